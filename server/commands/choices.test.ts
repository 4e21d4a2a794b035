import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestDevice } from '../testing/world.ts'

let server: TestServer
let admin: string
let rival: string
let device: TestDevice

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  device = await aDevice(database, { assignedTo: company.id })
  admin = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  rival = await server.tokenOf(await aPerson(database, await aCompany(database), ['technician_company']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = (action: string, action_value: number) =>
  server.ask('PUT', `/devices/${device.id}/config`, { token: admin, body: { action, action_value } })
const ledger = (query: string, token = admin) =>
  server.ask('GET', `/devices/${device.id}/commands${query}`, { token })

test('the ledger of a device is narrowed to a setting, to a person and to a state', async () => {
  await ask('t_r_set', 21)
  await ask('t_r_set', 22)
  await ask('heat_set', 1)
  const found = async (query: string) => {
    const { items, total } = (await ledger(query)).body
    return [total, ...items.map((row: { action_value: number }) => row.action_value)]
  }
  expect(await found('?action=t_r_set')).toEqual([2, 22, 21])
  expect(await found('?action=t_r_set&state=queued')).toEqual([1, 22])
  expect(await found('?state=queued&state=cancelled&limit=1')).toEqual([3, 1])
  const { requested_by } = (await ledger('')).body.items[0]
  expect(await found(`?requested_by=${encodeURIComponent(requested_by)}&state=cancelled`)).toEqual([1, 21])
  expect(await found('?requested_by=Unknown')).toEqual([0])
  expect((await ledger('?state=lost')).status).toBe(400)
})

test('the filter offers what was ever requested, and only to people of the company', async () => {
  const { people, actions } = (await ledger('/choices')).body
  expect(actions).toEqual(['heat_set', 't_r_set'])
  expect(people).toEqual([(await ledger('')).body.items[0].requested_by])
  expect((await ledger('/choices', rival)).status).toBe(404)
})
