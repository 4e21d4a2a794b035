// Days on which a fault stopped the boiler count in no saving.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../days/days.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'
import { reportBoiler, today } from './hourly-reports.testing.ts'

let server: TestServer
let company: string
let token: string
const adaptedDays = 30

beforeAll(async () => {
  server = await startTestServer()
  const technicians = await aCompany(server.database, 'technician_company')
  company = technicians.id
  token = await server.tokenOf(await aPerson(server.database, technicians, ['technician_company']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

interface Stood {
  /** From noon of the day so many days ago. */
  daysAgo: number
  /** Without them it is open. */
  hours?: number
  blocking?: boolean
}

async function savingWith(...faults: Stood[]) {
  const { database } = server
  const { id } = await aDevice(database, { assignedTo: company })
  await reportBoiler(database, id, { since: today - adaptedDays * dayMs })
  for (const { daysAgo, hours, blocking = true } of faults) {
    const opened = today - daysAgo * dayMs + 12 * hourMs
    const resolved_at = hours === undefined ? null : new Date(opened + hours * hourMs)
    const row = { device_id: id, code: '4', blocking, opened_at: new Date(opened), resolved_at }
    await database.asSystem((tx) => tx.insertInto('faults').values(row).execute())
  }
  const reply = await server.ask('GET', `/devices/${id}/savings?days=20`, { token })
  expect(reply.status).toBe(200)
  return reply.body
}

test('a day with a blocking fault of an hour and the day after are left out, before and within the period', async () => {
  const usual = await savingWith()
  expect(usual.saving).toMatchObject({ days_hindered: 0, saved: { days_counted: 20 } })
  const { saving, after, before } = await savingWith({ daysAgo: 50, hours: 2 }, { daysAgo: 10, hours: 30 })
  expect(saving).toMatchObject({
    days_hindered: 5,
    baseline_days: usual.saving.baseline_days - 2,
    saved: { days_counted: 17, days: 20 },
  })
  expect([before.length, after.length]).toEqual([usual.before.length - 2, 17])
})

test('a fault of minutes and one that does not stop the boiler leave every day in', async () => {
  const { saving } = await savingWith({ daysAgo: 10, hours: 0.5 }, { daysAgo: 8, hours: 40, blocking: false })
  expect(saving).toMatchObject({ days_hindered: 0, saved: { days_counted: 20 } })
})

test('a fault that is still open and one from the day before the period reach into it', async () => {
  const { saving } = await savingWith({ daysAgo: 21, hours: 3 }, { daysAgo: 3 })
  expect(saving.saved).toMatchObject({ days_counted: 16 })
})

test('the list has the same number as the one device', async () => {
  const { saving } = await savingWith({ daysAgo: 10, hours: 5 })
  const list = await server.ask('GET', '/devices/savings?days=20', { token })
  expect(list.body.items.find((one: typeof saving) => one.device_id === saving.device_id)).toEqual(saving)
})
