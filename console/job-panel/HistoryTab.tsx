import { Changes } from '../edits/Changes.tsx'
import { jobRecord } from '../jobs/job-fields.ts'
import { paymentRecord } from '../jobs/payment-fields.ts'
import { visitRecord } from '../jobs/visit-fields.ts'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

const others = {
  appointment: { name: m.entry_appointment, fields: visitRecord },
  payment: { name: m.entry_payment, fields: paymentRecord },
}

/** Who changed what of the job, its visits and its payments. */
export const HistoryTab = ({ id }: { id: string }) => {
  const limit = useLimit(15)
  const answer = useAnswer(
    'listJobChanges',
    { params: { id }, query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return <Changes answer={answer} limit={limit} fields={jobRecord} others={others} />
}
