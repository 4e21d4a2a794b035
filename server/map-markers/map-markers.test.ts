import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MapMarkers, markerStates } from '../../contract/map-markers/routes.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type DeviceOptions, type TestCompany } from '../testing/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const run = (text: string, values?: unknown[]) => query(server.databaseUrl, text, values)
const client = { firstname: 'Άννα', lastname: 'Ρήγα' }

interface Home {
  installation: string
  device: string
}

async function aHome(company: TestCompany, given: DeviceOptions = {}, [latitude, longitude] = [40.6, 22.9]) {
  const { id: device } = await aDevice(server.database, { assignedTo: company.id, client, ...given })
  const [row] = await run('select installation_id from devices where device_id = $1', [device])
  const installation = String(row?.installation_id)
  await run('update installations set latitude = $2, longitude = $3 where id = $1', [
    installation,
    latitude,
    longitude,
  ])
  return { device, installation }
}

const report = ({ device }: Home, online: boolean) =>
  run('update devices set online = $2, last_update = now(), online_changed_at = now() where device_id = $1', [
    device,
    online,
  ])
const fail = ({ device }: Home, blocking: boolean, kind = 'reported') =>
  run('insert into faults (device_id, code, blocking, kind) values ($1, $2, $3, $4)', [
    device,
    '117',
    blocking,
    kind,
  ])

async function lookAs(company: TestCompany, kind: 'technician_company' | 'distributor') {
  const token = await server.tokenOf(await aPerson(server.database, company, [kind]))
  const read = async (path: string) => (await server.ask('GET', path, { token })).body
  return {
    token,
    markers: (query = ''): Promise<MapMarkers> => read(`/map/markers${query}`),
    places: (...homes: Home[]) =>
      read(`/map/places?${homes.map(({ installation }) => `id=${installation}`).join('&')}`),
  }
}

const stateOf = ({ ids, states }: MapMarkers, { installation }: Home) =>
  markerStates[states[ids.indexOf(installation)] ?? -1]

test('a home stands as its worst device does', async () => {
  const company = await aCompany(server.database)
  const look = await lookAs(company, 'technician_company')
  const [fine, away, warned, stopped, lost, silent] = [
    await aHome(company),
    await aHome(company),
    await aHome(company),
    await aHome(company),
    await aHome(company),
    await aHome(company),
  ]
  for (const home of [fine, warned, stopped, lost]) await report(home, true)
  await report(away, false)
  await fail(warned, false)
  await fail(stopped, false)
  await run(`insert into faults (device_id, code, blocking) values ($1, '28', true)`, [stopped.device])
  await fail(lost, false, 'rf_lost')
  const markers = await look.markers()
  expect([fine, away, warned, stopped, lost, silent].map((home) => stateOf(markers, home))).toEqual([
    'fine',
    'offline',
    'warning',
    'fault',
    'fault',
    'unknown',
  ])

  const second = await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_IAQ' })
  await run('update devices set installation_id = $2 where device_id = $1', [second.id, fine.installation])
  const after = await look.markers()
  expect(stateOf(after, fine)).toBe('unknown')
  const kinds = after.kinds[after.ids.indexOf(fine.installation)] ?? 0
  expect(after.device_types.filter((_, bit) => kinds & (1 << bit))).toEqual(['THALPOS_HC_OT', 'THALPOS_IAQ'])
})

test('homes without coordinates are counted, and archived ones are nowhere', async () => {
  const company = await aCompany(server.database)
  const look = await lookAs(company, 'technician_company')
  const placed = await aHome(company, {}, [35.338_74, 25.144_21])
  await aDevice(server.database, { assignedTo: company.id, client })
  const archived = await aHome(company)
  await run('update devices set installation_id = null where device_id = $1', [archived.device])
  await run('update installations set archived_at = now() where id = $1', [archived.installation])
  expect(await look.markers()).toMatchObject({
    ids: [placed.installation],
    latitudes: [35.338_74],
    longitudes: [25.144_21],
    unplaced: 1,
  })
})

test('a change is read by its device, also of a home that it has left, and a search by name or number finds homes', async () => {
  const company = await aCompany(server.database)
  const look = await lookAs(company, 'technician_company')
  const [home, other] = [
    await aHome(company),
    await aHome(company, { client: { firstname: 'Νίκος', lastname: 'Λάμπρου' } }),
  ]
  expect((await look.markers(`?device_id=${home.device}`)).ids).toEqual([home.installation])
  await report(home, true)
  await run('update devices set installation_id = $2 where device_id = $1', [home.device, other.installation])
  const moved = await look.markers(`?device_id=${home.device}`)
  expect(moved.ids.toSorted()).toEqual([home.installation, other.installation].toSorted())
  expect(stateOf(moved, home)).toBe('unknown')
  await run('update devices set installation_id = null where device_id = $1', [home.device])
  expect((await look.markers(`?device_id=${home.device}`)).ids).toContain(home.installation)
  expect((await look.markers('?search=lamprou')).ids).toEqual([other.installation])
  expect((await look.markers('?search=zzzz')).ids).toEqual([])
})

test('a distributor sees the homes of its own devices with their companies, and judges only these devices', async () => {
  const dealer = await aCompany(server.database, 'distributor')
  const company = await aCompany(server.database, 'technician_company', { affiliatedTo: dealer.id })
  const look = await lookAs(dealer, 'distributor')
  const [own, foreign] = [await aHome(company, { distributor: dealer.id }), await aHome(company)]
  await report(own, true)
  await fail(foreign, true)
  await run('update devices set installation_id = $2 where device_id = $1', [
    foreign.device,
    own.installation,
  ])
  const markers = await look.markers()
  expect(markers.ids).toEqual([own.installation])
  expect(stateOf(markers, own)).toBe('fine')
  expect(markers.companies.map(({ id }) => id)).toEqual([company.id])
  expect((await look.markers('?search=riga')).ids).toEqual([own.installation])
  const { items } = await look.places(own, foreign)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ device_id: own.device, state: 'fine', code: null })
  const stranger = await lookAs(await aCompany(server.database), 'technician_company')
  expect((await stranger.places(own)).items).toEqual([])
  expect((await stranger.markers(`?device_id=${own.device}`)).ids).toEqual([])
})

test('what the map says of a home is about the device that decides how it stands', async () => {
  const company = await aCompany(server.database)
  const look = await lookAs(company, 'technician_company')
  const home = await aHome(company)
  await report(home, true)
  await fail(home, true)
  const { items } = await look.places(home)
  expect(items).toEqual([
    expect.objectContaining({
      id: home.installation,
      installation_id: home.installation,
      coord: { latitude: 40.6, longitude: 22.9 },
      client_lastname: 'Ρήγα',
      address: 'Εγνατία 118',
      make: 'Viessmann',
      model: 'Viessmann Vitodens 100-W',
      device_id: home.device,
      state: 'fault',
      code: '117',
      is_radio_lost: false,
      since: expect.any(String),
    }),
  ])
})

test('more homes than one request may name are refused', async () => {
  const { token } = await lookAs(await aCompany(server.database), 'technician_company')
  const ids = Array.from({ length: 101 }, () => `id=${crypto.randomUUID()}`).join('&')
  expect((await server.ask('GET', `/map/places?${ids}`, { token })).status).toBe(400)
})
