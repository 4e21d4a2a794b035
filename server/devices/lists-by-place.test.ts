import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string
let rival: string
let spare: string
let placed: string
let foreign: string
let client: string

const tenant = { firstname: 'Ελένη', lastname: 'Ιωάννου' }

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  const other = await aCompany(database)
  token = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  rival = await server.tokenOf(await aPerson(database, other, ['technician_company', 'admin']))
  spare = (await aDevice(database, { assignedTo: company.id })).id
  placed = (await aDevice(database, { assignedTo: company.id, client: tenant })).id
  foreign = (await aDevice(database, { assignedTo: other.id })).id
  client = (await server.ask('GET', `/devices/${placed}`, { token })).body.client_id
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const idsAt = async (path: string, as = token) => {
  const { body } = await server.ask('GET', path, { token: as })
  expect(body.items).toHaveLength(body.total)
  return body.items.map((device: { device_id: string }) => device.device_id)
}

test('the assigned, the available and a client’s devices are of this company only', async () => {
  expect((await idsAt('/devices/assigned')).sort()).toEqual([spare, placed].sort())
  expect(await idsAt('/devices/assigned/available')).toEqual([spare])
  expect(await idsAt(`/devices/assigned/available?search=${placed}`)).toEqual([])
  expect(await idsAt(`/devices/client/${client}`)).toEqual([placed])
  expect(await idsAt('/devices/assigned/available', rival)).toEqual([foreign])
})

test('the devices of another company’s client are not found', async () => {
  expect((await server.ask('GET', `/devices/client/${client}`, { token: rival })).status).toBe(404)
})

test('what was installed is counted by week, month and year', async () => {
  for (const period of ['week', 'month', 'year']) {
    const { body } = await server.ask('GET', `/devices/stats/installations?period=${period}`, { token })
    expect(body.items.at(-1).count).toBe(1)
    expect(body.total).toBe(body.items.length)
  }
  const { body } = await server.ask('GET', '/devices/stats/installations', { token: rival })
  expect(body.items.every(({ count }: { count: number }) => count === 0)).toBe(true)
})
