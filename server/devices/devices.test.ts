import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestDevice } from '../testing/world.ts'

let server: TestServer
let admin: string
let secretary: string
let dealer: string
let papadopoulou: TestDevice
let hostel: TestDevice
let spare: TestDevice
let inStock: TestDevice

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const distributor = await aCompany(database, 'distributor')
  const company = await aCompany(database, 'technician_company', { affiliatedTo: distributor.id })
  const own = { assignedTo: company.id, distributor: distributor.id }
  papadopoulou = await aDevice(database, {
    ...own,
    editorAccess: true,
    client: { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' },
  })
  await query(
    server.databaseUrl,
    `with home as (
      update installations set zip_code = '54625'
      where id = (select installation_id from devices where device_id = $1) returning client_id)
    update clients set email = 'katerina@example.gr' where id = (select client_id from home)`,
    [papadopoulou.id],
  )
  hostel = await aDevice(database, {
    ...own,
    client: { firstname: 'Άννα', lastname: 'Αναγνώστου', entityName: 'Ξενώνας Όλυμπος' },
  })
  spare = await aDevice(database, own)
  inStock = await aDevice(database, { distributor: distributor.id, type: 'THALPOS_IAQ' })
  admin = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  secretary = await server.tokenOf(await aPerson(database, company, ['technician_company', 'editor']))
  dealer = await server.tokenOf(await aPerson(database, distributor, ['distributor']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const idsOf = (answer: { body: { items: { device_id: string }[] } }) =>
  answer.body.items.map((device) => device.device_id)

describe('the list of devices', () => {
  test('holds the company’s devices and counts them', async () => {
    const answer = await server.ask('GET', '/devices', { token: admin })
    expect(idsOf(answer).sort()).toEqual([papadopoulou.id, hostel.id, spare.id].sort())
    expect(answer.body.total).toBe(3)
    const counted = await server.ask('GET', '/devices/count', { token: admin })
    expect(counted.body).toEqual({ count: 3 })
  })

  test('names a person lastname first, and a business with its person in brackets', async () => {
    const answer = await server.ask('GET', '/devices?sort=client_name', { token: admin })
    const names = answer.body.items.map((device: { client_name: string | null }) => device.client_name)
    expect(names).toEqual(['Ξενώνας Όλυμπος (Αναγνώστου Άννα)', 'Παπαδοπούλου Αικατερίνη', null])
  })

  test.each([
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ', 1],
    ['ολυμποσ', 1],
    ['anna', 1],
    ['papadopoulou', 1],
    ['company', 0],
    ['εταιρεία', 0],
    ['vitodens', 3],
    ['100%', 0],
    ["'; drop table devices; --", 0],
  ])('searched for %s finds %i', async (search, found) => {
    const answer = await server.ask('GET', `/devices?search=${encodeURIComponent(search)}`, { token: admin })
    expect(answer.status).toBe(200)
    expect(answer.body.total).toBe(found)
  })

  test('searched for a serial number or a device id finds the one', async () => {
    const answer = await server.ask('GET', `/devices?search=${spare.id.toLowerCase()}`, { token: admin })
    expect(idsOf(answer)).toEqual([spare.id])
  })

  test('searched for a whole tag finds what stands there, and for a company what it has', async () => {
    const { body } = await server.ask('GET', `/devices/${hostel.id}`, { token: admin })
    const found = async (search: string, token: string) =>
      idsOf(await server.ask('GET', `/devices?search=${encodeURIComponent(search)}`, { token }))
    expect(await found(body.tag_id, admin)).toEqual([hostel.id])
    expect((await found('εταιρεια', dealer)).sort()).toEqual([papadopoulou.id, hostel.id, spare.id].sort())
  })

  test.each(['6971206448', '+30 697 120 64 48', '1206448', 'KATERINA@example', 'παπαδοπούλου 697', '54625'])(
    'searched for %s finds the device of the tenant with that number, e-mail or postcode',
    async (search) => {
      const { status, body } = await server.ask('GET', `/devices?search=${encodeURIComponent(search)}`, {
        token: admin,
      })
      expect([status, idsOf({ body })]).toEqual([200, [papadopoulou.id]])
    },
  )

  test.each(['6971206448', 'katerina@example'])(
    'searched for %s shows a distributor nothing of tenants',
    async (search) => {
      const answer = await server.ask('GET', `/devices?search=${encodeURIComponent(search)}`, {
        token: dealer,
      })
      expect(answer.body).toEqual({ items: [], total: 0 })
    },
  )

  test('pages and turns its order round', async () => {
    const up = await server.ask('GET', '/devices?limit=2', { token: admin })
    const rest = await server.ask('GET', '/devices?limit=2&offset=2', { token: admin })
    const down = await server.ask('GET', '/devices?order=desc&sort=device_id', { token: admin })
    expect([...idsOf(up), ...idsOf(rest)]).toEqual(idsOf(down).reverse())
    expect(up.body.total).toBe(3)
  })

  test.each(['deviceTypes[]=THALPOS_IAQ', 'deviceTypes=THALPOS_IAQ&deviceTypes=THALPOS_HC_MB'])(
    'filtered by %s shows only those types',
    async (filter) => {
      const answer = await server.ask('GET', `/devices?${filter}`, { token: dealer })
      expect(idsOf(answer)).toEqual([inStock.id])
    },
  )

  test.each(['limit=0', 'limit=201', 'offset=-1', 'sort=secret_hash', 'order=up', 'deviceTypes=TOASTER'])(
    'refuses %s and says which field',
    async (query) => {
      const answer = await server.ask('GET', `/devices?${query}`, { token: admin })
      expect(answer.status).toBe(400)
      expect(answer.problem.key).toBe('bad_request')
      expect(answer.problem.errors?.[0]?.path).toMatch(query.split('=')[0] ?? '')
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts/)
    },
  )
})

describe('one device', () => {
  test('that never spoke is unknown and has no value', async () => {
    const { body } = await server.ask('GET', `/devices/${spare.id}`, { token: admin })
    expect(body).toMatchObject({ onlineState: 'unknown', last_update: null, fault: null, properties: {} })
  })

  test('shows editor_access to an administrator only', async () => {
    const request = (token: string) => server.ask('GET', `/devices/${papadopoulou.id}`, { token })
    expect((await request(admin)).body.editor_access).toBe(true)
    expect((await request(secretary)).body).not.toHaveProperty('editor_access')
    expect((await request(dealer)).body).not.toHaveProperty('editor_access')
  })

  test('may be steered by the secretary only where it was opened to editors', async () => {
    const request = (id: string) => server.ask('GET', `/devices/${id}`, { token: secretary })
    expect((await request(papadopoulou.id)).body.may_command).toBe(true)
    expect((await request(hostel.id)).body.may_command).toBe(false)
  })

  test('shows where it is installed, for whom and by whom', async () => {
    const { body } = await server.ask('GET', `/devices/${papadopoulou.id}/info`, { token: admin })
    expect(body).toMatchObject({
      client_lastname: 'Παπαδοπούλου',
      client_phone: '6971206448',
      address: 'Εγνατία 118',
      installation_created_by: 'Νίκος Δημητρίου',
      hvac_action_limits_json: null,
    })
    expect(body.comp_name).toBeTruthy()
    const ofHostel = await server.ask('GET', `/devices/${hostel.id}/info`, { token: admin })
    expect(ofHostel.body.client_name).toBe('Ξενώνας Όλυμπος (Αναγνώστου Άννα)')
  })

  test('shows its distributor the tenant’s primary phone and no more of the contacts', async () => {
    const { body } = await server.ask('GET', `/devices/${papadopoulou.id}/info`, { token: dealer })
    expect(body.client_phone).toBe('6971206448')
  })

  test('shows what the device reports of itself, and nothing in place of what it does not', async () => {
    const readHardware = async () => {
      const { body } = await server.ask('GET', `/devices/${hostel.id}/info`, { token: admin })
      return [body.hardware, body.firmware]
    }
    expect(await readHardware()).toEqual([null, null])
    await query(server.databaseUrl, 'update devices set hardware = $2 where device_id = $1', [
      hostel.id,
      JSON.stringify({ dialect: 'gen1', hardware: 'SHEM-3', firmware: '1.14.0', channels: 3 }),
    ])
    expect(await readHardware()).toEqual(['SHEM-3', '1.14.0'])
  })

  test('that is in stock is seen by its distributor and not by the installer', async () => {
    expect((await server.ask('GET', `/devices/${inStock.id}`, { token: dealer })).status).toBe(200)
    expect((await server.ask('GET', `/devices/${inStock.id}`, { token: admin })).status).toBe(404)
  })

  test('replies 404 for an unknown id', async () => {
    const answer = await server.ask('GET', '/devices/TH-OT-00000000', { token: admin })
    expect(answer.problem).toMatchObject({
      status: 404,
      key: 'not_found',
      instance: '/api/v1/devices/TH-OT-00000000',
    })
  })
})

describe('the inventory', () => {
  test('shows stock and assigned devices with their companies', async () => {
    const { body } = await server.ask('GET', '/distributor/inventory?sort=assigned_company', {
      token: dealer,
    })
    expect(body.total).toBe(4)
    const rows = new Map(body.items.map((row: { device_id: string }) => [row.device_id, row]))
    expect(rows.get(inStock.id)).toMatchObject({ assigned_company: null, installer_company: null })
    expect(rows.get(spare.id)).toMatchObject({ installer_company: null })
    expect(rows.get(hostel.id)).toHaveProperty('installer_company')
  })
})

describe('a history', () => {
  const request = (query: string) =>
    server.ask('GET', `/devices/${spare.id}/historical?${query}`, { token: admin })

  test('of a device that never spoke is empty, not zero', async () => {
    const { body, status } = await request('days=1&metric=t_r&metric[]=flame')
    expect(status).toBe(200)
    expect(body.series).toEqual({ t_r: [], flame: [] })
  })

  test('refuses a metric that the type does not have', async () => {
    expect((await request('metric=co2_r')).problem.errors).toEqual([
      { path: 'metric', key: 'metric_unknown' },
    ])
  })

  test.each([
    'time_from=1795000000000000000&time_to=1794000000000000000',
    'time_from=1100000000000000000&time_to=1795000000000000000',
  ])('refuses the range %s', async (range) => {
    expect((await request(range)).problem).toMatchObject({ status: 400, key: 'date_range_error' })
  })

  test('has about as many points as are requested', async () => {
    const minuteMs = 60_000
    const to = Math.floor(Date.now() / (30 * minuteMs)) * 30 * minuteMs
    const from = to - 600 * minuteMs
    const position = metricPosition(hcOt, 't_r') ?? -1
    const readings = Array.from({ length: 600 }, (_, minute) => ({
      deviceId: hostel.id,
      ts: new Date(from + minute * minuteMs),
      values: hcOt.metrics.map((_metric, index) => (index === position ? 20 + (minute % 30) / 10 : null)),
    }))
    await server.database.asSystem((tx) => append(tx, readings))
    const ask = async (points: string) => {
      const path = `/devices/${hostel.id}/historical?metric=t_r&time_from=${from}000000&time_to=${to}000000${points}`
      const { body } = await server.ask('GET', path, { token: admin })
      return [body.resolution_seconds, body.series.t_r.length, body.band.t_r.length]
    }
    expect(await ask('&points=20')).toEqual([1800, 20, 20])
    expect(await ask('&points=100')).toEqual([300, 120, 120])
    expect(await ask('&points=2000')).toEqual([null, 600, 0])
    expect(await ask('')).toEqual([null, 600, 0])
  })

  test.each(['0', '2001', '1.5', 'many'])('refuses %s points', async (points) => {
    const { problem } = await request(`days=1&points=${points}`)
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'points' }] })
  })

  test('refuses times that are not nanoseconds', async () => {
    expect((await request('time_from=yesterday')).problem.errors?.[0]?.path).toBe('time_from')
  })
})
