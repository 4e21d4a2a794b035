import { afterAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../days/days.ts'
import { query, testDatabase } from '../../testing/database.ts'
import { importDays } from '../sealing/import-days.ts'
import type { Speaker } from './hours.testing.ts'
import {
  boiler,
  expectSame,
  hoursWorld,
  meter,
  minutes,
  pump,
  type Report,
  readingsOf,
  sumOf,
} from './hours.testing.ts'

const { database, url, close } = await testDatabase()
afterAll(close)
const { aSpeaker, storeReports, sealAt, ask } = hoursWorld(database)

const at = (text: string) => Date.parse(text)

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
      await storeReports(device, minutes(from, to, make, 4), to)
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
      expect(await query(url, 'select 1 from raw_readings where device_id = $1', [device.device_id])).toEqual(
        [],
      )
      expectSame(await answers(), open)
    },
  )
})

test('consumption outlives the reports that it was worked out from, and follows a rated power entered later', async () => {
  const device = await aSpeaker('THALPOS_HC_OT')
  const day = at('2025-01-10T00:00:00Z')
  await storeReports(device, minutes(day, day + dayMs, boiler), day + dayMs)
  await sealAt(day + 2 * dayMs)
  const before = await ask(device, day, day + dayMs)
  const kwh = sumOf(before.energies.get('kwh')?.amounts ?? [])
  expect(kwh).toBeGreaterThan(100)
  await sealAt(day + 200 * dayMs, 90)
  expect(
    await query(url, 'select 1 from sealed_day_chunks where device_id = $1', [device.device_id]),
  ).toEqual([])
  expectSame([await ask(device, day, day + dayMs)], [before])
  const rated = await ask({ ...device, rated_power_kw: 12 }, day, day + dayMs)
  expect(sumOf(rated.energies.get('kwh')?.amounts ?? [])).toBeCloseTo(kwh / 2, 9)
})

test('part of an hour whose reports are gone counts by its share', async () => {
  const device = await aSpeaker('THALPOS_HC_MB')
  const day = at('2025-01-12T00:00:00Z')
  await storeReports(
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
  await storeReports(timely, all, to)
  await storeReports(
    late,
    all.filter((report) => !isLate(report)),
    to,
  )
  await sealAt(to + dayMs)
  const current = () =>
    Promise.all([from, from + 12 * hourMs, from + 3 * dayMs].map((begin) => ask(late, begin, to)))
  const expected = await Promise.all(
    [from, from + 12 * hourMs, from + 3 * dayMs].map((begin) => ask(timely, begin, to)),
  )
  expect(await current()).not.toEqual(expected)
  await storeReports(late, all.filter(isLate), to)
  expectSame(await current(), expected)
  await sealAt(to + dayMs)
  expectSame(await current(), expected)
  const hoursOf = (device: Speaker) =>
    query(url, 'select part, period, days, data from hourly_sums where device_id = $1 order by 1, 2', [
      device.device_id,
    ])
  expect(await hoursOf(late)).toEqual(await hoursOf(timely))
  expect(await hoursOf(late)).toHaveLength(4)
})

test('imported days are counted as days reported one by one', async () => {
  const [reported, imported] = [await aSpeaker('SHELLY_EM_3PH'), await aSpeaker('SHELLY_EM_3PH')]
  const from = at('2025-04-29T00:00:00Z')
  const to = from + 5 * dayMs
  const all = minutes(from, to, meter, 5)
  await storeReports(reported, all, to)
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
  expectSame([await ask(imported, from, to)], [await ask(reported, from, to)])
})

test('a counter that starts again adds nothing impossible, in open hours, sealed ones and after a silence', async () => {
  const [timely, late] = [await aSpeaker('SHELLY_EM_3PH'), await aSpeaker('SHELLY_EM_3PH')]
  const from = at('2025-07-01T00:00:00Z')
  const to = from + 3 * dayMs
  // A nought at a start, a meter of a higher counter at midnight, one of a lower after five hours of silence.
  const counted = (minute: number) => {
    if (minute === 200) return 0
    return minute * 2 + (minute < 1440 ? 5_000_000 : minute < 2000 ? 999_000_000 : 1_000_000)
  }
  const isSilent = (minute: number) => minute >= 2000 && minute < 2300
  const all = minutes(from, to, (minute) => ({ energy_a: counted(minute) }), 5).filter(
    ([ms]) => !isSilent((ms - from) / minuteMs),
  )
  const isLate = ([ms]: [number, Report]) => ms >= from + 23.9 * hourMs && ms < from + 40 * hourMs
  const energyOf = (device: Speaker) => ask(device, from, to, { energies: ['kwh_a'] })
  await storeReports(timely, all, to)
  const open = await energyOf(timely)
  // Twice 5 minutes around the nought and 5 before midnight are not known, nor are the 305 of the silence.
  expect(sumOf(open.energies.get('kwh_a')?.amounts ?? [])).toBeCloseTo(
    (2 * (3 * 1440 - 5 - 10 - 5 - 305)) / 1000,
    9,
  )
  await storeReports(
    late,
    all.filter((report) => !isLate(report)),
    to,
  )
  await sealAt(to + dayMs)
  expectSame([await energyOf(timely)], [open])
  await storeReports(late, all.filter(isLate).toReversed(), to)
  expectSame([await energyOf(late)], [open])
  await sealAt(to + dayMs)
  expectSame([await energyOf(late)], [open])
})

test('what a counter grew by in a long silence is not counted where another source reported it', async () => {
  const device = await aSpeaker('THALPOS_HC_MB')
  const from = at('2025-06-01T21:00:00Z')
  await storeReports(
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
