import { afterAll, beforeAll, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { vectorOf } from '../../gateway/testing-vectors.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let technician: string
let distributor: string
let secretary: string
/** In the order in which they need somebody. */
const troubled = { stopped: '', radioLost: '', faulty: '', offline: '' }
const calm = { fine: '', silent: '', stock: '' }

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const dealer = await aCompany(database, 'distributor')
  const own = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  const rival = await aCompany(database)
  technician = await server.tokenOf(await aPerson(database, own, ['technician_company']))
  secretary = await server.tokenOf(await aPerson(database, own, ['technician_company', 'editor']))
  distributor = await server.tokenOf(await aPerson(database, dealer, ['distributor']))
  const client = { firstname: 'Άννα', lastname: 'Ρήγα', phone: '6971206448' }
  const installed = async (assignedTo = own.id) =>
    (await aDevice(database, { assignedTo, distributor: dealer.id, client })).id
  for (const name of ['offline', 'faulty', 'radioLost', 'stopped'] as const)
    troubled[name] = await installed()
  for (const name of ['fine', 'silent'] as const) calm[name] = await installed()
  calm.stock = (await aDevice(database, { assignedTo: own.id, distributor: dealer.id })).id
  const foreign = (await aDevice(database, { assignedTo: rival.id, client })).id
  const { stopped, radioLost, faulty, offline } = troubled
  await database.asSystem(async (tx) => {
    const online = [stopped, radioLost, faulty, calm.fine]
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
    const values = vectorOf(hcOt, { 'ot.rf.time': minutesAgo(180).getTime(), 'ot.thalpos.t_r': 19 })
    const times = values.map(() => new Date())
    await tx.insertInto('latest_values').values({ device_id: radioLost, values, times }).execute()
  })
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

test('the list filtered by attention is what the dashboard promises, in its order', async () => {
  const promised = await idsOf('/stats/attention?limit=50', technician)
  expect(promised).toEqual(Object.values(troubled))
  expect(await idsOf('/devices?attention=1&sort=attention', technician)).toEqual(promised)
  const { body } = await server.ask('GET', '/devices/count?attention=1', { token: technician })
  expect(body.count).toBe(promised.length)
})

test('a distributor is promised the same as its inventory holds', async () => {
  const promised = await idsOf('/stats/attention?limit=50', distributor)
  expect(await idsOf('/distributor/inventory?attention=1&sort=attention', distributor)).toEqual(promised)
  expect(promised).toHaveLength(4)
})

test('a secretary sees which devices she may command, and the server refuses the others', async () => {
  const { stopped, faulty } = troubled
  await server.database.asSystem((tx) =>
    tx.updateTable('devices').set({ editor_access: true }).where('device_id', '=', faulty).execute(),
  )
  const mayCommand = async (token: string, id: string) => {
    const { items } = (await server.ask('GET', '/stats/attention?limit=50', { token })).body
    return items.find(({ device_id }: { device_id: string }) => device_id === id).may_command
  }
  expect([await mayCommand(secretary, stopped), await mayCommand(secretary, faulty)]).toEqual([false, true])
  expect(await mayCommand(technician, stopped)).toBe(true)
  const body = { action: 'remote_reset', action_value: true }
  const refused = await server.ask('PUT', `/devices/${stopped}/config`, { token: secretary, body })
  expect([refused.status, refused.problem.key]).toEqual([403, 'editor_access_required'])
})

test('a client’s telephone is not shown to a distributor on the dashboard or in a list', async () => {
  const textOf = async (path: string, token: string) =>
    JSON.stringify((await server.ask('GET', path, { token })).body)
  const lists = [
    '/stats/attention?limit=50',
    '/stats',
    '/devices/faults',
    '/devices',
    '/distributor/inventory',
  ]
  for (const path of [...lists, '/installations', `/devices/${troubled.offline}`]) {
    expect(await textOf(path, distributor)).not.toContain('6971206448')
  }
  expect(await textOf(`/devices/${troubled.offline}/info`, distributor)).toContain('6971206448')
  expect(await textOf('/stats/attention?limit=50', technician)).toContain('6971206448')
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

test('a device that needs no attention comes after it, and the filter leaves it out', async () => {
  const all = await idsOf('/devices?sort=attention&limit=50', technician)
  expect(all.slice(0, 4)).toEqual(Object.values(troubled))
  expect(all.slice(4).sort()).toEqual(Object.values(calm).sort())
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

test('a home that has been silent for three months comes after all others, whatever was wrong with it', async () => {
  const { database } = server
  const company = await aCompany(database)
  const token = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  const client = { firstname: 'Άννα', lastname: 'Ρήγα' }
  const installed = async () => (await aDevice(database, { assignedTo: company.id, client })).id
  const [forgotten, forgottenToo, recent, warned] = [
    await installed(),
    await installed(),
    await installed(),
    await installed(),
  ]
  const reportedLast = (id: string, days: number, online = false) =>
    database.asSystem((tx) =>
      tx
        .updateTable('devices')
        .set({ online, last_update: minutesAgo(days * 1440) })
        .where('device_id', '=', id)
        .execute(),
    )
  await reportedLast(forgotten, 91)
  await reportedLast(forgottenToo, 120)
  await reportedLast(recent, 89)
  await reportedLast(warned, 0, true)
  const fault = { code: '117', opened_at: minutesAgo(60 * 24 * 120), blocking: true }
  await database.asSystem((tx) =>
    tx
      .insertInto('faults')
      .values([
        { ...fault, device_id: forgotten },
        { ...fault, device_id: warned, blocking: false },
      ])
      .execute(),
  )
  const order = [warned, recent, forgotten, forgottenToo]
  expect(await idsOf('/stats/attention?limit=50', token)).toEqual(order)
  expect(await idsOf('/devices?attention=1&sort=attention', token)).toEqual(order)
})
