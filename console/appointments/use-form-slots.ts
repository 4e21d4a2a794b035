// The moments that the form of a visit stands for: one, or one on each working day of a series.
import { useFormContext } from 'react-hook-form'
import { addDays } from '../../contract/work-calendar/holidays.ts'
import type { WorkCalendar } from '../../contract/work-calendar/routes.ts'
import { seriesDays, seriesWithinDays } from '../../contract/work-calendar/series.ts'
import { useAnswer } from '../session/queries.ts'
import { startOf } from './form-values.ts'

export interface FormSlot {
  day: string
  /** Milliseconds. */
  start: number
}

interface FormSlots {
  slots: readonly FormSlot[]
  /** Days that were chosen. */
  count: number
  /** Minutes. */
  duration: number
  /** Technician first. */
  people: readonly string[]
  calendar: WorkCalendar | undefined
}

const isDay = /^20\d\d-\d\d-\d\d$/

export function useFormSlots(): FormSlots {
  const { watch } = useFormContext()
  const [day, time, duration, days]: [string, string, number, number | undefined] = watch([
    'day',
    'time',
    'duration',
    'days',
  ])
  const technician: string = watch('assignee_id') ?? ''
  const helpers: string[] = watch('helper_ids') ?? []
  const first = isDay.test(day ?? '') && time && startOf(day, time) !== undefined ? day : undefined
  const { data: calendar } = useAnswer(
    'getWorkCalendar',
    { query: { date_from: first ?? '', date_to: first ? addDays(first, seriesWithinDays) : '' } },
    { enabled: first !== undefined, quiet: true, staleTime: 60_000 },
  )
  const count = days ?? 1
  const dates = first === undefined ? [] : daysOf(first, count)
  return {
    slots: dates.flatMap((date) => {
      const start = startOf(date, time)
      return start === undefined ? [] : { day: date, start }
    }),
    count,
    duration,
    people: [technician, ...helpers].filter(Boolean),
    calendar,
  }

  function daysOf(from: string, wanted: number): string[] {
    if (wanted === 1) return [from]
    return calendar && technician ? seriesDays(calendar, technician, from, wanted) : []
  }
}
