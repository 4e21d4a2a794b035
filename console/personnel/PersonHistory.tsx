import type { personnelFields } from '../../contract/personnel/fields.ts'
import { Changes } from '../edits/Changes.tsx'
import { Card } from '../kit/Card.tsx'
import type { RecordField } from '../kit/record/differences.ts'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { calendarRecord } from '../work-calendar/calendar-record.ts'
import { colourWord } from './words.ts'

const personRecord: Readonly<Record<keyof typeof personnelFields, RecordField>> = {
  phone: { label: m.info_phone },
  licence_number: { label: m.personnel_licence },
  color: { label: m.personnel_colour, text: (key) => colourWord[key as keyof typeof colourWord]() },
  is_active: { label: m.personnel_is_active },
}

const others = { work_calendar: { name: m.work_calendar, fields: calendarRecord } }

/** Who changed what of a person, with the own hours and days off. */
export const PersonHistory = ({ id }: { id: string }) => {
  const limit = useLimit(5)
  const answer = useAnswer(
    'listPersonnelChanges',
    { params: { id }, query: { limit: limit.limit } },
    { keepPrevious: true },
  )
  return (
    <Card title={m.tab_history()} flush>
      <Changes answer={answer} limit={limit} fields={personRecord} others={others} />
    </Card>
  )
}
