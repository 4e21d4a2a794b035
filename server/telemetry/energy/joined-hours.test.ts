import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../days/days.ts'
import { testDatabase } from '../../testing/database.ts'
import { hoursWorld } from './hours.testing.ts'
import { joinedHours } from './joined-hours.ts'

const { database, close } = await testDatabase()
afterAll(close)
const { aSpeaker, storeReports } = hoursWorld(database)

test('the silence of a replacement begins with its assignment', async () => {
  const [old, next] = [await aSpeaker('SHELLY_EM_3PH'), await aSpeaker('SHELLY_EM_3PH')]
  const from = Date.parse('2025-06-10T21:00:00Z')
  const [came, to] = [from + 3 * dayMs, from + 6 * dayMs]
  await storeReports(old, [[from - dayMs, { energy_a: 0 }]], to)
  await storeReports(old, [[from + hourMs, { energy_a: 3000 }]], to)
  await storeReports(next, [[from - 10 * dayMs, { energy_a: 0 }]], to)
  await storeReports(next, [[came + dayMs, { energy_a: 7000 }]], to)
  const spans = [
    { device: old, from, to: came },
    { device: next, from: came, to },
  ]
  const { energies } = await database.asSystem((tx) => joinedHours(tx, spans, { timezone: 'Europe/Athens' }))
  expect(energies.get('kwh_a')?.silences).toEqual([
    { from: from - dayMs, to: from + hourMs, kwh: 3 },
    { from: came, to: came + dayMs, kwh: 7 },
  ])
})
