import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../../contract/route.ts'
import { retentionStart } from '../../../contract/telemetry/report-retention.ts'
import { aCompany, aPerson } from '../../testing/world.ts'
import {
  at,
  type ExportTestServer,
  from,
  iso,
  minuteMs,
  rawDays,
  startExportTestServer,
} from './exports.testing.ts'
import { filesIn } from './zip.testing.ts'

let exporting: ExportTestServer
let ask: ExportTestServer['ask']

beforeAll(async () => {
  exporting = await startExportTestServer()
  ask = exporting.ask
})

afterAll(() => exporting.stop())

describe('an export', () => {
  test('of raw values is a JSON file of what was reported, with units and both languages', async () => {
    const answer = await ask('raw', { metric: 't_r,flame' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${exporting.device}-2025-03-30_2025-04-02_export.json"`,
    )
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    expect(answer.headers.get('content-security-policy')).toBeTruthy()
    expect(answer.body).toMatchObject({
      device_id: exporting.device,
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

  test('takes its range in nanoseconds too, its end left out', async () => {
    const { body } = await ask('raw', { time_from: `${at(1)}000000`, time_to: `${at(2)}000000` })
    expect(body.rows).toEqual([[iso(at(1)), 21]])
  })

  test('of raw values names the begin of their retention; averages are retained for good', async () => {
    const { body } = await ask('raw', {})
    expect(body.retained_since).toBe(iso(retentionStart(Date.now(), rawDays)))
    expect((await ask('grouped', {})).body.retained_since).toBeNull()
  })

  test('of a span without a report is an empty file', async () => {
    const { body } = await ask('raw', { time_from: iso(at(10)), time_to: iso(at(20)) })
    expect(body.rows).toEqual([])
  })

  test('as CSV opens in a spreadsheet in Greek', async () => {
    const answer = await fetch(
      `${exporting.server.url}${apiPrefix}/devices/${exporting.device}/export/data/raw?metric=t_r&metric=time&file_type=csv&time_from=${iso(from)}&time_to=${iso(at(5000))}`,
      { headers: { authorization: `Bearer ${exporting.token}` } },
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
      `${exporting.server.url}${apiPrefix}/devices/${exporting.device}/export/data/raw?metric=t_r&file_type=xlsx&time_from=${iso(from)}&time_to=${iso(at(5000))}`,
      { headers: { authorization: `Bearer ${exporting.token}` } },
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

describe('an export is refused', () => {
  test('to people without external access, and to other companies', async () => {
    const { server, company } = exporting
    const { database } = server
    const plain = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
    const stranger = await aPerson(database, await aCompany(database), ['technician_company', 'external_api'])
    const rival = await server.tokenOf(stranger)
    expect((await ask('raw', {}, plain)).problem).toMatchObject({ status: 403, key: 'role_required' })
    expect((await ask('raw', {}, rival)).problem).toMatchObject({ status: 404, key: 'not_found' })
    expect((await ask('grouped', {}, rival)).status).toBe(404)
  })

  test.each([
    ['raw', { metric: undefined }, 'metric metrics_required'],
    ['raw', { time_from: undefined }, 'time_from date_range_required'],
    ['raw', { time_to: 'tomorrow' }, 'time_to date_range_required'],
    ['raw', { file_type: undefined }, 'file_type file_type_required'],
    ['raw', { file_type: 'exe' }, 'file_type field_invalid'],
    ['grouped', { interval: undefined }, 'interval interval_required'],
    ['grouped', { interval: '5m' }, 'interval field_invalid'],
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

  test('of raw values after their retention, but not of their hours', async () => {
    const since = retentionStart(Date.now(), rawDays)
    const before = { time_from: iso(since - 5 * minuteMs), time_to: iso(since) }
    const { problem } = await ask('raw', before)
    expect(problem).toMatchObject({ status: 400, key: 'reports_expired', values: { since: iso(since) } })
    expect(problem.errors?.map(({ path, key }) => `${path} ${key}`)).toEqual(['time_to reports_expired'])
    expect((await ask('raw', { ...before, time_to: iso(since + 1) })).status).toBe(200)
    expect((await ask('grouped', before)).status).toBe(200)
  })

  test('a range that ends before it begins is refused', async () => {
    const answer = await ask('raw', { time_to: iso(from - 1) })
    expect(answer.problem).toMatchObject({ status: 400, key: 'date_range_error' })
  })
})
