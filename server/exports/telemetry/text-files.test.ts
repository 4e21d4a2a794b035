import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { localDate } from '../../days/local-days.ts'
import { writeCsv } from './csv.ts'
import { writeJson } from './json.ts'
import {
  columnOf,
  type ExportColumn,
  type Rows,
  type Table,
  titlesOf,
  type Writer,
  wallClock,
} from './table.ts'

const columns = hcOt.metrics
  .filter(({ name }) => ['t_r', 'flame', 'time'].includes(name))
  .map((metric) => columnOf(metric, false))

const table: Table = {
  deviceId: 'TH-OT-1',
  deviceType: 'THALPOS_HC_OT',
  from: Date.UTC(2025, 2, 29, 22),
  to: Date.UTC(2025, 2, 31, 21),
  interval: 'raw',
  retainedSince: Date.UTC(2025, 0, 1),
  timezone: 'Europe/Athens',
  devices: [],
  columns,
}

const iso = (ms: number) => new Date(ms).toISOString()

const written = async (writer: Writer, parts: readonly Rows[]): Promise<string> => {
  async function* given() {
    yield* parts
  }
  return Buffer.concat(await Array.fromAsync(writer(table, given()))).toString()
}

/** Cell by cell. */
const cellsOf = ({ values }: Rows, row: number): (string | number | null)[] =>
  columns.map(({ isTime }: ExportColumn, index) => {
    const value = values[index]?.[row] ?? Number.NaN
    if (!Number.isFinite(value)) return null
    return isTime ? iso(value) : value
  })

const rowsOf = (parts: readonly Rows[]) =>
  parts.flatMap((rows) => Array.from(rows.times, (time, row) => ({ time, cells: cellsOf(rows, row) })))

async function expectJson(parts: readonly Rows[]): Promise<void> {
  const text = await written(writeJson, parts)
  const rows = rowsOf(parts)
  expect(JSON.parse(text)).toEqual({
    device_id: table.deviceId,
    device_type: table.deviceType,
    time_from: iso(table.from),
    time_to: iso(table.to),
    interval: 'raw',
    retained_since: '2025-01-01T00:00:00.000Z',
    devices: [],
    columns: columns.map(({ name, label, unit, aggregate }) => ({ name, label, unit, aggregate })),
    rows: rows.map(({ time, cells }) => [iso(time), ...cells.map((cell) => (cell === 0 ? 0 : cell))]),
  })
  const days = new Set(rows.map(({ time }) => localDate(time, table.timezone)))
  // The head, a line for each local day, and the end.
  expect(text.split('\n')).toHaveLength(days.size + 3)
}

async function expectCsv(parts: readonly Rows[]): Promise<void> {
  const text = await written(writeCsv, parts)
  const wall = wallClock(table.timezone)
  const local = (time: number) => iso(wall(time)).slice(0, 19).replace('T', ' ')
  expect(parse(text, { bom: true })).toEqual([
    titlesOf(table),
    ...rowsOf(parts).map(({ time, cells }) => [
      local(time),
      iso(time),
      ...cells.map((cell) => String(cell ?? '')),
    ]),
  ])
}

const value = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -400, max: 1200 }).map((tenths) => tenths / 10) },
  fc.constantFrom(Number.NaN, 0, 1, -0, 1e21, 1e-7, 123_456.789_012),
  fc.double({ noDefaultInfinity: true }),
)
const moment = fc.oneof(
  fc.constant(Number.NaN),
  fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2026, 0) }),
  fc.double({ min: 1.5e12, max: 1e14, noNaN: true }),
)
const row = fc.record({
  gap: fc.integer({ min: 1, max: 9_000_000 }),
  cells: fc.tuple(...columns.map(({ isTime }) => (isTime ? moment : value))),
})

type Row = { gap: number; cells: number[] }

/** One part after the other. */
function partsOf(given: readonly (readonly Row[])[]): Rows[] {
  let time = table.from
  return given.map((rows) => ({
    times: Float64Array.from(rows, ({ gap }) => (time += gap)),
    values: columns.map((_, index) => Float64Array.from(rows, ({ cells }) => cells[index] ?? Number.NaN)),
  }))
}
const parts = fc.array(fc.array(row, { maxLength: 30 }), { maxLength: 4 }).map(partsOf)

test('JSON and CSV hold every cell', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (given) => {
      await expectJson(given)
      await expectCsv(given)
    }),
    { numRuns: 150 },
  )
})

test('files of many pieces are whole', async () => {
  const rows = Array.from({ length: 9000 }, (_, n) => ({
    gap: 60_000,
    cells: [n / 10, n % 2, table.from + n],
  }))
  const given = partsOf([rows.slice(0, 4000), rows.slice(4000)])
  await expectJson(given)
  await expectCsv(given)
})
