import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../telemetry/calendar/days.ts'
import { readingsOf } from '../../telemetry/energy/hours.testing.ts'
import { append } from '../../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../../testing/world.ts'

let server: TestServer
let token: string
let boiler: string

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  const client = { firstname: 'Ελένη', lastname: 'Μήτσου' }
  boiler = (await aDevice(server.database, { assignedTo: company.id, client })).id
  const from = Math.floor(Date.now() / hourMs) * hourMs - 4 * dayMs
  const reports = Array.from({ length: 4 * 48 }, (_, half): [number, Record<string, number>] => [
    from + (half * hourMs) / 2,
    { flame: 1, blr_mod_lvl: 20, t_out: half % 12, t_r_set: 20, bypass: 2 },
  ])
  await server.database.asSystem(async (tx) => {
    await append(tx, readingsOf({ device_id: boiler, device_type: 'THALPOS_HC_OT' }, reports))
    await tx
      .updateTable('devices')
      .set({ last_update: new Date(), report_seconds: 1800 })
      .where('device_id', '=', boiler)
      .execute()
  })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

test.each([
  ['el', ['Εξοικονόμηση ενέργειας', 'Μήτσου Ελένη', 'Δεν υπάρχει ακόμη αριθμός', 'Σελίδα 1 από 1']],
  ['en', ['Energy savings', 'There is no number yet', 'page 1 of 1']],
])('the sheet of savings says on one page why there is no number yet (%s)', async (lang, words) => {
  const answer = await fetch(`${server.url}/api/v1/devices/${boiler}/savings/pdf?days=3&lang=${lang}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  const { text, totalPages } = await extractText(new Uint8Array(await answer.arrayBuffer()))
  expect(totalPages).toBe(1)
  for (const one of words) expect(text.join(' ').toLowerCase()).toContain(one.toLowerCase())
})
