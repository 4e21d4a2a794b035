// What alarms say by the days that were measured before.
import { expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { Model } from '../../contract/models/model.ts'
import { localDate, storedTimezone } from '../days/local-days.ts'
import {
  aSubject,
  mayMeasure,
  openFault,
  openTwoHomes,
  pastDay,
  report,
  reportColdNights,
  reportDay,
  type TestSubject,
  watch,
} from './alarms.testing.ts'
import { measureDays } from './measure-days.ts'

const two = await openTwoHomes()
const { database, alarms, raised } = two

const measured = (subject: TestSubject) => mayMeasure(database, subject)

async function coldNights(subject: TestSubject, model: Model = hcOt): Promise<void> {
  await reportColdNights(database, subject, { model })
  while ((await measureDays(database, new Date())) > 0);
}

test('a boiler whose sensor showed pressure before has none left where it reports 0', async () => {
  await measured(two.home)
  await reportDay(database, two.home, pastDay(), () => ({ flame: 0, ch_pres: 1.4 }))
  while ((await measureDays(database, new Date())) > 0);
  await report(database, two.home, { ch_pres: 0 })
  await watch(database)
  await watch(database, 31)
  expect(await alarms()).toMatchObject([{ kind: 'low_pressure', facts: { pressure: 0, limit: 0.8 } }])
})

test('a home that is not heated says when it gets cold by its own slope, and takes in what stopped it', async () => {
  await coldNights(two.home)
  await openFault(database, two.home, { blocking: true, code: '28' })
  await report(database, two.home, { flame: 0, heat_set: 1, t_r: 18, t_r_set: 20.5, t_out: 4, ch_pres: 1.4 })
  await watch(database)
  await watch(database, 1)
  await watch(database, 2)
  const open = (await alarms()).filter(({ resolved_at }) => !resolved_at)
  expect(open).toMatchObject([{ kind: 'comfort', subject: two.home.device }])
  const facts = open[0]?.facts as Record<string, number>
  expect(facts.hours).toBeCloseTo(Math.sqrt(40 * 100) * Math.log(13 / 11), 0)
  expect(facts.hours_least).toBeLessThanOrEqual(facts.hours ?? 0)
  expect(facts.hours_most).toBeGreaterThanOrEqual(facts.hours ?? 0)
  expect(facts).toMatchObject({ codes: ['28'], room: 18, outdoor: 4 })
})

test('a home that falls silent says no temperature and no hours, and both again when it is back', async () => {
  await coldNights(two.home)
  await openFault(database, two.home, { blocking: true, code: '28' })
  await report(database, two.home, { flame: 0, heat_set: 1, t_r: 18, t_r_set: 20.5, t_out: 4 })
  for (const minute of [0, 1, 2]) await watch(database, minute)
  const setOnline = (online: boolean) =>
    database.asSystem((tx) =>
      tx.updateTable('devices').set({ online }).where('device_id', '=', two.home.device).execute(),
    )
  const cold = async () => (await alarms()).find(({ kind }) => kind === 'comfort')
  await setOnline(false)
  await watch(database, 3)
  expect(await cold()).toMatchObject({ facts: { codes: ['28'] }, resolved_at: null })
  expect(Object.keys((await cold())?.facts as object)).toEqual(['codes'])
  await setOnline(true)
  await watch(database, 4)
  expect((await cold())?.facts).toMatchObject({ room: 18, hours: expect.any(Number) })
})

test('comfort at risk does not come and go with a degree, and what stopped the heating appears only when it has ended', async () => {
  await coldNights(two.home)
  await openFault(database, two.home, { blocking: true })
  const now = { flame: 0, heat_set: 1, t_r: 18, t_r_set: 20.5, t_out: 4 }
  await report(database, two.home, now)
  for (const minute of [0, 1, 2]) await watch(database, minute)
  expect(await raised()).toEqual(['comfort'])
  const recovering = async () => (await alarms()).find(({ kind }) => kind === 'comfort')?.recovering_since
  await report(database, two.home, { t_r: 19 }, { at: new Date(Date.now() + 1) })
  await watch(database, 3)
  expect(await recovering()).toBeNull()
  await report(database, two.home, { t_r: 21 }, { at: new Date(Date.now() + 2) })
  await watch(database, 4)
  expect(await recovering()).not.toBeNull()
  expect(await raised()).toEqual(['comfort'])
  await watch(database, 40)
  await watch(database, 41)
  expect(await raised()).toEqual(['blocking_fault'])
})

test('a home whose heating is switched off has no comfort at risk, whatever blocks its boiler', async () => {
  await coldNights(two.home)
  await openFault(database, two.home, { blocking: true })
  await report(database, two.home, { flame: 0, heat_set: 0, t_r: 15, t_r_set: 20.5, t_out: 4 })
  await watch(database)
  await watch(database, 30)
  expect(await raised()).toEqual(['blocking_fault'])
})

test('a home with a heat pump gets cold like any other; while its compressor heats water there is no alarm', async () => {
  const pump = await aSubject(database, two.company, { type: 'THALPOS_HC_MB' })
  await coldNights(pump, hcMb)
  const now = { cmp: 1, heat_set: 1, t_r: 18, t_r_set: 21, t_out: 4, ctl_mod_t_r: 1, t_r_en: 1 }
  await report(database, pump, now, { model: hcMb })
  await watch(database)
  await watch(database, 11)
  expect(await raised()).toEqual([])
  await report(database, pump, { cmp: 0 }, { model: hcMb, at: new Date(Date.now() + 1) })
  await watch(database, 12)
  await watch(database, 23)
  expect(await alarms()).toMatchObject([
    { kind: 'comfort', subject: pump.device, facts: { room: 18, target: 21, outdoor: 4 } },
  ])
})

test('a boiler that waits between two flames heats; one without a demand heats nothing', async () => {
  await coldNights(two.home)
  const now = { flame: 0, heat: 1, heat_set: 1, t_r: 18, t_r_set: 21, t_out: 4 }
  await report(database, two.home, now)
  await watch(database)
  await watch(database, 11)
  expect(await raised()).toEqual([])
  await report(database, two.home, { heat: 0 }, { at: new Date(Date.now() + 1) })
  await watch(database, 12)
  await watch(database, 23)
  expect(await raised()).toEqual(['comfort'])
})

test('a room whose sensor stopped hours ago is not known, whatever it said then', async () => {
  await report(database, two.home, { t_r: 14 }, { at: new Date(Date.now() - 4 * 3_600_000) })
  await report(database, two.home, { flame: 0, heat_set: 1, t_r_set: 20 })
  await watch(database)
  await watch(database, 61)
  expect(await raised()).toEqual(['sensor_failed'])
})

test('without a slope there is no number: an alarm of comfort waits until it is cold', async () => {
  await openFault(database, two.home, { blocking: true })
  await report(database, two.home, { flame: 0, heat_set: 1, t_r: 17, t_r_set: 20.5, t_out: 4 })
  await watch(database)
  expect(await raised()).toEqual(['blocking_fault'])
  await report(database, two.home, { flame: 0, t_r: 15.5 }, { at: new Date(Date.now() + 1) })
  await watch(database)
  const cold = (await alarms()).find(({ kind }) => kind === 'comfort')
  expect(cold?.facts).not.toHaveProperty('hours')
})

test('a burner that cycled too short on three days is an alarm, on two it is not', async () => {
  for (const [subject, days] of [
    [two.home, 3],
    [two.other, 2],
  ] as const) {
    await measured(subject)
    for (let back = 0; back < days; back++)
      await reportDay(database, subject, pastDay(back), (minute) => ({
        flame: minute % 8 < 4 ? 0 : 1,
      }))
  }
  while ((await measureDays(database, new Date())) > 0);
  await watch(database)
  expect(await alarms()).toMatchObject([
    { kind: 'short_cycling', subject: two.home.device, facts: { days: 3, cycle_minutes: 8 } },
  ])
})

test('a tank that is to be disinfected and has not been hot for two weeks is overdue; one that is hot is not', async () => {
  const pumps = [
    { of: await aSubject(database, two.company, { type: 'THALPOS_HC_MB' }), hot: false },
    { of: await aSubject(database, two.company, { type: 'THALPOS_HC_MB' }), hot: true },
  ]
  for (const { of, hot } of pumps)
    await database.asSystem(async (tx) => {
      const { telemetry_device_id: device_id } = await tx
        .selectFrom('devices')
        .select('telemetry_device_id')
        .where('device_id', '=', of.device)
        .executeTakeFirstOrThrow()
      const today = localDate(Date.now(), storedTimezone)
      await tx
        .insertInto('alarm_findings')
        .values({ device_id, until_day: today, tank_days: hot ? 2 : 20, most_tank: hot ? 64 : 51 })
        .execute()
    })
  for (const { of } of pumps) await report(database, of, { disinf_set: 1, t_dhw: 48 }, { model: hcMb })
  await watch(database)
  expect(await alarms()).toMatchObject([
    { kind: 'disinfection_overdue', subject: pumps[0]?.of.device, facts: { days: 20, tank: 51 } },
  ])
})
