import { Changes } from '../edits/Changes.tsx'
import { visitRecord } from '../jobs/visit-fields.ts'
import { Card } from '../kit/Card.tsx'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

/** Who booked the visit, who moved it and when. */
export const VisitHistory = ({ id }: { id: string }) => {
  const limit = useLimit(5)
  const answer = useAnswer(
    'listAppointmentChanges',
    { params: { id }, query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return (
    <Card title={m.tab_history()}>
      <Changes answer={answer} limit={limit} fields={visitRecord} />
    </Card>
  )
}
