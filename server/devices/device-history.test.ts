import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, anInstallation, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer
let dealer: TestCompany
let company: TestCompany
let rival: TestCompany
let token: string
let asRival: string
let asDealer: string
let device: string
let home: string

const edit = (body: object, as = token) => server.ask('PATCH', `/devices/${device}`, { token: as, body })
const historyOf = async (id = device, as = token) =>
  (await server.ask('GET', `/devices/${id}/history`, { token: as })).body.items
const historyOfHome = async (id = home) =>
  (await server.ask('GET', `/installations/${id}/history`, { token })).body.items
const actionsOf = (items: { action: string }[]) => items.map(({ action }) => action)
const handOn = async (to: TestCompany | null) => {
  const body = { assigned_company_id: to?.id ?? null }
  await server.ask('PATCH', `/distributor/inventory/${device}`, { token: asDealer, body })
}

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  dealer = await aCompany(database, 'distributor')
  rival = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  asRival = await server.tokenOf(
    await aPerson(database, rival, ['technician_company'], { givenName: 'Άρης' }),
  )
  asDealer = await server.tokenOf(await aPerson(database, dealer, ['distributor', 'admin']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  const { database } = server
  company = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  token = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  device = (await aDevice(database, { assignedTo: company.id, distributor: dealer.id })).id
  home = await anInstallation(database, company.id)
  await edit({ installation_id: home, installation_date: '2025-02-03' })
})

describe('what a person changes of a device', () => {
  test('shows who, when, the value before and the value after, of the device and of its building', async () => {
    await edit({ device_name: 'Λεβητοστάσιο', notes: 'Κλειδί', rated_power_kw: 24 })
    await edit({ device_name: 'Υπόγειο', rated_power_kw: 24 })
    const expected = [
      {
        action: 'device_changed',
        by: 'Μαρία Δοκιμή',
        device_id: device,
        before: { device_name: 'Λεβητοστάσιο' },
        after: { device_name: 'Υπόγειο' },
      },
      {
        action: 'device_changed',
        device_id: device,
        before: { device_name: null, notes: null, rated_power_kw: null },
        after: { device_name: 'Λεβητοστάσιο', notes: 'Κλειδί', rated_power_kw: 24 },
      },
    ]
    const changed = (items: { action: string; before: unknown; after: unknown }[]) =>
      items.filter(({ action }) => action === 'device_changed').slice(0, 2)
    const [ofDevice, ofHome] = [changed(await historyOf()), changed(await historyOfHome())]
    expect(ofDevice).toMatchObject(expected)
    expect(ofDevice.map(({ before }) => before)).toEqual(expected.map(({ before }) => before))
    expect(ofHome).toEqual(ofDevice)
  })

  test('has no entry where nothing changed', async () => {
    const before = await historyOf()
    await edit({ installation_date: '2025-02-03' })
    expect(await historyOf()).toEqual(before)
  })

  test('has one entry for a move, with both buildings', async () => {
    const { body: first } = await server.ask('GET', `/installations/${home}`, { token })
    const another = { client_id: first.client_id, area: 'Βόλος' }
    const { body: next } = await server.ask('POST', '/installations', { token, body: another })
    await edit({ installation_id: next.id, device_name: 'Υπόγειο' })
    expect(actionsOf(await historyOf())).toEqual([
      'device_changed',
      'device_placed',
      'device_removed',
      'device_changed',
      'device_placed',
    ])
    expect(actionsOf(await historyOfHome())).toEqual(['device_removed', 'device_changed', 'device_placed'])
    const [changed] = await historyOfHome(next.id)
    expect(changed).toMatchObject({ device_id: device, after: { device_name: 'Υπόγειο' } })
  })
})

test('a replaced device and its replacement both show the swap', async () => {
  const spare = (await aDevice(server.database, { assignedTo: company.id })).id
  const found = await server.database.asSystem((tx) =>
    tx.selectFrom('devices').select('serial_no').where('device_id', '=', spare).executeTakeFirstOrThrow(),
  )
  const body = { device_id: spare, serial_no: found.serial_no, reason: 'upgrade' }
  await server.ask('POST', `/devices/${device}/swap`, { token, body })
  const swap = {
    action: 'device_swapped',
    before: { device },
    after: { device: spare, swap_reason: 'upgrade' },
  }
  expect((await historyOf())[0]).toMatchObject(swap)
  expect((await historyOf(spare))[0]).toMatchObject(swap)
  expect(actionsOf(await historyOfHome()).filter((action) => action === 'device_swapped')).toHaveLength(1)
})

describe('the history of a device that is handed on', () => {
  test('shows its distributor who had it, when, and who assigned it', async () => {
    await server.ask('DELETE', `/devices/${device}`, { token })
    await handOn(rival)
    const items = await historyOf(device, asDealer)
    expect(items).toMatchObject([
      {
        action: 'changed',
        by: 'Μαρία Δοκιμή',
        before: { assigned_company: `Εταιρεία ${company.key}` },
        after: { assigned_company: `Εταιρεία ${rival.key}` },
      },
    ])
  })

  test('is separate for each company, and hidden from others', async () => {
    await edit({ notes: 'Κλειδί στη γειτόνισσα' })
    expect((await server.ask('GET', `/devices/${device}/history`, { token: asRival })).status).toBe(404)
    await server.ask('DELETE', `/devices/${device}`, { token })
    await handOn(rival)
    expect(await historyOf(device, asRival)).toEqual([])
    expect((await server.ask('GET', `/devices/${device}/history`, { token })).status).toBe(404)
    expect(JSON.stringify(await historyOfHome())).toContain('γειτόνισσα')
  })
})
