import type { InstallationDetail } from '../../../contract/installation-detail.ts'

export interface TabProps {
  installation: InstallationDetail
}
