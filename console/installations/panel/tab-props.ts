import type { InstallationDetail } from '../../../contract/installations/detail.ts'

export interface TabProps {
  installation: InstallationDetail
}
