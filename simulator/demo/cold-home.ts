// One home of the demo that gets cold now and then: without insulation, and with a boiler that locks out for a day and a half.
import type { Site } from '../site.ts'
import type { Trouble } from '../troubles.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long ago the first began: its rooms are cold by now. */
const began = 30
const lasts = 40
const everyDays = 5
const turns = 24
/** How long its slope is known. */
const knownDays = 60

const lockouts = (now: number): Trouble[] =>
  Array.from({ length: turns }, (_, turn) => {
    const start = now - began * hour + turn * everyDays * day
    return { kind: 'lockout', start, end: start + lasts * hour }
  })

export function withColdHome(sites: readonly Site[], now: number): Site[] {
  const cold = sites.find(
    ({ house, since = now, settings, rota }) =>
      house === 'uninsulated' && now - since > knownDays * day && settings.heat_set === 1 && rota,
  )
  return sites.map((site) => (site === cold ? { ...site, troubles: lockouts(now) } : site))
}
