import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let dealer: TestCompany

beforeAll(async () => {
  server = await startTestServer()
  dealer = await aCompany(server.database, 'distributor')
  company = await aCompany(server.database, 'technician_company', { affiliatedTo: dealer.id })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function anInstalled(
  type: DeviceType,
  { hasReported = true, power }: { hasReported?: boolean; power?: number },
) {
  const { id } = await aDevice(server.database, {
    ...{ assignedTo: company.id, distributor: dealer.id, type },
    client: { firstname: 'Ελένη', lastname: 'Μήτσου' },
  })
  await query(
    server.databaseUrl,
    'update devices set rated_power_kw = $2, last_update = case when $3 then now() end where device_id = $1',
    [id, power ?? null, hasReported],
  )
  return id
}

test('an installed boiler that reports and has no rated power is listed until one is entered', async () => {
  const unrated = await anInstalled('THALPOS_HC_OT', {})
  await anInstalled('THALPOS_HC_OT', { power: 28 })
  await anInstalled('THALPOS_HC_OT', { hasReported: false })
  await anInstalled('THALPOS_HC_MB', {})
  const listed = async (owner: TestCompany, kind: 'technician_company' | 'distributor') => {
    const token = await server.tokenOf(await aPerson(server.database, owner, [kind]))
    return (await server.ask('GET', '/devices/unrated-boilers', { token })).body
  }
  const reply = {
    items: [expect.objectContaining({ device_id: unrated, client_name: 'Μήτσου Ελένη' })],
    total: 1,
  }
  expect(await listed(company, 'technician_company')).toEqual(reply)
  expect(await listed(dealer, 'distributor')).toEqual(reply)
  expect(await listed(await aCompany(server.database), 'technician_company')).toEqual({ items: [], total: 0 })
  await query(server.databaseUrl, 'update devices set rated_power_kw = 24 where device_id = $1', [unrated])
  expect(await listed(company, 'technician_company')).toEqual({ items: [], total: 0 })
})
