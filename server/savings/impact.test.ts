import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../days/days.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'
import { outdoorOn, reportHourly, today } from './hourly-reports.testing.ts'

let server: TestServer
let token: string
let device: string

/** The last cold day. */
const spring = today - 95 * dayMs

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  device = (await aDevice(server.database, { assignedTo: company.id })).id
  await reportHourly(server.database, { id: device, type: 'THALPOS_HC_OT' }, 140, {
    flame: () => 1,
    blr_mod_lvl: () => 40,
    t_out: (ms, day) => (ms < spring ? outdoorOn(day) : 22),
  })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function changed(at: number): Promise<string> {
  const [row] = await query(
    server.databaseUrl,
    `insert into commands (device_id, company_id, device_company_id, action, action_value, requested_by_sub,
       requested_by_name, created_at, expires_at, state, confirmed_at, ended_at)
     select device_id, assigned_company_id, assigned_company_id, 't_set', '60', 'sub', 'Νίκος', $2, $2, 'confirmed', $2, $2
     from devices where device_id = $1 returning id`,
    [device, new Date(at)],
  )
  return row?.id as string
}

test('a change before a warm time was too late in the year, unless the setting was changed again in that time', async () => {
  const impactOf = async (id: string) =>
    (await server.ask('GET', `/devices/${device}/commands/${id}/impact`, { token })).body
  const ofSpring = await changed(spring)
  const tooWarm = { refusal: 'too_warm_after', saved: null, heating_days_after: 0, heating_days_missing: 14 }
  expect(await impactOf(ofSpring)).toMatchObject(tooWarm)
  const ofYesterday = await changed(today - dayMs)
  expect(await impactOf(ofSpring)).toMatchObject(tooWarm)
  expect(await impactOf(ofYesterday)).toMatchObject({ refusal: null, heating_days_missing: 14 })
  await changed(today - 40 * dayMs)
  expect(await impactOf(ofSpring)).toMatchObject({ refusal: 'changed_again', saved: null })
})
