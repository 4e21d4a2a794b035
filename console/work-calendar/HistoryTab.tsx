import { Changes } from '../edits/Changes.tsx'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { useAnswer } from '../session/queries.ts'
import { calendarRecord } from './calendar-record.ts'

/** Who changed working hours, days off and holidays. */
export const HistoryTab = () => {
  const limit = useLimit(10)
  const answer = useAnswer(
    'listWorkCalendarChanges',
    { query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return <Changes answer={answer} limit={limit} fields={calendarRecord} />
}
