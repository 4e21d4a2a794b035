// Local hours of a company: when a digest leaves, and when quiet hours end.

export interface QuietHours {
  quiet_from: number | null
  quiet_until: number | null
}

const quarter = 15 * 60_000

const localHour = (moment: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(moment))

/** The first quarter of an hour after `now` at which it is this hour; where the clock leaves the hour out, the next one. */
export function nextHour(now: Date, hour: number, timeZone: string): Date {
  let at = Math.floor(now.getTime() / quarter) * quarter
  let before = localHour(new Date(at), timeZone)
  for (let step = 0; step < 2 * 96; step++) {
    at += quarter
    const is = localHour(new Date(at), timeZone)
    const hasBegun = is !== before && (is === hour || (before < hour && hour < is))
    if (hasBegun) return new Date(at)
    before = is
  }
  throw new Error(`No hour ${hour} in ${timeZone}.`)
}

/** The end of the quiet hours that hold `now`; undefined outside of them. */
export function quietUntil(
  now: Date,
  { quiet_from: from, quiet_until: until }: QuietHours,
  timeZone: string,
): Date | undefined {
  if (from === null || until === null) return undefined
  const hour = localHour(now, timeZone)
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  return isQuiet ? nextHour(now, until, timeZone) : undefined
}
