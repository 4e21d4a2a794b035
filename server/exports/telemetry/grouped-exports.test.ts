import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelOf } from '../../../contract/models/index.ts'
import { metricPosition } from '../../../contract/models/model.ts'
import { seal } from '../../telemetry/sealing/seal.ts'
import { append } from '../../telemetry/storage/telemetry.store.ts'
import { aDevice } from '../../testing/world.ts'
import { at, type ExportTestServer, iso, minuteMs, startExportTestServer } from './exports.testing.ts'

let exporting: ExportTestServer
let ask: ExportTestServer['ask']

beforeAll(async () => {
  exporting = await startExportTestServer()
  ask = exporting.ask
})

afterAll(() => exporting.stop())

describe('a grouped export', () => {
  test('by the hour holds the mean of measures, the last set-point and the share of a state', async () => {
    const { body } = await ask('grouped', { metric: 't_r,t_r_set,flame' })
    expect(
      body.columns.map(({ aggregate, unit }: { aggregate: string; unit: string }) => [aggregate, unit]),
    ).toEqual([
      ['mean', '°C'],
      ['last', '°C'],
      ['share', '%'],
    ])
    expect(body.rows).toEqual([
      [iso(at(0)), 20.833, 22, 50],
      [iso(at(24 * 60)), -1, null, null],
    ])
  })

  test.each([
    ['1d', [0, 23 * 60]],
    ['7d', [0]],
    ['1m', [0, 1, 2, 24 * 60]],
  ])('by %s begins with local days, also with the one of 23 hours', async (interval, starts) => {
    const { body } = await ask('grouped', { interval })
    expect(body.rows.map(([time]: [string]) => time)).toEqual(starts.map((minutes) => iso(at(minutes))))
  })

  test('sums energies by the hour and the day, and marks estimates', async () => {
    const query = { metric: 't_r,kwh', time_to: iso(at(24 * 60)) }
    const { body } = await ask('grouped', query)
    expect(body.columns[1]).toMatchObject({
      name: 'kwh',
      unit: 'kWh',
      aggregate: 'growth',
      label: { en: expect.stringMatching(/\(estimate\)$/) },
    })
    // A flame without a modulation counts with the full 24 kW for the three minutes that its report holds.
    expect(body.rows).toEqual([[iso(at(0)), 20.833, 1.2]])
    const daily = await ask('grouped', { ...query, interval: '1d' })
    expect(daily.body.rows).toEqual([[iso(at(0)), 20.833, 1.2]])
  })

  test('is the same from rows, from sealed days, and when only their roll-ups are left', async () => {
    const { server, company, token } = exporting
    const { database } = server
    const { id } = await aDevice(database, {
      assignedTo: company.id,
      type: 'SHELLY_EM_3PH',
    })
    const shelly = modelOf('SHELLY_EM_3PH')
    const start = Date.parse('2025-10-24T21:00:00Z')
    const readings = Array.from({ length: 4 * 288 }, (_, n) => {
      const values: number[] = []
      const report = { energy_a: (n % 700) * 3, power_a: 100 + (n % 37), relay_a: n % 3 === 0 ? 1 : 0 }
      for (const [name, value] of Object.entries(report))
        values[(shelly && metricPosition(shelly, name)) ?? 0] = value
      return { deviceId: id, ts: new Date(start + n * 5 * minuteMs + (n % 7) * 100), values }
    })
    const now = new Date(start + 5 * 1440 * minuteMs)
    await database.asSystem((tx) => append(tx, readings, now))
    const answers = async () => {
      const found: unknown[] = []
      for (const interval of ['1m', '30m', '1h', '1d', '7d']) {
        const energy = interval.endsWith('m') ? [] : ['kwh_a']
        const fields = new URLSearchParams({ interval, file_type: 'json' })
        for (const name of ['energy_a', 'power_a', 'relay_a', ...energy]) fields.append('metric', name)
        fields.append('time_from', iso(start + 60 * minuteMs))
        fields.append('time_to', iso(start + 4 * 1440 * minuteMs))
        const answer = await server.ask('GET', `/devices/${id}/export/data/grouped?${fields.toString()}`, {
          token,
        })
        found.push(answer.body.rows)
      }
      return found
    }
    const before = await answers()
    const kwh = (before[3] as number[][]).reduce((sum, row) => sum + (row[4] ?? 0), 0)
    const grown = (before[3] as number[][]).reduce((sum, row) => sum + (row[1] ?? 0), 0)
    expect(kwh).toBeCloseTo(grown / 1000, 2)
    await seal(database, { rawDays: 90, now })
    expect(await answers()).toEqual(before)
    await seal(database, { rawDays: 90, now: new Date(start + 200 * 1440 * minuteMs) })
    expect(await answers()).toEqual(before)
  })
})
