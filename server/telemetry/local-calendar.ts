import { nextLocalDay, startOfLocalDay } from './local-days.ts'

/** Where days begin and end for people. Stored days are cut here, whatever company a device belongs to. */
const timezone = 'Europe/Athens'

/** Local days by any of their moments; moments asked in their order cost next to nothing. */
export function localDays() {
  let start = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  const find = (ms: number) => {
    if (ms >= start && ms < end) return
    start = startOfLocalDay(ms, timezone)
    end = nextLocalDay(start, timezone)
  }
  return {
    startOf(ms: number): number {
      find(ms)
      return start
    },
    endOf(ms: number): number {
      find(ms)
      return end
    },
  }
}
