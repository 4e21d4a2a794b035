import type { AppointmentForm } from '../../contract/appointments/fields.ts'
import { addDays } from '../../contract/work-calendar/holidays.ts'
import { seriesDays, seriesWithinDays } from '../../contract/work-calendar/series.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { instantOf, localDay, localTime } from '../work-calendar/local-time.rules.ts'
import { readWorkCalendar } from '../work-calendar/work-calendar.ts'

type First = Pick<AppointmentForm, 'assignee_id' | 'scheduled_start'>

/** The same local time on working days of the technician; fewer than `days` where there are no more. */
export async function seriesStarts(
  { tx, who }: PersonCall,
  { assignee_id, scheduled_start }: First,
  days: number,
): Promise<number[]> {
  const zone = await timezoneOf(tx, who.company)
  const start = Date.parse(scheduled_start)
  const [first, time] = [localDay(start, zone), localTime(start, zone)]
  const calendar = await readWorkCalendar(tx, who.company, first, addDays(first, seriesWithinDays))
  // The given moment, which in the hour that occurs twice may be the second.
  return [
    start,
    ...seriesDays(calendar, assignee_id, first, days)
      .slice(1)
      .map((day) => instantOf(day, time, zone)),
  ]
}
