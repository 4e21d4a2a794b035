import { beforeEach, expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { openOffice } from '../testing/office.ts'
import { aSubject, openFault, report, type TestSubject } from './alarms.testing.ts'

const office = openOffice()
let home: TestSubject
let other: TestSubject
const dayMinutes = 1440

beforeEach(async () => {
  home = await aSubject(office.database, office.company.id)
  other = await aSubject(office.database, office.company.id)
})

const effect = async (kind: string, query: string) =>
  (await office.ask('GET', `/alarms/rules/effect?kind=${kind}&${query}`)).body
const raised = (count: number, homes: number) => ({ raised: count, homes, missing: null })

/** It was away so long, from so many days ago. */
async function away(subject: TestSubject, daysAgo: number, minutes: number): Promise<void> {
  await openFault(office.database, subject, { kind: 'offline', code: '', minutes: daysAgo * dayMinutes })
  await office.run(
    `update faults set resolved_at = opened_at + $2 * interval '1 minute'
     where device_id = $1 and resolved_at is null`,
    [subject.device, minutes],
  )
}

/** Its last days, the newest first. */
const measured = (subject: TestSubject, column: string, values: readonly number[]) =>
  office.run(
    `insert into alarm_day_figures (device_id, day, ${column})
     select telemetry_device_id, (now() at time zone 'Europe/Athens')::date - n::int, v
     from devices, unnest($2::float8[]) with ordinality as t (v, n) where device_id = $1`,
    [subject.device, values],
  )

test('faults that lasted as long as the rule wants are counted, and what returns within a day once', async () => {
  await openFault(office.database, home, { blocking: true })
  expect(await effect('blocking_fault', 'delay_minutes=30')).toEqual(raised(1, 1))
  expect(await effect('blocking_fault', 'delay_minutes=180')).toEqual(raised(0, 0))
  await away(home, 9, 90)
  await away(home, 8.5, 90)
  await away(home, 5, 90)
  expect(await effect('offline', 'delay_minutes=60')).toEqual(raised(2, 1))
  expect(await effect('offline', 'delay_minutes=120')).toEqual(raised(0, 0))
})

test('what is raised again counts only a day after its end, which the recovery of the rule puts off', async () => {
  await away(home, 9, 90)
  await away(home, 7.9, 90)
  expect(await effect('offline', 'delay_minutes=60')).toEqual(raised(2, 1))
  expect(await effect('offline', 'delay_minutes=60&recovery_minutes=180')).toEqual(raised(1, 1))
})

test('cycling is counted by days that are a week, not by the last seven that were measured', async () => {
  await office.run(
    `insert into alarm_day_figures (device_id, day, most_starts_in_hour, median_cycle_minutes)
     select telemetry_device_id, (now() at time zone 'Europe/Athens')::date - n, 7, 10
     from devices, unnest(array[1, 2, 9, 10]) n where device_id = $1`,
    [home.device],
  )
  expect(await effect('short_cycling', 'delay_minutes=0&threshold=3')).toEqual(raised(0, 0))
  expect(await effect('short_cycling', 'delay_minutes=0&threshold=2')).toEqual(raised(2, 1))
  expect((await effect('short_cycling', 'delay_minutes=0&threshold=9')).errors[0].key).toBe('value_range')
})

test('homes that fell silent together are one outage, and the answer says that others are missing', async () => {
  const outage = (count: number, homes: number) => ({ raised: count, homes, missing: 'other_companies' })
  const homes = [home, other]
  while (homes.length < 9) homes.push(await aSubject(office.database, office.company.id))
  for (const one of homes) await away(one, 5, 180)
  for (const [at, one] of homes.entries()) await away(one, 20 - at, 180)
  expect(await effect('outage', 'delay_minutes=5')).toEqual(outage(1, 9))
  expect(await effect('outage', 'delay_minutes=240')).toEqual(outage(0, 0))
})

test('a home whose devices are away together is counted once, and what an outage took in is not', async () => {
  await office.run('update devices set installation_id = $1 where device_id = $2', [
    home.installation,
    other.device,
  ])
  for (const one of [home, other]) await away(one, 10, 300)
  expect(await effect('offline', 'delay_minutes=60')).toEqual(raised(1, 1))
  await away(other, 4, 300)
  expect(await effect('offline', 'delay_minutes=60')).toEqual(raised(2, 1))
  await office.run(
    `insert into alarms (company_id, subject, kind, since, raised_at, resolved_at, resolved_by)
     values ($1::uuid, $1::text, 'outage', now() - interval '10 days 5 minutes', now() - interval '10 days',
       now() - interval '9 days', 'condition')`,
    [office.company.id],
  )
  expect(await effect('offline', 'delay_minutes=60')).toEqual(raised(1, 1))
})

test('a tank is overdue once for each time that it was not hot for so long; one that is not disinfected never', async () => {
  const pumps = [
    await aSubject(office.database, office.company.id, { type: 'THALPOS_HC_MB' }),
    await aSubject(office.database, office.company.id, { type: 'THALPOS_HC_MB' }),
  ] as const
  // 20 days without, a hot one, and 12 days without before.
  const tank = [...Array(20).fill(50), 65, ...Array(12).fill(48)]
  for (const [at, pump] of pumps.entries()) {
    await measured(pump, 'most_tank', tank)
    await report(office.database, pump, { disinf_set: at === 0 ? 1 : 0, t_dhw: 48 }, { model: hcMb })
  }
  const overdue = (count: number) => ({ raised: count, homes: Math.min(count, 1), missing: 'past_setting' })
  expect(await effect('disinfection_overdue', 'delay_minutes=0&threshold=14')).toEqual(overdue(1))
  expect(await effect('disinfection_overdue', 'delay_minutes=0&threshold=10')).toEqual(overdue(2))
  expect(await effect('disinfection_overdue', 'delay_minutes=0&threshold=21')).toEqual(overdue(0))
})

test('sensors are counted by their codes, and the answer says that others are missing', async () => {
  const pump = await aSubject(office.database, office.company.id, { type: 'THALPOS_HC_MB' })
  await openFault(office.database, pump, { code: '6' })
  expect(await effect('sensor_failed', 'delay_minutes=60')).toEqual({
    ...{ raised: 1, homes: 1, missing: 'stopped_sensors' },
  })
})
