import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Model, metricPosition } from '../../../contract/models/model.ts'
import { meters } from '../../../contract/models/shelly.ts'
import { dayMs, hourMs, minuteMs } from '../../days/days.ts'
import { testDatabase } from '../../testing/database.ts'
import { aDevice } from '../../testing/world.ts'
import { importDays } from '../sealing/import-days.ts'
import { append } from '../storage/telemetry.store.ts'
import { countersBefore } from './sealed-days.ts'

const { database, close } = await testDatabase()
afterAll(close)

const meter = meters[0] as Model
const positionOf = (name: string) => metricPosition(meter, name) ?? -1
const [everyDay, once, longAgo, late, never] = [
  positionOf('energy_a'),
  positionOf('returned_a'),
  positionOf('energy_b'),
  positionOf('energy_c'),
  positionOf('energy_wmin_a'),
]
const pace = { perHour: 1_000_000, step: 1 }
const counters = [everyDay, once, longAgo, late, never]
/** In the middle of a week and of a quarter's first local day. */
const day = Date.parse('2025-10-01T00:00:00Z')
let deviceId: string

beforeAll(async () => {
  deviceId = (await aDevice(database, { type: 'SHELLY_EM_1PH' })).id
  const column = (at: (ms: number, row: number) => number) =>
    Float64Array.from(times, (ms, row) => at(ms, row))
  const first = day - 60 * dayMs
  const times = Float64Array.from({ length: 60 * 24 }, (_, hour) => first + hour * hourMs + 7 * minuteMs)
  const only = (ms: number, value: number) => (at: number) => (at === ms ? value : Number.NaN)
  const reports = {
    times,
    values: new Map([
      [everyDay, column((_, row) => 1000 + row)],
      [once, column(only(day - 39 * dayMs + 7 * minuteMs, 500))],
      [longAgo, column(only(day - 41 * dayMs + 7 * minuteMs, 900))],
    ]),
  }
  await importDays(database, [{ deviceId, reports }])
  const values: number[] = []
  values[late] = 77
  const ts = new Date(day - 12 * dayMs)
  await database.asSystem((tx) => append(tx, [{ deviceId, ts, values }], new Date(day)))
})

const before = (at: number, positions = counters) =>
  database.asSystem(async (tx) => {
    let statements = 0
    const counting = tx.withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const found = await countersBefore(
      counting,
      deviceId,
      new Map(positions.map((position) => [position, pace])),
      at,
    )
    return { found: Object.fromEntries(found), statements }
  })

test('the last value of a counter is its last report within forty days, sealed or not', async () => {
  const { found } = await before(day)
  expect(found).toEqual({
    [everyDay]: [{ value: 1000 + 60 * 24 - 1, ms: day - 53 * minuteMs }],
    [once]: [{ value: 500, ms: day - 39 * dayMs + 7 * minuteMs }],
    [late]: [{ value: 77, ms: day - 12 * dayMs }],
  })
  const earlier = await before(day - 12 * dayMs)
  expect(
    Object.keys(earlier.found)
      .map(Number)
      .toSorted((a, b) => a - b),
  ).toEqual([everyDay, once, longAgo].toSorted((a, b) => a - b))
})

test('no report of the day itself counts, also where its local day began before it', async () => {
  for (const back of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const at = day - back * dayMs
    const { found } = await before(at, [everyDay])
    expect(found[everyDay]).toEqual([{ value: 1000 + (60 - back) * 24 - 1, ms: at - 53 * minuteMs }])
  }
})

test('a counter that was never reported is not searched day by day', async () => {
  expect((await before(day)).statements).toBeLessThanOrEqual(3)
  expect((await before(day, [never])).statements).toBeLessThanOrEqual(3)
})
