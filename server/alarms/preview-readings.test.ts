import { beforeEach, expect, test } from 'vitest'
import {
  mayMeasure,
  openFault,
  openTwoHomes,
  pastDay,
  reportColdNights,
  reportDay,
  type TestSubject,
} from './alarms.testing.ts'
import { measureDays } from './measure-days.ts'
import { previewOf } from './preview.store.ts'

const two = await openTwoHomes()
const { database } = two
const minuteMs = 60_000

beforeEach(async () => {
  for (const home of [two.home, two.other]) await mayMeasure(database, home)
})

const preview = (kind: 'low_pressure' | 'comfort', threshold: number, delay_minutes: number, rawDays = 90) =>
  database.inCompany({ company: two.company, kind: 'technician_company' }, (tx) =>
    previewOf(tx, two.company, kind, { threshold, delay_minutes, recovery_minutes: 30 }, rawDays),
  )
const raised = (count: number, homes: number) => ({ raised: count, homes, missing: null })
const measure = async () => {
  while ((await measureDays(database, new Date())) > 0);
}

/** Past days by how far back they are, each with its pressure by the minute. */
const pressures = async (home: TestSubject, days: Record<number, (minute: number) => number>) => {
  for (const [back, of] of Object.entries(days))
    await reportDay(database, home, pastDay(Number(back)), (minute) => ({ flame: 0, ch_pres: of(minute) }))
  await measure()
}

test('low pressure counts once it has lasted as long as the rule waits, also over midnight', async () => {
  await pressures(two.home, {
    2: (minute) => (minute >= 600 && minute < 620 ? 0.7 : 1.2),
    3: (minute) => (minute <= 30 ? 0.7 : 1.2),
    4: (minute) => (minute >= 1425 ? 0.7 : 1.2),
    5: () => 1.2,
    6: (minute) => (minute >= 600 && minute < 780 ? 0.6 : 1.2),
  })
  expect(await preview('low_pressure', 0.8, 10)).toEqual(raised(3, 1))
  expect(await preview('low_pressure', 0.8, 30)).toEqual(raised(2, 1))
  expect(await preview('low_pressure', 0.8, 60)).toEqual(raised(1, 1))
  expect(await preview('low_pressure', 0.65, 30)).toEqual(raised(1, 1))
  expect(await preview('low_pressure', 0.5, 0)).toEqual(raised(0, 0))
})

test('a pressure that stays near its limit is one alarm, and a boiler without a sensor has none', async () => {
  await pressures(two.home, {
    2: (minute) => (minute >= 1000 ? 0.7 : 0.85),
    3: () => 0.85,
    4: (minute) => (minute < 100 ? 0.7 : 0.85),
    5: () => 1.2,
  })
  await pressures(two.other, { 2: () => 0, 3: () => 0 })
  expect(await preview('low_pressure', 0.8, 30)).toEqual(raised(1, 1))
})

/** Cold nights before, and a day on which the heating paused for a hundred minutes. */
async function coldMorning(home: TestSubject, target: number): Promise<void> {
  await reportColdNights(database, home, { back: 1 })
  await reportDay(database, home, pastDay(), (minute) => ({
    ...{ t_out: 4, heat_set: 1, t_r: 17, t_r_set: target },
    flame: minute >= 600 && minute < 700 ? 0 : 1,
  }))
  await measure()
}

test('comfort at risk counts a home that nothing heated, by its slope as it was known then', async () => {
  await coldMorning(two.home, 20.5)
  await coldMorning(two.other, 17)
  // √(40 h · 100 h) · ln(12 / 11) = 5.5 h until 16 °C.
  expect(await preview('comfort', 12, 10)).toEqual(raised(1, 1))
  expect(await preview('comfort', 4, 10)).toEqual(raised(0, 0))
  expect(await preview('comfort', 12, 120)).toEqual(raised(0, 0))
})

test('a fault that stopped the heating is a risk of comfort without a wish for heat', async () => {
  await coldMorning(two.other, 17)
  const at = (minute: number) => new Date(pastDay() + minute * minuteMs)
  await openFault(database, two.other, { blocking: true })
  await database.asSystem((tx) =>
    tx
      .updateTable('faults')
      .set({ opened_at: at(600), resolved_at: at(700) })
      .where('device_id', '=', two.other.device)
      .execute(),
  )
  expect(await preview('comfort', 12, 10)).toEqual(raised(1, 1))
  expect(await preview('comfort', 12, 120)).toEqual(raised(0, 0))
})

test('where reports are not stored for thirty days nothing is counted', async () => {
  await pressures(two.home, { 3: () => 0.7 })
  expect(await preview('low_pressure', 0.8, 30, 30)).toEqual({ raised: null, homes: null, missing: null })
  expect(await preview('comfort', 12, 10, 30)).toEqual({ raised: null, homes: null, missing: null })
})
