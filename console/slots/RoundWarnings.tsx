import { useAnswer } from '../session/queries.ts'
import { type OtherVisit, slotWarnings } from './slot-warnings.ts'
import { useOthers } from './use-others.ts'
import { Warnings } from './Warnings.tsx'

/** A visit of a round that is about to be booked. */
export interface RoundStop {
  client_name: string
  /** ISO 8601. */
  start: string
  latitude: number | null
  longitude: number | null
}

interface RoundWarningsProps {
  /** Local: `2026-11-27`. */
  day: string
  technician: string
  stops: readonly RoundStop[]
  /** Minutes of each. */
  duration: number
}

const minuteMs = 60_000

/** Warnings about the times of a round; each visit has the others before and after it. */
export const RoundWarnings = ({ day, technician, stops, duration }: RoundWarningsProps) => {
  const people = [technician]
  const booked = useOthers([{ day }], people)
  const { data: calendar } = useAnswer(
    'getWorkCalendar',
    { query: { date_from: day, date_to: day } },
    { quiet: true, staleTime: 60_000 },
  )
  const planned: OtherVisit[] = stops.map(({ start, ...stop }) => ({
    ...stop,
    scheduled_start: start,
    scheduled_end: new Date(Date.parse(start) + duration * minuteMs).toISOString(),
    ...{ assignee_id: technician, assignee_name: null, helpers: [] },
  }))
  const warnings = stops.flatMap((stop, index) =>
    slotWarnings({
      ...{ slots: [{ start: Date.parse(stop.start) }], duration, people, place: stop, calendar },
      others: [...booked, ...planned.filter((_, at) => at !== index)],
    }),
  )
  return <Warnings texts={warnings} />
}
