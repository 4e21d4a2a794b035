// A device that moved: what it consumed counts to the home where it was then, and to the company once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, anInstallation, aPerson, deviceRecord } from '../testing/world.ts'

let server: TestServer
let token: string
let homes: (string | null)[]

const every = 10 * minuteMs
const type = 'SHELLY_EM_1PH'
/** A Monday at midnight in Greece, and a week from it. */
const monday = Date.parse('2026-02-01T22:00Z')
const sunday = monday + 7 * dayMs
/** It moved on Wednesday at 09:00, and was taken away on Saturday at midnight. */
const moved = monday + 2.375 * dayMs
const taken = monday + 5 * dayMs

/** A counter of 300 W until it moved, and of 1200 W from then on. */
const whAt = (at: number) => (Math.min(at, moved) - monday) / 12_000 + (Math.max(at, moved) - moved) / 3000

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  token = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  const { id } = await aDevice(database, {
    assignedTo: company.id,
    type,
    client: { firstname: 'Ελένη', lastname: 'Μήτσου' },
  })
  const first = (await deviceRecord(database, id)).installation_id
  const second = await anInstallation(database, company.id)
  homes = [first, second, null]
  const place = (installation_id: string | null) =>
    database.asSystem((tx) =>
      tx.updateTable('devices').set({ installation_id }).where('device_id', '=', id).execute(),
    )
  await place(second)
  await place(null)
  await database.asSystem(async (tx) => {
    const assign = (installation: string | null, from: number, until: number) =>
      tx
        .updateTable('device_assignments')
        .set({ from_at: new Date(from), until_at: new Date(until) })
        .where('installation_id', '=', installation)
        .execute()
    await assign(first, monday - 30 * dayMs, moved)
    await assign(second, moved, taken)
    const reports: [number, { energy_a: number }][] = []
    for (let at = monday - every; at <= sunday; at += every)
      reports.push([at, { energy_a: 100_000 + Math.round(whAt(at) * 1000) / 1000 }])
    await append(tx, readingsOf({ device_id: id, device_type: type }, reports), new Date(sunday))
    await tx
      .updateTable('devices')
      .set({ report_seconds: every / 1000, last_update: new Date(sunday) })
      .where('device_id', '=', id)
      .execute()
  })
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function get(path: string, from = monday, to = sunday) {
  const dates = `date_from=${new Date(from).toISOString()}&date_to=${new Date(to).toISOString()}`
  const { body, status } = await server.ask('GET', `/devices/consumption${path}?${dates}`, { token })
  expect(status).toBe(200)
  return body
}
/** What the reports of a span have grown by, each since the one before. */
const kwh = (from: number, to: number) => (whAt(to - every) - whAt(from - every)) / 1000

test('the ranking gives each home what was consumed there, and the rest to no home', async () => {
  const { items, kwh: sum } = await get('/installations')
  const found = new Map(
    items.map((one: { installation_id: string | null; kwh: number }) => [one.installation_id, one.kwh]),
  )
  const [first, second, none] = homes
  expect(found.size).toBe(3)
  expect(found.get(first)).toBeCloseTo(kwh(monday, moved), 3)
  expect(found.get(second)).toBeCloseTo(kwh(moved, taken), 3)
  expect(found.get(none)).toBeCloseTo(kwh(taken, sunday), 3)
  expect(sum).toBeCloseTo(kwh(monday, sunday), 3)
})

test('a range before it moved has its first home alone', async () => {
  const { items } = await get('/installations', monday, monday + 2 * dayMs)
  expect(items.map(({ installation_id }: { installation_id: string }) => installation_id)).toEqual([homes[0]])
})

test('it is one device in the figures of the company', async () => {
  const { devices, total } = await get('')
  expect(devices).toBe(1)
  expect(total).toBeCloseTo(kwh(monday, sunday), 3)
})
