import { Tooltip } from '@mantine/core'
import { formatAge, formatClock, formatDate, formatRecent, formatTime } from './format.ts'

const writings = { date: formatDate, time: formatTime, clock: formatClock, recent: formatRecent } as const

interface TimeProps {
  at: Date | string | number
  /** `date` 23 Νοε 2026 · `time` with the clock · `clock` · `recent` only as much as is needed today. */
  as?: keyof typeof writings
}

/** A moment in Athens; the exact time and its age on hover. */
export const Time = ({ at, as = 'time' }: TimeProps) => {
  const moment = new Date(at)
  return (
    <Tooltip label={`${formatTime(moment)}, ${formatAge(moment)}`}>
      <time dateTime={moment.toISOString()}>{writings[as](moment)}</time>
    </Tooltip>
  )
}
