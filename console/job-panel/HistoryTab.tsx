import { jobRecord } from '../jobs/job-fields.ts'
import { Changes } from '../kit/record/Changes.tsx'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { useAnswer } from '../session/queries.ts'

export const HistoryTab = ({ id }: { id: string }) => {
  const limit = useLimit(15)
  const answer = useAnswer(
    'listJobChanges',
    { params: { id }, query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return <Changes answer={answer} limit={limit} fields={jobRecord} />
}
