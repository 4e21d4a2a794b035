import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { modelOf } from '../../contract/models/index.ts'
import { metricPosition } from '../../contract/models/model.ts'
import { apiPrefix } from '../../contract/route.ts'
import { importDays } from '../telemetry/import-days.ts'
import { seal } from '../telemetry/seal.ts'
import { append } from '../telemetry/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing-server.ts'
import { aCompany, aDevice, aPerson } from '../testing-world.ts'
import { filesIn } from './zip.testing.ts'

let server: TestServer
let token: string
let plain: string
let rival: string
let device: string

const minuteMs = 60_000
/** The night in which the clocks go forward. */
const from = Date.parse('2025-03-29T22:00:00Z')
const at = (minutes: number) => from + minutes * minuteMs

function rowOf(values: Record<string, number>): (number | null)[] {
  const row: (number | null)[] = hcOt.metrics.map(() => null)
  for (const [name, value] of Object.entries(values)) row[metricPosition(hcOt, name) ?? -1] = value
  return row
}

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  const person = (roles: Parameters<typeof aPerson>[2]) => aPerson(database, company, roles)
  token = await server.tokenOf(await person(['technician_company', 'external_api']))
  plain = await server.tokenOf(await person(['technician_company', 'admin']))
  const stranger = await aPerson(database, await aCompany(database), ['technician_company', 'external_api'])
  rival = await server.tokenOf(stranger)
  device = (await aDevice(database, { assignedTo: company.id })).id
  const reports: { minutes: number; values: Record<string, number> }[] = [
    { minutes: 0, values: { t_r: 20, t_r_set: 21, flame: 0 } },
    { minutes: 1, values: { t_r: 21, t_r_set: 22, flame: 1 } },
    { minutes: 2, values: { t_r: 21.5 } },
    { minutes: 24 * 60, values: { t_r: -1, time: from } },
  ]
  const readings = reports.map(({ minutes, values }) => ({
    deviceId: device,
    ts: new Date(at(minutes)),
    values: rowOf(values),
  }))
  await database.asSystem((tx) => append(tx, readings, new Date(at(2000))))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const iso = (ms: number) => new Date(ms).toISOString()
const ask = (kind: 'raw' | 'grouped', more: Record<string, string | undefined>, as = token) => {
  const range = { time_from: iso(from), time_to: iso(at(3 * 24 * 60)) }
  const fields = {
    ...range,
    metric: 't_r',
    file_type: 'json',
    ...(kind === 'grouped' ? { interval: '1h' } : {}),
    ...more,
  }
  const given = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : value.split(',').map((one) => [key, one] as [string, string]),
  )
  return server.ask(
    'GET',
    `/devices/${device}/export/data/${kind}?${new URLSearchParams(given).toString()}`,
    {
      token: as,
    },
  )
}

describe('an export', () => {
  test('of raw values is a JSON file of what was reported, with units and both languages', async () => {
    const answer = await ask('raw', { metric: 't_r,flame' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${device}-2025-03-30_2025-04-02_export.json"`,
    )
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    expect(answer.headers.get('content-security-policy')).toBeTruthy()
    expect(answer.body).toMatchObject({
      device_id: device,
      interval: 'raw',
      columns: [
        {
          name: 't_r',
          label: { el: 'Θερμοκρασία χώρου', en: 'Room temperature' },
          unit: '°C',
          aggregate: null,
        },
        { name: 'flame', unit: null },
      ],
      rows: [
        [iso(at(0)), 20, 0],
        [iso(at(1)), 21, 1],
        [iso(at(2)), 21.5, null],
        [iso(at(24 * 60)), -1, null],
      ],
    })
  })

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

  test('takes its range in nanoseconds too, its end left out', async () => {
    const { body } = await ask('raw', { time_from: `${at(1)}000000`, time_to: `${at(2)}000000` })
    expect(body.rows).toEqual([[iso(at(1)), 21]])
  })

  test('of a span without a report is an empty file', async () => {
    const { body } = await ask('raw', { time_from: iso(at(10)), time_to: iso(at(20)) })
    expect(body.rows).toEqual([])
  })

  test('as CSV opens in a spreadsheet in Greek', async () => {
    const answer = await fetch(
      `${server.url}${apiPrefix}/devices/${device}/export/data/raw?metric=t_r&metric=time&file_type=csv&time_from=${iso(from)}&time_to=${iso(at(5000))}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString().split('\r\n')
    expect(lines[0]).toMatch('Θερμοκρασία χώρου / Room temperature (°C) [t_r]')
    expect(lines[1]).toBe('2025-03-30 00:00:00,2025-03-29T22:00:00.000Z,20,')
    expect(lines.at(-2)).toBe('2025-03-31 01:00:00,2025-03-30T22:00:00.000Z,-1,2025-03-29T22:00:00.000Z')
  })

  test('as XLSX is a workbook with the same rows', async () => {
    const answer = await fetch(
      `${server.url}${apiPrefix}/devices/${device}/export/data/raw?metric=t_r&file_type=xlsx&time_from=${iso(from)}&time_to=${iso(at(5000))}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    const files = filesIn(Buffer.from(await answer.arrayBuffer()))
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toMatch('Θερμοκρασία χώρου / Room temperature (°C) [t_r]')
    expect(sheet.match(/<row>/g)).toHaveLength(5)
    // 2025-03-30 00:00 on the wall is day 45746 of a spreadsheet.
    expect(sheet).toMatch(
      '<row><c s="2"><v>45746</v></c><c s="0" t="inlineStr"><is><t>2025-03-29T22:00:00.000Z',
    )
    expect(files.get('xl/workbook.xml')).toMatch('<sheet name="Data 1"')
  })
})

describe('a grouped export', () => {
  test('adds energies up by the hour and the day, and says which are estimates', async () => {
    const asked = { metric: 't_r,kwh', time_to: iso(at(24 * 60)) }
    const { body } = await ask('grouped', asked)
    expect(body.columns[1]).toMatchObject({
      name: 'kwh',
      unit: 'kWh',
      aggregate: 'growth',
      label: { en: expect.stringMatching(/\(estimate\)$/) },
    })
    // A flame without a modulation counts with the full 24 kW for the three minutes that its report holds.
    expect(body.rows).toEqual([[iso(at(0)), 20.833, 1.2]])
    const daily = await ask('grouped', { ...asked, interval: '1d' })
    expect(daily.body.rows).toEqual([[iso(at(0)), 20.833, 1.2]])
  })

  test('is the same from rows, from sealed days, and when only their roll-ups are left', async () => {
    const { database } = server
    const [own] = await database.asSystem((tx) =>
      tx.selectFrom('devices').select('assigned_company_id').where('device_id', '=', device).execute(),
    )
    const { id } = await aDevice(database, {
      assignedTo: own?.assigned_company_id ?? '',
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

describe('an export is refused', () => {
  test('to people without external access, and to other companies', async () => {
    expect((await ask('raw', {}, plain)).problem).toMatchObject({ status: 403, key: 'role_required' })
    expect((await ask('raw', {}, rival)).problem).toMatchObject({ status: 404, key: 'not_found' })
    expect((await ask('grouped', {}, rival)).status).toBe(404)
  })

  test.each([
    ['raw', { metric: undefined }, 'metric metrics_required'],
    ['raw', { time_from: undefined }, 'time_from date_range_required'],
    ['raw', { time_to: 'tomorrow' }, 'time_to date_range_required'],
    ['raw', { file_type: undefined }, 'file_type file_type_required'],
    ['raw', { file_type: 'exe' }, 'file_type file_type_required'],
    ['grouped', { interval: undefined }, 'interval interval_required'],
    ['grouped', { interval: '5m' }, 'interval interval_required'],
    ['raw', { metric: 'secret' }, 'metric metric_unknown'],
    ['raw', { metric: 'kwh' }, 'metric metric_unknown'],
    ['grouped', { metric: 'kwh', interval: '30m' }, 'metric metric_unknown'],
  ] as const)('%s with %o', async (kind, fields, expected) => {
    const answer = await ask(kind, fields)
    expect(answer.status).toBe(400)
    expect(answer.problem.errors?.map(({ path, key }) => `${path} ${key}`)).toContain(expected)
  })

  test.each([
    ['raw', undefined, 31],
    ['grouped', '1m', 31],
    ['grouped', '1h', 31],
    ['grouped', '1d', 365],
    ['grouped', '30d', 365],
  ] as const)('%s %s over more days than allowed', async (kind, interval, days) => {
    const given = (length: number) => ({
      ...(interval ? { interval } : {}),
      time_from: iso(from),
      time_to: iso(from + length * 1440 * minuteMs),
    })
    const answer = await ask(kind, given(days + 1))
    expect(answer.problem).toMatchObject({ status: 400, key: 'date_range_error', values: { days } })
    expect((await ask(kind, given(days))).status).toBe(200)
  })

  test('when it ends before it begins', async () => {
    const answer = await ask('raw', { time_to: iso(from - 1) })
    expect(answer.problem).toMatchObject({ status: 400, key: 'date_range_error' })
  })
})

describe('a long export', () => {
  let heavy: string

  beforeAll(async () => {
    const { database } = server
    const [own] = await database.asSystem((tx) =>
      tx.selectFrom('devices').select('assigned_company_id').where('device_id', '=', device).execute(),
    )
    heavy = (await aDevice(database, { assignedTo: own?.assigned_company_id ?? '' })).id
    const start = Date.UTC(2024, 0, 2)
    const values = [-60, 1, 0, 1, 50, 48, 2, 30, 70, 20.5, 21, 5, 35, 0, 1, 0, 1, 8, 55, 1]
    const weeks = Array.from({ length: 52 }, (_, week) => {
      const times = Float64Array.from(
        { length: 7 * 144 },
        (_row, n) => start + (week * 1008 + n) * 10 * minuteMs,
      )
      const columns = values.map(
        (value, position) => [position, times.map((ms) => value + (ms % 7))] as const,
      )
      return { deviceId: heavy, reports: { times, values: new Map(columns) } }
    })
    await importDays(database, weeks)
  }, 120_000)

  const path = (kind: string) => `${server.url}${apiPrefix}/devices/${heavy}/export/data/${kind}`
  const year = `metric=t_r&metric=t_r_set&metric=t_out&metric=t_set&metric=ch_ub&time_from=2024-01-02T00:00:00Z&time_to=2024-12-30T00:00:00Z`

  test('of a year holds little of it in memory', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
    const before = process.memoryUsage().heapUsed
    const grown: number[] = []
    const response = await fetch(`${path('grouped')}?${year}&interval=1d&file_type=csv`, {
      headers: { authorization: `Bearer ${token}` },
    })
    let text = ''
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString()
      collect()
      grown.push(process.memoryUsage().heapUsed - before)
    }
    expect(text.split('\r\n').length).toBeGreaterThan(360)
    expect(grown.length).toBeGreaterThan(0)
    expect(Math.max(...grown)).toBeLessThan(64 * 1024 * 1024)
  }, 120_000)
})
