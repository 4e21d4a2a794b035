// Local days and clock times as instants, right on days of a clock change.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, made)
  return made
}

/** The local date and time at an instant, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export const localDay = (instant: number, zone: string): string =>
  new Date(wallClock(instant, zone)).toISOString().slice(0, 10)

/** `09:30`. */
export const localTime = (instant: number, zone: string): string =>
  new Date(wallClock(instant, zone)).toISOString().slice(11, 16)

/** The instant of a local clock time; one that the clock skips is an hour later, one that occurs twice the first. */
export function instantOf(day: string, time: string, zone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const dayMs = 86_400_000
  const offsets = [wall - dayMs, wall + dayMs].map((near) => wallClock(near, zone) - near)
  const candidates = offsets.map((offset) => wall - offset)
  const exact = candidates.filter((instant) => wallClock(instant, zone) === wall)
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)
}
