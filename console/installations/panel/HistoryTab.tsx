import { Changes } from '../../edits/Changes.tsx'
import { useLimit } from '../../kit/record/ListedPart.tsx'
import { useAnswer } from '../../session/queries.ts'
import { installationFields } from './installation-fields.ts'
import type { TabProps } from './tab-props.ts'

export const HistoryTab = ({ installation }: TabProps) => {
  const limit = useLimit(15)
  const answer = useAnswer(
    'listInstallationChanges',
    { params: { id: installation.id }, query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return <Changes answer={answer} limit={limit} fields={installationFields} />
}
