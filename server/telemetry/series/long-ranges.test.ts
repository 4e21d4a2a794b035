import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { metricPosition } from '../../../contract/models/model.ts'
import { dayMs, hourMs } from '../../days/days.ts'
import { startOfLocalDay } from '../../days/local-days.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../../testing/world.ts'
import { importDays } from '../sealing/import-days.ts'

const years = 3
const days = years * 365
const to = startOfLocalDay(Date.now() - 2 * dayMs, 'Europe/Athens')
const from = to - days * dayMs
/** Four reports a day, each some kWh more. */
const everyMs = 6 * hourMs
const mostPoints = 1500

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  id = (await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })).id
  await server.database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ last_update: new Date(), report_seconds: everyMs / 1000 })
      .where('device_id', '=', id)
      .execute(),
  )
  const times = Float64Array.from({ length: (days * dayMs) / everyMs }, (_, row) => from + row * everyMs)
  const column = (at: (row: number) => number) => times.map((_, row) => at(row))
  const values = new Map([
    [metricPosition(hcMb, 'kwh_counter') ?? -1, column((row) => 100 + 2 * row)],
    [metricPosition(hcMb, 't_out') ?? -1, column((row) => row % 4)],
  ])
  await importDays(server.database, [{ deviceId: id, reports: { times, values } }])
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = (path: string) => server.ask('GET', `/devices/${path}`, { token })
const nanoseconds = `time_from=${from}000000&time_to=${to}000000`
const dates = `date_from=${new Date(from).toISOString()}&date_to=${new Date(to).toISOString()}`
const sumOf = (bars: [number, number | null][]) => bars.reduce((sum, [, value]) => sum + (value ?? 0), 0)
/** The first report has nothing before it. */
const kwh = 2 * ((days * dayMs) / everyMs - 1)

describe('of three years', () => {
  test('history comes from roll-ups, in about a thousand points', async () => {
    const { body, status } = await ask(`${id}/historical?${nanoseconds}&metric=t_out&metric=kwh_counter`)
    expect(status).toBe(200)
    expect(body.resolution_seconds).toBe(86_400)
    expect(body.aggregates).toEqual({ t_out: 'mean', kwh_counter: 'last' })
    // The last of the four reports of a day, and of no other number.
    expect((body.series.kwh_counter[100][1] - 100) % 2).toBe(0)
    for (const points of Object.values<[number, number][]>(body.series)) {
      expect(points.length).toBeGreaterThan(days - 2)
      expect(points.length).toBeLessThan(mostPoints)
    }
    expect(body.series.t_out[100][1]).toBeCloseTo(1.5, 1)
    expect((await ask(`${id}/historical?days=${days}&metric=t_out`)).status).toBe(200)
  })

  test('the energies of a device come by the local week, and their sum is all of them', async () => {
    const { body } = await ask(`${id}/metadata?${nanoseconds}&metric=kwh`)
    expect(body.resolution).toBe('week')
    expect(body.series.kwh.length).toBeLessThan(mostPoints)
    expect(sumOf(body.series.kwh)).toBeCloseTo(kwh, 6)
    const [, second, third] = body.series.kwh
    expect(third[0] - second[0]).toBeGreaterThan(6.9 * dayMs)
    expect(third[1]).toBe(56)
  })

  test('consumption and climate come by the local week', async () => {
    const { body } = await ask(`consumption?${dates}`)
    expect(body).toMatchObject({ resolution: 'week', devices: 1, is_estimate: false })
    expect(sumOf(body.kwh)).toBeCloseTo(kwh, 6)
    const { body: total } = await ask(`consumption/total?${dates}`)
    expect(total.kwh).toBeCloseTo(kwh, 6)
    const climate = (await ask(`climate?${dates}`)).body
    expect(climate.outdoor_climate.length).toBe(body.kwh.length)
    expect(climate.outdoor_climate[5][1]).toBeCloseTo(1.5, 1)
    expect((await ask(`climate/mean?${dates}`)).body.outdoor_climate).toBeCloseTo(1.5, 2)
  })

  test('savings are of three years at most', async () => {
    expect((await ask('savings?days=1096')).status).toBe(200)
    expect((await ask('savings?days=1097')).status).toBe(400)
  })
})
