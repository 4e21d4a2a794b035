import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('energy that a silent meter counted says since when it was silent, by the hour and by the day, sealed too', async () => {
  const { database } = server
  const company = await aCompany(database)
  const { id } = await aDevice(database, { assignedTo: company.id, type: 'SHELLY_EM_3PH' })
  const token = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  const begin = Math.floor(Date.now() / dayMs) * dayMs - 30 * dayMs
  const [reported, again] = [begin + 10 * minuteMs, begin + 2 * dayMs + 200 * minuteMs]
  const reports = [
    [reported, { energy_a: 1000, energy_b: 700 }],
    [again, { energy_a: 9000, energy_b: 700 }],
    [again + minuteMs, { energy_a: 9010, energy_b: 700 }],
  ] as [number, Record<string, number>][]
  const device = { device_id: id, device_type: 'SHELLY_EM_3PH' }
  await database.asSystem((tx) => append(tx, readingsOf(device, reports)))
  const ask = async (days: number) => {
    const path = `/devices/${id}/metadata?time_from=${begin}000000&time_to=${begin + days * dayMs}000000`
    return (await server.ask('GET', path, { token })).body
  }
  const expectSilences = async () => {
    for (const [days, resolution] of [
      [4, 'hour'],
      [20, 'day'],
    ] as const) {
      const { series, silences, ...rest } = await ask(days)
      expect(rest).toMatchObject({ resolution, sources: { kwh_a: ['counter'] } })
      expect(silences).toMatchObject({ kwh_a: [[reported, again]], kwh_b: [] })
      const known = series.kwh_a.filter(([, kwh]: [number, number | null]) => kwh)
      expect(known).toEqual([[expect.any(Number), 8.01]])
      expect(known[0][0]).toBeGreaterThan(again - (resolution === 'hour' ? hourMs : dayMs))
    }
    expect((await ask(1)).silences.kwh_a).toEqual([])
  }
  await expectSilences()
  await seal(database, { rawDays: 90, now: new Date() })
  await expectSilences()
})
