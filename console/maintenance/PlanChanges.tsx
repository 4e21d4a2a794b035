import { Changes } from '../edits/Changes.tsx'
import { Card } from '../kit/Card.tsx'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { planRecord } from './plan-fields.ts'

export const PlanChanges = ({ id }: { id: string }) => {
  const limit = useLimit(5)
  const answer = useAnswer(
    'listMaintenancePlanChanges',
    { params: { id }, query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return (
    <Card title={m.tab_history()}>
      <Changes answer={answer} limit={limit} fields={planRecord} />
    </Card>
  )
}
