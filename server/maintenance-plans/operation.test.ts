import { beforeEach, describe, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import { testLog } from '../testing/database.ts'
import { openOffice } from '../testing/office.ts'
import { storeReadings } from '../testing/readings.ts'
import { aDevice } from '../testing/world.ts'
import { dayReached, runDay } from './operation.ts'
import { planTools, today } from './plans.testing.ts'
import { runMaintenance } from './worker.ts'

const office = openOffice()
const { add, read, makeJobs } = planTools(office)
const flameAt = metricPosition(hcOt, 'flame') ?? -1

let device: string
let home: string
beforeEach(async () => {
  const client = { firstname: 'Άννα', lastname: 'Δήμου', phone: '6971206448' }
  device = (await aDevice(office.database, { assignedTo: office.company.id, client })).id
  home = (await office.ask('GET', `/devices/${device}`)).body.installation_id
  await office.run(`update devices set report_seconds = 600 where device_id = '${device}'`)
  await office.run(`update devices set installation_date = current_date - 40 where device_id = '${device}'`)
  await office.run(
    `update device_assignments set from_at = now() - interval '40 days' where device_id = '${device}'`,
  )
})

const values = (flame: 0 | 1) => hcOt.metrics.map((_, position) => (position === flameAt ? flame : null))

/** Reports every ten minutes of some hours of a day, in UTC. */
const burn = async (daysAgo: number, fromHour: number, toHour: number, flame: 0 | 1) => {
  const start = Date.parse(`${today(-daysAgo)}T00:00:00Z`)
  const count = (toHour - fromHour) * 6
  const readings = Array.from({ length: count }, (_, index) => ({
    ts: new Date(start + fromHour * 3_600_000 + index * 600_000),
    values: values(flame),
  }))
  await storeReadings(office.database, device, readings)
}

const byHours = (more: object = {}) =>
  add(home, { device_id: device, every_hours: 50, every_months: null, anchor_on: today(-30), ...more })

describe('hours of the burner', () => {
  test('are the share of reports with a flame, of the time that the reports cover', async () => {
    await burn(3, 2, 8, 1)
    await burn(3, 8, 14, 0)
    const { body } = await byHours()
    expect(body).toMatchObject({
      state: 'unknown',
      due_on: null,
      operation: { of: 'burner', hours: 6, from: today(-3) },
    })
    expect(body.operation.share).toBeLessThan(0.3)
  })

  test('are not known before a report', async () => {
    expect((await byHours()).body).toMatchObject({
      state: 'unknown',
      operation: { hours: null, share: null, from: null },
    })
  })

  test('make a plan due on the day on which they reach it', async () => {
    for (const day of [5, 4, 3, 2]) await burn(day, 1, 21, 1)
    const { body } = await byHours()
    expect(body).toMatchObject({ due_on: today(-3), due_by: 'hours', state: 'overdue' })
    expect(body.operation.hours).toBeCloseTo(80)
  })

  test('or months do, whichever comes first', async () => {
    for (const day of [5, 4, 3, 2]) await burn(day, 1, 21, 1)
    const first = { every_months: 1, anchor_on: today(-60), anchor: 'completion' }
    expect((await byHours(first)).body).toMatchObject({ due_by: 'months' })
    const later = await byHours({ every_months: 12, every_hours: 60 })
    expect(later.body).toMatchObject({ due_by: 'hours', due_on: today(-3) })
  })

  test('count from the day after the last service, and again after the next one', async () => {
    for (const day of [5, 4, 3, 2]) await burn(day, 1, 21, 1)
    const { body: plan } = await byHours({ anchor_on: today(-5) })
    expect(plan.operation.hours).toBeCloseTo(60)
    const { body } = await makeJobs({ plan_id: plan.id, due_on: plan.due_on })
    await office.ask('PATCH', `/jobs/${body.made[0].job_id}`, { state: 'done', cost: 0 })
    await runMaintenance({ database: office.database, log: testLog })
    expect(await read(plan.id)).toMatchObject({ due_on: null, state: 'unknown', operation: { hours: null } })
  })

  test('go on with the device that replaces another', async () => {
    await burn(3, 2, 8, 1)
    const { body: plan } = await byHours()
    const other = await aDevice(office.database, { assignedTo: office.company.id })
    const [spare] = await office.run(`select serial_no from devices where device_id = '${other.id}'`)
    const swap = { device_id: other.id, serial_no: spare?.serial_no, reason: 'broken' }
    expect((await office.ask('POST', `/devices/${device}/swap`, swap)).status).toBeLessThan(300)
    await office.run(`update maintenance_plans set operation_read_at = null`)
    await runMaintenance({ database: office.database, log: testLog })
    expect(await read(plan.id)).toMatchObject({ device_id: other.id, operation: { hours: 6 } })
  })
})

test.each([
  // Reports of every ten minutes: 144 of a day, 138 and 150 on the days on which the clock changes.
  [24, 144, 72, 600, { known: 24, hours: 12 }],
  [23, 138, 138, 600, { known: 23, hours: 23 }],
  [25, 150, 75, 600, { known: 25, hours: 12.5 }],
  // More reports than the day has room for: one is sent at every change as well.
  [24, 200, 100, 600, { known: 24, hours: 12 }],
  [24, 36, 36, 600, { known: 6, hours: 6 }],
  [24, 0, 0, 600, { known: 0, hours: 0 }],
])('a day of %i hours with %i reports, %i with a flame', (length, count, sum, seconds, expected) => {
  expect(runDay('2026-11-25', length, count, sum, seconds)).toEqual({ day: '2026-11-25', ...expected })
})

test('the day reached is the first that completes the hours', () => {
  const days = [1, 2, 3].map((day) => ({ day: `2026-11-0${day}`, hours: 10, known: 24 }))
  expect(dayReached(days, 20)).toBe('2026-11-02')
  expect(dayReached(days, 20.1)).toBe('2026-11-03')
  expect(dayReached(days, 31)).toBeNull()
})
