import { Changes } from '../../edits/Changes.tsx'
import { useLimit } from '../../kit/record/ListedPart.tsx'
import { useAnswer } from '../../session/queries.ts'
import { clientRecord } from '../client-fields.ts'

export const HistoryTab = ({ clientId }: { clientId: string }) => {
  const limit = useLimit(15)
  const answer = useAnswer(
    'listClientChanges',
    { params: { id: clientId }, query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return <Changes answer={answer} limit={limit} fields={clientRecord} />
}
