import { afterAll, beforeAll, expect, test } from 'vitest'
import { watch } from '../alarms/alarms.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let technician: string
let distributor: string
const troubled = { stopped: '', faulty: '', offline: '' }
const calm = { fine: '', silent: '', stock: '' }

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const dealer = await aCompany(database, 'distributor')
  const own = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  const rival = await aCompany(database)
  technician = await server.tokenOf(await aPerson(database, own, ['technician_company']))
  distributor = await server.tokenOf(await aPerson(database, dealer, ['distributor']))
  const client = { firstname: 'Άννα', lastname: 'Ρήγα', phone: '6971206448' }
  const installed = async (assignedTo = own.id) =>
    (await aDevice(database, { assignedTo, distributor: dealer.id, client })).id
  for (const name of ['offline', 'faulty', 'stopped'] as const) troubled[name] = await installed()
  for (const name of ['fine', 'silent'] as const) calm[name] = await installed()
  calm.stock = (await aDevice(database, { assignedTo: own.id, distributor: dealer.id })).id
  const foreign = (await aDevice(database, { assignedTo: rival.id, client })).id
  const { stopped, faulty, offline } = troubled
  await database.asSystem(async (tx) => {
    const online = [stopped, faulty, calm.fine]
    const now = { last_update: new Date(), online: true }
    await tx.updateTable('devices').set(now).where('device_id', 'in', online).execute()
    const gone = { last_update: minutesAgo(90), online: false }
    await tx
      .updateTable('devices')
      .set(gone)
      .where('device_id', 'in', [offline, calm.stock, foreign])
      .execute()
    const fault = { code: '117', opened_at: minutesAgo(5) }
    await tx
      .insertInto('faults')
      .values([
        { ...fault, device_id: stopped, blocking: true },
        { ...fault, device_id: faulty, blocking: false },
        { ...fault, device_id: calm.fine, blocking: true, resolved_at: new Date() },
      ])
      .execute()
  })
  await watch(database, 60)
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const idsOf = async (path: string, token: string) => {
  const { status, body } = await server.ask('GET', path, { token })
  expect(status).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ device_id }: { device_id: string }) => device_id)
}

test('a client’s telephone is not shown to a distributor on the dashboard or in a list', async () => {
  const textOf = async (path: string, token: string) =>
    JSON.stringify((await server.ask('GET', path, { token })).body)
  const lists = ['/alarms', '/stats', '/devices/faults', '/devices', '/distributor/inventory']
  for (const path of [...lists, '/installations', `/devices/${troubled.offline}`]) {
    expect(await textOf(path, distributor)).not.toContain('6971206448')
  }
  expect(await textOf(`/devices/${troubled.offline}/info`, distributor)).toContain('6971206448')
  expect(await textOf('/alarms', technician)).toContain('6971206448')
})

test('a device says whether one of its open faults stops it, in its lists as by itself', async () => {
  const { stopped, faulty } = troubled
  const severity = async (path: string) => {
    const { items } = (await server.ask('GET', path, { token: technician })).body
    return Object.fromEntries(
      items.map((row: { device_id: string; fault_blocking: number }) => [row.device_id, row.fault_blocking]),
    )
  }
  const listed = await severity('/devices?limit=50')
  expect([listed[stopped], listed[faulty], listed[calm.fine], listed[calm.silent]]).toEqual([1, 0, 0, null])
  const alone = await server.ask('GET', `/devices/${stopped}`, { token: technician })
  expect(alone.body).toMatchObject({ fault: 1, fault_blocking: 1 })
})

test('an installed device that never reported is found as one, and one in stock is not', async () => {
  expect(await idsOf('/devices?installed=1&onlineState=unknown', technician)).toEqual([calm.silent])
  expect(await idsOf('/devices?installed=0', technician)).toEqual([calm.stock])
})

test('the filters refuse what they do not know', async () => {
  for (const wrong of ['attention=0', 'attention=yes', 'installed=2']) {
    expect((await server.ask('GET', `/devices?${wrong}`, { token: technician })).status).toBe(400)
  }
})
