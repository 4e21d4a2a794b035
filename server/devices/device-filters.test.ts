import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceFieldCount } from '../../contract/devices/filters.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer
let own: TestCompany
let technician: string
let distributor: string
const ids = { boiler: '', air: '', stock: '' }

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const dealer = await aCompany(database, 'distributor')
  own = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  const rival = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  technician = await server.tokenOf(await aPerson(database, own, ['technician_company']))
  distributor = await server.tokenOf(await aPerson(database, dealer, ['distributor']))
  const given = { assignedTo: own.id, distributor: dealer.id }
  ids.boiler = (await aDevice(database, given)).id
  ids.air = (await aDevice(database, { ...given, type: 'THALPOS_IAQ' })).id
  ids.stock = (await aDevice(database, { distributor: dealer.id })).id
  await aDevice(database, { assignedTo: rival.id, type: 'SHELLY_EM_1PH' })
  await database.asSystem(async (tx) => {
    const reported = { last_update: new Date() }
    await tx.updateTable('devices').set({ hvac_brand: null }).where('device_id', '=', ids.air).execute()
    await tx
      .updateTable('devices')
      .set({ ...reported, online: true })
      .where('device_id', '=', ids.air)
      .execute()
    await tx.updateTable('devices').set(reported).where('device_id', '=', ids.boiler).execute()
    await tx.insertInto('faults').values({ device_id: ids.boiler, code: '117' }).execute()
    const moments = { since: new Date(), raised_at: new Date() }
    await tx
      .insertInto('alarms')
      .values({ company_id: own.id, subject: ids.boiler, device_id: ids.boiler, kind: 'fault', ...moments })
      .execute()
  })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const offered = async (path: string, token: string) => {
  const { body } = await server.ask('GET', path, { token })
  expect(body.total).toBe(body.items.length)
  const byField = Map.groupBy(body.items as DeviceFieldCount[], ({ field }) => field)
  return Object.fromEntries(
    [...byField].map(([field, counts]) => [
      field,
      Object.fromEntries(counts.map(({ value, count }) => [value, count])),
    ]),
  )
}

test('a technician is offered the types, brands, connections and faults that its devices have', async () => {
  expect(await offered('/filters/devices', technician)).toEqual({
    deviceTypes: { THALPOS_HC_OT: 1, THALPOS_IAQ: 1 },
    hvac_brand: { Viessmann: 1 },
    onlineState: { online: 1, offline: 1 },
    fault: { 0: 1, 1: 1 },
    installed: { 0: 2 },
    attention: { 1: 1 },
  })
})

test('a distributor is offered the companies that have its devices too, by name, and its stock', async () => {
  expect(await offered('/filters/inventory', distributor)).toEqual({
    deviceTypes: { THALPOS_HC_OT: 2, THALPOS_IAQ: 1 },
    hvac_brand: { Viessmann: 2 },
    onlineState: { online: 1, offline: 1, unknown: 1 },
    fault: { 0: 1, 1: 1 },
    installed: { 0: 3 },
    attention: { 1: 1 },
    assigned: { [own.id]: 2, none: 1 },
  })
  const { body } = await server.ask('GET', '/filters/inventory', { token: distributor })
  const company = body.items.find(({ value }: { value: string }) => value === own.id)
  expect(company.name).toBe(`Εταιρεία ${own.key}`)
})

test('an option counts what the other filters leave of it, and stays when that is nothing', async () => {
  expect(await offered(`/filters/inventory?deviceTypes=THALPOS_IAQ`, distributor)).toEqual({
    deviceTypes: { THALPOS_HC_OT: 2, THALPOS_IAQ: 1 },
    hvac_brand: { Viessmann: 0 },
    onlineState: { online: 1, offline: 0, unknown: 0 },
    fault: { 0: 1, 1: 0 },
    installed: { 0: 1 },
    attention: { 1: 0 },
    assigned: { [own.id]: 1, none: 0 },
  })
  const both = await offered('/filters/inventory?deviceTypes=THALPOS_IAQ&fault=1', distributor)
  expect(both).toMatchObject({ deviceTypes: { THALPOS_HC_OT: 1, THALPOS_IAQ: 0 }, fault: { 0: 1, 1: 0 } })
  const searched = await offered(`/filters/devices?search=${ids.air}`, technician)
  expect(searched.deviceTypes).toEqual({ THALPOS_HC_OT: 0, THALPOS_IAQ: 1 })
})

test('lists, their counts and their files are filtered by what is offered', async () => {
  const found = async (query: string) => {
    const list = await server.ask('GET', `/distributor/inventory?${query}`, { token: distributor })
    const count = await server.ask('GET', `/distributor/inventory/count?${query}`, { token: distributor })
    const file = await server.ask('GET', `/exports/inventory?${query}`, { token: distributor })
    expect(count.body.count).toBe(list.body.total)
    expect(file.body.trim().split('\r\n')).toHaveLength(list.body.total + 1)
    return list.body.items.map(({ device_id }: { device_id: string }) => device_id).sort()
  }
  const { boiler, air, stock } = ids
  expect(await found(`assigned=${own.id}`)).toEqual([air, boiler].sort())
  expect(await found('assigned=none')).toEqual([stock])
  expect(await found(`assigned[]=none&assigned[]=${own.id}`)).toHaveLength(3)
  expect(await found('onlineState=online')).toEqual([air])
  expect(await found('onlineState=offline&onlineState=unknown')).toEqual([boiler, stock].sort())
  expect(await found('fault=1')).toEqual([boiler])
  expect(await found('fault=0')).toEqual([air])
  expect(await found('hvac_brand=Viessmann&fault=1')).toEqual([boiler])
  const wrong = await server.ask('GET', '/distributor/inventory?assigned=mine', { token: distributor })
  expect(wrong.status).toBe(400)
})
