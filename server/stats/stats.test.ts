import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing-server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing-world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const statsOf = async (company: TestCompany) => {
  const token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  return (await server.ask('GET', '/stats', { token })).body
}

test('every installed device is active, offline or unknown, and one in stock none of them', async () => {
  const company = await aCompany(server.database)
  const installed = () =>
    aDevice(server.database, { assignedTo: company.id, client: { firstname: 'Άννα', lastname: 'Ρήγα' } })
  await installed()
  await installed()
  const [connecting, speaking, silent] = [await installed(), await installed(), await installed()]
  await aDevice(server.database, { assignedTo: company.id })
  await server.database.asSystem(async (tx) => {
    const say = (id: string, online: boolean, last_update: Date | null) =>
      tx.updateTable('devices').set({ online, last_update }).where('device_id', '=', id).execute()
    await say(connecting.id, true, null)
    await say(speaking.id, true, new Date())
    await say(silent.id, false, new Date(Date.now() - 3_600_000))
  })
  expect(await statsOf(company)).toMatchObject({
    devices_total: 6,
    devices_installed: 5,
    devices_active: 2,
    devices_offline: 1,
    devices_unknown: 2,
  })
})

test('devices of another company are not counted', async () => {
  await aDevice(server.database, {
    assignedTo: (await aCompany(server.database)).id,
    client: { firstname: 'Λία', lastname: 'Κόντη' },
  })
  expect(await statsOf(await aCompany(server.database))).toMatchObject({
    devices_installed: 0,
    devices_unknown: 0,
  })
})
