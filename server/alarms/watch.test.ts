import { expect, test } from 'vitest'
import { iaq } from '../../contract/models/iaq.ts'
import { aSubject, endFaults, openFault, openTwoHomes, report, watch } from './alarms.testing.ts'

const two = await openTwoHomes()
const { database, alarms, raised } = two

test('a fault is an alarm, blocking or not, and ends some time after the fault', async () => {
  await openFault(database, two.home, { code: '28', blocking: true })
  await openFault(database, two.home, { code: '5' })
  await watch(database)
  expect(await raised()).toEqual(['blocking_fault', 'fault'])
  expect((await alarms())[0]).toMatchObject({
    subject: two.home.device,
    facts: { codes: ['28'] },
    occurrences: 1,
  })
  await endFaults(database, two.home)
  await watch(database, 1)
  expect(await raised()).toEqual(['blocking_fault', 'fault'])
  await watch(database, 60)
  expect(await raised()).toEqual([])
  await openFault(database, two.home, { code: '28', blocking: true })
  await watch(database, 70)
  expect(await alarms()).toMatchObject([{ occurrences: 2, resolved_at: null }, { occurrences: 1 }])
})

test('right after a start nothing is raised', async () => {
  await openFault(database, two.home)
  await watch(database, 0, false)
  expect(await raised()).toEqual([])
})

test('low pressure is an alarm after its delay, holds a little above its limit, and is unknown while the device is away', async () => {
  await report(database, two.home, { ch_pres: 0.7 })
  await watch(database)
  expect(await raised()).toEqual([])
  await watch(database, 31)
  expect(await alarms()).toMatchObject([{ kind: 'low_pressure', facts: { pressure: 0.7, limit: 0.8 } }])
  await report(database, two.home, { ch_pres: 0.8 }, { at: new Date(Date.now() + 1) })
  await watch(database, 32)
  expect((await alarms())[0]?.recovering_since).toBeNull()
  await database.asSystem((tx) =>
    tx.updateTable('devices').set({ online: false }).where('device_id', '=', two.home.device).execute(),
  )
  await watch(database, 200)
  expect(await raised()).toEqual(['low_pressure'])
})

test('a fault that stopped a boiler takes in its low pressure, which appears when the fault has ended', async () => {
  await report(database, two.home, { ch_pres: 0.3, t_r: 17.24, t_r_set: 20, t_out: 4 })
  await watch(database)
  await watch(database, 31)
  expect(await raised()).toEqual(['low_pressure'])
  await openFault(database, two.home, { code: '108', blocking: true })
  await watch(database, 32)
  await watch(database, 33)
  expect(await raised()).toEqual(['blocking_fault'])
  expect(await alarms()).toMatchObject([
    { facts: { codes: ['108'], room: 17.2, target: 20, outdoor: 4, pressure: 0.3 } },
    { kind: 'low_pressure', resolved_by: 'parent' },
  ])
  await endFaults(database, two.home)
  await watch(database, 34)
  expect(await raised()).toEqual(['blocking_fault'])
  await watch(database, 60)
  await watch(database, 61)
  await watch(database, 92)
  expect(await raised()).toEqual(['low_pressure'])
})

test('a fault of a boiler says no value that is not known: neither a good pressure nor those of a device that is away', async () => {
  await openFault(database, two.home, { blocking: true })
  await report(database, two.home, { ch_pres: 1.4, t_r: 18 })
  await watch(database)
  expect((await alarms())[0]?.facts).toEqual({ codes: ['28'], room: 18 })
  await database.asSystem((tx) =>
    tx.updateTable('devices').set({ online: false }).where('device_id', '=', two.home.device).execute(),
  )
  await watch(database, 1)
  expect((await alarms())[0]?.facts).toEqual({ codes: ['28'] })
})

test('a boiler without a pressure sensor reports 0, which is no low pressure', async () => {
  await report(database, two.home, { ch_pres: 0 })
  await watch(database, 60)
  await watch(database, 120)
  expect(await raised()).toEqual([])
})

test('a home without internet is one alarm with its devices; one device alone is its own', async () => {
  await database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ installation_id: two.home.installation })
      .where('device_id', '=', two.other.device)
      .execute(),
  )
  await openFault(database, two.home, { kind: 'offline', code: 'offline' })
  await watch(database)
  expect(await alarms()).toMatchObject([{ kind: 'offline', subject: two.home.device }])
  await openFault(database, two.other, { kind: 'offline', code: 'offline' })
  await watch(database, 1)
  const open = (await alarms()).filter(({ resolved_at }) => !resolved_at)
  expect(open).toMatchObject([{ kind: 'offline', subject: two.home.installation, device_id: null }])
  await endFaults(database, two.other)
  await watch(database, 2)
  await watch(database, 30)
  const after = (await alarms()).filter(({ resolved_at }) => !resolved_at)
  expect(after).toMatchObject([{ kind: 'offline', subject: two.home.device, occurrences: 1 }])
})

test('many that fall silent together are one alarm of the company', async () => {
  const many = [two.home, two.other]
  while (many.length < 9) many.push(await aSubject(database, two.company))
  for (const one of many) await openFault(database, one, { kind: 'offline', code: 'offline', minutes: 70 })
  await watch(database)
  expect(await alarms()).toMatchObject([{ kind: 'outage', subject: two.company }])
  for (const one of many.slice(0, 6)) await endFaults(database, one)
  await watch(database, 1)
  expect(await raised()).toEqual(['outage'])
  await watch(database, 20)
  await watch(database, 21)
  expect(await raised()).toEqual(['offline', 'offline', 'offline'])
})

test('a visit under way raises nothing new in its home, and what lasts is raised when it ends', async () => {
  const { id } = await database.asSystem((tx) =>
    tx
      .insertInto('appointments')
      .values({
        company_id: two.company,
        installation_id: two.home.installation,
        type_id: 1,
        appointment_status_id: 3,
        scheduled_start: new Date(),
        scheduled_end: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await openFault(database, two.home)
  await openFault(database, two.other)
  await watch(database)
  expect(await alarms()).toMatchObject([{ subject: two.other.device }])
  await database.asSystem((tx) =>
    tx
      .updateTable('appointments')
      .set({ appointment_status_id: 4, actual_start: new Date(), actual_end: new Date() })
      .where('id', '=', id)
      .execute(),
  )
  await watch(database)
  expect((await alarms()).map(({ subject }) => subject).sort()).toEqual(
    [two.home.device, two.other.device].sort(),
  )
})

test('a sensor that stops while its device goes on has failed; a code of a sensor says so itself', async () => {
  const air = await aSubject(database, two.company, { type: 'THALPOS_IAQ' })
  await report(
    database,
    air,
    { t_r: 21, co2_r: 700 },
    { model: iaq, at: new Date(Date.now() - 4 * 3_600_000) },
  )
  await report(database, air, { t_r: 21 }, { model: iaq })
  const pump = await aSubject(database, two.company, { type: 'THALPOS_HC_MB' })
  await openFault(database, pump, { code: '6' })
  await watch(database)
  await watch(database, 61)
  const facts = (await alarms()).map((one) => [one.kind, one.subject, one.facts])
  expect(facts).toHaveLength(2)
  expect(facts).toContainEqual(['sensor_failed', pump.device, { codes: ['6'] }])
  expect(facts).toContainEqual(['sensor_failed', air.device, { metrics: ['co2_r'] }])
})

test('what was snoozed when a wider alarm took it in is still snoozed when that ends days later', async () => {
  await openFault(database, two.home)
  await watch(database)
  const resolveByParent = (snoozed: string) =>
    database.asSystem((tx) =>
      tx
        .updateTable('alarms')
        .set({
          resolved_at: new Date(Date.now() - 3 * 86_400_000),
          resolved_by: 'parent',
          snoozed_until: new Date(snoozed),
        })
        .where('company_id', '=', two.company)
        .execute(),
    )
  await resolveByParent('2099-01-01')
  await watch(database, 1)
  expect(await alarms()).toMatchObject([
    { resolved_at: null, occurrences: 1, snoozed_until: new Date('2099-01-01') },
  ])
  await resolveByParent('2026-01-01')
  await watch(database, 2)
  expect(await alarms()).toHaveLength(2)
})
