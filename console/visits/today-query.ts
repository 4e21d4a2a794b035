import { sameClock } from '../kit/chart/time-ticks.ts'

/** The visits of the local day that begins at `from`, and those of earlier days that were started and not ended. */
export const todayAndUnended = (from: number) =>
  ({
    date_from: new Date(from).toISOString(),
    date_to: new Date(sameClock(from, 1)).toISOString(),
    or_ongoing: 'true',
  }) as const
