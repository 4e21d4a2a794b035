import { afterAll, describe, expect, test } from 'vitest'
import { modelOf } from '../../../contract/models/index.ts'
import { type DeviceType, metricPosition } from '../../../contract/models/model.ts'
import { query, testDatabase } from '../../testing.ts'
import { aCompany, aDevice } from '../../testing-world.ts'
import { dayMs, hourMs, minuteMs } from '../days.ts'
import { importDays } from '../sealing/import-days.ts'
import { seal } from '../sealing/seal.ts'
import { append } from '../telemetry.store.ts'
import { type HoursQuestion, hoursOf, type MeasuredDevice } from './hours.ts'
import { keepOpenHours } from './open-hours.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

const timezone = 'Europe/Athens'
const climate = ['t_out', 't_r', 't_r_set', 'bypass'] as const
const at = (text: string) => Date.parse(text)

type Report = Record<string, number>

async function aSpeaker(type: DeviceType): Promise<MeasuredDevice> {
  const company = await aCompany(database)
  const { id } = await aDevice(database, { type, assignedTo: company.id })
  return { device_id: id, device_type: type, report_seconds: 60, rated_power_kw: null }
}

function readingsOf({ device_id: deviceId, device_type: type }: MeasuredDevice, reports: [number, Report][]) {
  const model = modelOf(type)
  if (!model) throw new Error(`${type} is no model`)
  return reports.map(([ms, report]) => {
    const values: number[] = []
    for (const [metric, value] of Object.entries(report)) values[metricPosition(model, metric) ?? 0] = value
    return { deviceId, ts: new Date(ms), values }
  })
}

const tell = (device: MeasuredDevice, reports: [number, Report][], now: number) =>
  database.asSystem((tx) => append(tx, readingsOf(device, reports), new Date(now)))

const sealAt = (now: number, rawDays = 90) => seal(database, { rawDays, now: new Date(now) })

function ask(device: MeasuredDevice, from: number, to: number, more: Partial<HoursQuestion> = {}) {
  const question = { from: new Date(from), to: new Date(to), timezone, climate, ...more }
  return database.asSystem((tx) => hoursOf(tx, device, question))
}

const minutes = (from: number, to: number, make: (minute: number) => Report, every = 1): [number, Report][] =>
  Array.from({ length: Math.ceil((to - from) / minuteMs / every) }, (_, n) => [
    from + n * every * minuteMs + (n % 5) * 700,
    make(n * every),
  ])

const sumOf = (numbers: Iterable<number>) =>
  [...numbers].reduce((sum, number) => sum + (Number.isNaN(number) ? 0 : number), 0)

const boiler = (minute: number): Report => ({
  flame: minute % 90 < 50 ? 1 : 0,
  ...(minute % 3 === 0 ? { blr_mod_lvl: 20 + (minute % 71) } : {}),
  t_out: 5 + (minute % 13),
  t_r: 20 + (minute % 5) / 10,
  t_r_set: 21,
  bypass: minute % 500 < 100 ? 1 : 2,
})

const meter = (minute: number): Report => ({
  energy_a: 1000 + minute * 7,
  energy_wmin_a: (minute % 700) * 40,
  energy_b: (minute % 2000) * 3,
  returned_a: Math.floor(minute / 9),
})

const pump = (minute: number): Report => ({
  power: 1 + (minute % 7) / 10,
  heat_power: 3 + (minute % 4),
  // The counter is silent on some days, and then power is all there is.
  ...(Math.floor(minute / 2000) % 2 === 0 ? { kwh_counter: Math.floor(minute / 5) / 10 } : {}),
  t_out: 7,
})

describe.each([
  ['of 23 hours', '2025-03-29T22:00:00Z', 23],
  ['of 25 hours', '2025-10-25T21:00:00Z', 25],
])('the hours of a day %s', (_name, begins, length) => {
  const start = at(begins)
  const [from, to] = [start - 2 * dayMs, start + 3 * dayMs]

  test.each([
    ['a boiler', 'THALPOS_HC_OT', boiler],
    ['a meter', 'SHELLY_EM_3PH', meter],
    ['a heat pump', 'THALPOS_HC_MB', pump],
  ] as const)(
    'of %s are the same sealed, half sealed and worked out from reports',
    async (_type, type, make) => {
      const device = await aSpeaker(type)
      await tell(device, minutes(from, to, make, 4), to)
      const questions: [number, number][] = [
        [from, to],
        [start, start + length * hourMs],
        [start - 5 * hourMs, start + 40 * hourMs],
        [start + 17 * minuteMs, start + 30 * hourMs + 11 * minuteMs],
      ]
      const answers = () =>
        Promise.all(questions.map(([begin, end]) => ask(device, begin, end, { now: new Date(to) })))
      const open = await answers()
      expect(open[1]?.edges).toHaveLength(length + 1)
      await sealAt(start + dayMs)
      expectSame(await answers(), open)
      await sealAt(to + dayMs)
      expect(await query(url, 'select 1 from hot where device_id = $1', [device.device_id])).toEqual([])
      expectSame(await answers(), open)
    },
  )
})

type Answers = Awaited<ReturnType<typeof ask>>[]

/** To the last digits, in which the order of adding may show. */
function expectSame(answers: Answers, expected: Answers) {
  const close = (numbers: Float64Array) => Array.from(numbers, (number) => Number(number.toPrecision(12)))
  const told = (list: Answers) =>
    list.map(({ edges, energies, climate: means }) => ({
      edges,
      energies: [...energies].map(([name, { amounts, seconds, sources }]) => [
        name,
        close(amounts),
        close(seconds),
        sources,
      ]),
      climate: [...means].map(([name, { amounts, seconds }]) => [name, close(amounts), close(seconds)]),
    }))
  expect(told(answers)).toEqual(told(expected))
}

test('consumption outlives the reports that it was worked out from, and follows a rated power entered later', async () => {
  const device = await aSpeaker('THALPOS_HC_OT')
  const day = at('2025-01-10T00:00:00Z')
  await tell(device, minutes(day, day + dayMs, boiler), day + dayMs)
  await sealAt(day + 2 * dayMs)
  const before = await ask(device, day, day + dayMs)
  const kwh = sumOf(before.energies.get('kwh')?.amounts ?? [])
  expect(kwh).toBeGreaterThan(100)
  await sealAt(day + 200 * dayMs, 90)
  expect(await query(url, 'select 1 from chunk where device_id = $1', [device.device_id])).toEqual([])
  expectSame([await ask(device, day, day + dayMs)], [before])
  const rated = await ask({ ...device, rated_power_kw: 12 }, day, day + dayMs)
  expect(sumOf(rated.energies.get('kwh')?.amounts ?? [])).toBeCloseTo(kwh / 2, 9)
})

test('part of an hour whose reports are gone counts by its share', async () => {
  const device = await aSpeaker('THALPOS_HC_MB')
  const day = at('2025-01-12T00:00:00Z')
  await tell(
    device,
    minutes(day, day + dayMs, () => ({ power: 2 })),
    day + dayMs,
  )
  await sealAt(day + 2 * dayMs)
  await sealAt(day + 200 * dayMs, 90)
  const { energies } = await ask(device, day + 15 * minuteMs, day + 2 * hourMs)
  expect([...(energies.get('kwh')?.amounts ?? [])]).toEqual([expect.closeTo(1.5, 2), expect.closeTo(2, 2)])
})

test('rows that come late are counted at once, and after the next sealing too, with what hangs on them', async () => {
  const [late, timely] = [await aSpeaker('SHELLY_EM_3PH'), await aSpeaker('SHELLY_EM_3PH')]
  const from = at('2025-02-26T00:00:00Z')
  const to = from + 6 * dayMs
  const all = minutes(from, to, meter, 6)
  const isLate = ([ms]: [number, Report]) => ms >= from + dayMs && ms < from + 2.5 * dayMs
  await tell(timely, all, to)
  await tell(
    late,
    all.filter((report) => !isLate(report)),
    to,
  )
  await sealAt(to + dayMs)
  const told = () =>
    Promise.all([from, from + 12 * hourMs, from + 3 * dayMs].map((begin) => ask(late, begin, to)))
  const expected = await Promise.all(
    [from, from + 12 * hourMs, from + 3 * dayMs].map((begin) => ask(timely, begin, to)),
  )
  expect(await told()).not.toEqual(expected)
  await tell(late, all.filter(isLate), to)
  expectSame(await told(), expected)
  await sealAt(to + dayMs)
  expectSame(await told(), expected)
  const kept = (device: MeasuredDevice) =>
    query(url, 'select part, period, days, data from hours where device_id = $1 order by 1, 2', [
      device.device_id,
    ])
  expect(await kept(late)).toEqual(await kept(timely))
  expect(await kept(late)).toHaveLength(4)
})

test('imported days are counted as days told one by one', async () => {
  const [told, imported] = [await aSpeaker('SHELLY_EM_3PH'), await aSpeaker('SHELLY_EM_3PH')]
  const from = at('2025-04-29T00:00:00Z')
  const to = from + 5 * dayMs
  const all = minutes(from, to, meter, 5)
  await tell(told, all, to)
  await sealAt(to + dayMs)
  const rows = readingsOf(imported, all)
  const width = Math.max(...rows.map(({ values }) => values.length))
  const reports = {
    times: Float64Array.from(rows, ({ ts }) => ts.getTime()),
    values: new Map(
      Array.from({ length: width }, (_, position) => [
        position,
        Float64Array.from(rows, ({ values }) => values[position] ?? Number.NaN),
      ]),
    ),
  }
  await importDays(database, [{ deviceId: imported.device_id, reports }])
  expectSame([await ask(imported, from, to)], [await ask(told, from, to)])
})

test('what a counter grew by in a long silence is not counted where another source told of it', async () => {
  const device = await aSpeaker('THALPOS_HC_MB')
  const from = at('2025-06-01T21:00:00Z')
  await tell(
    device,
    [
      [from + hourMs, { kwh_counter: 10 }],
      [from + 9 * dayMs, { power: 4 }],
      [from + 20 * dayMs + hourMs, { kwh_counter: 90 }],
      [from + 20 * dayMs + 1.5 * hourMs, { kwh_counter: 91 }],
    ],
    from + 21 * dayMs,
  )
  const day = () => ask(device, from + 20 * dayMs, from + 21 * dayMs, { energies: ['kwh'] })
  const open = await day()
  expect(sumOf(open.energies.get('kwh')?.amounts ?? [])).toBe(1)
  await sealAt(from + 25 * dayMs)
  expectSame([await day()], [open])
})

describe('the hours of a day that is still open', () => {
  const start = at('2025-07-01T00:00:00Z')
  const now = start + 38 * hourMs + 20 * minuteMs
  const until = start + 38 * hourMs
  const speak = async (type: DeviceType, reports: [number, Report][]) => {
    const device = await aSpeaker(type)
    await tell(device, reports, now)
    await database.asSystem((tx) =>
      tx
        .updateTable('devices')
        .set({ last_update: new Date(now) })
        .where('device_id', '=', device.device_id)
        .execute(),
    )
    return device
  }
  const today = (device: MeasuredDevice) => ask(device, start, now, { now: new Date(now) })
  const keep = () => keepOpenHours(database, { now: new Date(now) })
  const keptUntil = async ({ device_id: id }: MeasuredDevice) =>
    (await query(url, 'select until from hours_until where device_id = $1', [id]))[0]?.['until']

  test.each([
    ['boiler', 'THALPOS_HC_OT', boiler],
    ['meter', 'SHELLY_EM_3PH', meter],
    ['heat pump', 'THALPOS_HC_MB', pump],
  ] as const)('of a %s are kept as they end, and need no rows from then on', async (_name, type, make) => {
    const device = await speak(type, minutes(start, now, make, 4))
    const before = await today(device)
    await keep()
    expect(await keptUntil(device)).toEqual(new Date(until))
    await query(url, 'delete from hot where device_id = $1 and ts < $2', [device.device_id, new Date(until)])
    expectSame([await today(device)], [before])
  })

  test.each([
    ['boiler', 'THALPOS_HC_OT', boiler],
    ['meter', 'SHELLY_EM_3PH', meter],
    ['heat pump', 'THALPOS_HC_MB', pump],
  ] as const)(
    'of a %s are told without any row where all that is asked is kept',
    async (_name, type, make) => {
      const device = await speak(type, minutes(start, now, make, 4))
      const untilKept = () => ask(device, start, until, { now: new Date(now) })
      const before = await untilKept()
      await keep()
      await query(url, 'delete from hot where device_id = $1', [device.device_id])
      expectSame([await untilKept()], [before])
    },
  )

  test('are the same where a question begins and ends within hours that are kept since', async () => {
    const device = await speak('THALPOS_HC_MB', minutes(start, now, pump, 4))
    const [from, to] = [start + 5.3 * hourMs, start + 35.4 * hourMs]
    const within = () => ask(device, from, to, { now: new Date(now) })
    const open = await within()
    await keep()
    await sealAt(now)
    expectSame([await within()], [open])
  })

  test('are read again from a late report on, until they are kept anew', async () => {
    const all = minutes(start, now, meter, 7)
    const isLate = ([ms]: [number, Report]) => ms >= start + 20 * hourMs && ms < start + 29.5 * hourMs
    const timely = await speak('SHELLY_EM_3PH', all)
    const late = await speak(
      'SHELLY_EM_3PH',
      all.filter((report) => !isLate(report)),
    )
    const expected = [await today(timely)]
    await keep()
    await tell(late, all.filter(isLate), now)
    expect(await keptUntil(late)).toEqual(new Date(start + 20 * hourMs))
    expectSame([await today(late)], expected)
    await keep()
    expect(await keptUntil(late)).toEqual(new Date(until))
    expectSame([await today(late)], expected)
    await sealAt(start + 2 * dayMs)
    expectSame([await today(late), await today(timely)], [...expected, ...expected])
  })
})
