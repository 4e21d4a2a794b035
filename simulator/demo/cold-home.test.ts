import { expect, test } from 'vitest'
import { dwellingsOf } from '../fleet-homes.ts'
import { Home } from '../home.ts'
import { livesToNext } from '../past.ts'
import { withColdHome } from './cold-home.ts'
import { makeWorld } from './world.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 27, 11)

test('one home of the demo gets cold in November, since its boiler is locked out', () => {
  const cold = makeWorld(now).sites.filter(({ troubles }) => troubles)
  expect(cold).toHaveLength(1)
  const [dwelling] = dwellingsOf({ sites: cold, secrets: {} })
  const home = dwelling?.at(now - 36 * hour)
  if (!(home instanceof Home)) throw new Error('it has no boiler')
  const room = () => home.state.thermostat.reading
  const before = room()
  while (livesToNext(home, now));
  expect(home.troubleOf('lockout')).toBeDefined()
  expect(before).toBeGreaterThan(18)
  expect(room()).toBeLessThan(17)
})

test('it is repaired after a day and a half, and locked out again days later', () => {
  const [site] = makeWorld(now).sites.filter(({ troubles }) => troubles)
  const [first, second] = site?.troubles ?? []
  expect([first?.start, first?.end]).toEqual([now - 30 * hour, now + 10 * hour])
  expect((second?.start ?? 0) - (first?.start ?? 0)).toBe(120 * hour)
  expect(withColdHome([], now)).toEqual([])
})
