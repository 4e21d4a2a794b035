import { expect, test } from 'vitest'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { nothingCounted, reportsAsBuckets } from '../../telemetry/rollups/rollup.rules.ts'
import { csvCell, writeCsv } from './csv.ts'
import { groupBuckets } from './grouping.rules.ts'
import { columnOf, type Rows, type Table, titlesOf } from './table.ts'
import { workbook } from './xlsx.ts'
import { filesIn } from './zip.testing.ts'
import { zip } from './zip.ts'

const roomTemperature = hcOt.metrics
  .filter(({ name }) => name === 't_r')
  .map((metric) => columnOf(metric, true))
const [meter] = roomTemperature.map((column) => ({ ...column, aggregate: 'growth' as const }))

const table: Table = {
  deviceId: 'TH-OT-1',
  deviceType: 'THALPOS_HC_OT',
  from: 0,
  to: 10,
  interval: 'raw',
  retainedSince: 0,
  timezone: 'Europe/Athens',
  devices: [],
  columns: roomTemperature,
}

const rowOf = (time: number, value: number): Rows => ({
  times: Float64Array.of(time),
  values: [Float64Array.of(value)],
})

const archiveOf = async (rows: Rows[], longest: number) => {
  async function* batches() {
    yield* rows
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zip(workbook(table, batches(), longest))) pieces.push(piece)
  return Buffer.concat(pieces)
}

test.each([
  ['a text', '"a text"'],
  ['=1+1', `"'=1+1"`],
  ['+30', `"'+30"`],
  ['-cmd', `"'-cmd"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['a "quoted", text', '"a ""quoted"", text"'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
])('the cell %s is written as %s', (value, written) => {
  expect(csvCell(value)).toBe(written)
})

test('a counter of an interval is headed as the growth that it is, as reported as what it stood at', () => {
  const columns = [true, false].flatMap((isGrouped) =>
    (modelOf('SHELLY_EM_1PH')?.metrics ?? [])
      .filter(({ name }) => name === 'energy_a' || name === 'kwh_a')
      .map((metric) => columnOf(metric, isGrouped)),
  )
  expect(titlesOf({ ...table, columns }).slice(2)).toEqual([
    'Μετρητής κατανάλωσης A, αύξηση / Consumption meter A, growth (Wh) [energy_a]',
    'Ενέργεια A / Energy A (kWh) [kwh_a]',
    'Μετρητής κατανάλωσης A / Consumption meter A (Wh) [energy_a]',
    'Ενέργεια A / Energy A (kWh) [kwh_a]',
  ])
})

test('the title of a grouped column names its aggregate', () => {
  const columns = hcOt.metrics
    .filter(({ name }) => ['t_r', 't_r_set', 'flame'].includes(name))
    .map((metric) => columnOf(metric, true))
  const titles = titlesOf({ ...table, columns })
    .slice(2)
    .map((title) => title.match(/, ([a-z ]+)/)?.[1]?.trim())
  expect(titles.toSorted()).toEqual(['last value', 'mean', 'share of the time'])
})

test('rows that do not fit in a sheet open the next', async () => {
  const rows = [1, 2, 3, 4, 5].map((value) => rowOf(value, value))
  const files = filesIn(await archiveOf(rows, 3))
  const values = [1, 2, 3].map((n) =>
    [...(files.get(`xl/worksheets/sheet${n}.xml`) ?? '').matchAll(/<c s="0"><v>(\d)<\/v>/g)].map(([, v]) =>
      Number(v),
    ),
  )
  expect(values).toEqual([[1, 2], [3, 4], [5]])
  expect(files.get('[Content_Types].xml')).toMatch('sheet3.xml')
})

test('a workbook without rows has one sheet, and the same rows give the same bytes', async () => {
  expect([...filesIn(await archiveOf([], 3)).keys()].filter((name) => name.includes('sheet'))).toHaveLength(1)
  const rows = [rowOf(5, Number.NaN)]
  expect(await archiveOf(rows, 9)).toEqual(await archiveOf(rows, 9))
})

const counters = new Map([[0, { perHour: 1000, step: 1 }]])

test('a counter grows by its differences, from its value before the range, and a reset is never negative', () => {
  if (!meter) throw new Error('The boiler controller has no room temperature.')
  const grouper = groupBuckets([meter], [0], (ms) => Math.floor(ms / 10) * 10)
  const reports = {
    times: Float64Array.of(1, 5, 12, 15, 31),
    values: new Map([[0, Float64Array.of(100, 110, 4, Number.NaN, 9)]]),
  }
  const counting = { counters, before: new Map([[0, [{ ms: 0, value: 95 }]]]) }
  const rows = grouper.add(reportsAsBuckets(reports, counting))
  expect(rows).toEqual({ times: Float64Array.of(0, 10), values: [Float64Array.of(15, 4)] })
  expect(grouper.end()).toEqual(rowOf(30, 5))
})

test('a counter without earlier readings begins at zero', () => {
  if (!meter) throw new Error('The boiler controller has no room temperature.')
  const grouper = groupBuckets([meter], [0], () => 0)
  const reports = { times: Float64Array.of(1, 2), values: new Map([[0, Float64Array.of(100, 107)]]) }
  grouper.add(reportsAsBuckets(reports, { ...nothingCounted, counters }))
  expect(grouper.end()).toEqual(rowOf(0, 7))
})

test('both hours that the clock shows when summer time ends name their offset, as text and as a date', async () => {
  const summer = Date.parse('2026-10-25T00:30:00Z')
  const rows = [-1, 0, 1, 2].map((hours) => rowOf(summer + hours * 3_600_000, 20))
  async function* batches() {
    yield* rows
  }
  const csv = Buffer.concat(await Array.fromAsync(writeCsv(table, batches()))).toString()
  const local = csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect(local).toEqual([
    '2026-10-25 02:30:00',
    '2026-10-25 03:30:00 +03:00',
    '2026-10-25 03:30:00 +02:00',
    '2026-10-25 04:30:00',
  ])
  const files = filesIn(await archiveOf(rows, 100))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const formats = [...(files.get('xl/styles.xml') ?? '').matchAll(/formatCode="([^"]+)"/g)].map(
    ([, code]) => code,
  )
  const cells = [...sheet.matchAll(/<row><c s="(\d)"><v>([\d.]+)/g)].map(([, style, days]) => ({
    format: formats[Number(style) - 2],
    clock: new Date(Math.round((Number(days) - 25_569) * 86_400_000)).toISOString().slice(11, 16),
  }))
  const plain = 'yyyy\\-mm\\-dd\\ hh:mm:ss'
  expect(cells).toEqual([
    { clock: '02:30', format: plain },
    { clock: '03:30', format: `${plain}\\ &quot;+03:00&quot;` },
    { clock: '03:30', format: `${plain}\\ &quot;+02:00&quot;` },
    { clock: '04:30', format: plain },
  ])
})
