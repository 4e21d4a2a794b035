const hour = 3_600_000
const day = 24 * hour

function lastSundayAtOneUtc(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1)
  return lastDay - new Date(lastDay).getUTCDay() * day
}

const summers = new Map<number, { start: number; end: number }>()

function summerOf(year: number): { start: number; end: number } {
  const known = summers.get(year)
  if (known) return known
  const summer = { start: lastSundayAtOneUtc(year, 2), end: lastSundayAtOneUtc(year, 9) }
  summers.set(year, summer)
  return summer
}

const yearLength = 365.2425 * day

export function greekOffset(ms: number): number {
  const summer = summerOf(Math.floor(1970 + ms / yearLength))
  return ms >= summer.start && ms < summer.end ? 3 * hour : 2 * hour
}

/** Hours since local midnight in Greece, 0 to 24. */
export function localHourOf(ms: number): number {
  return ((ms + greekOffset(ms)) % day) / hour
}
