import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
let rivalToken: string
let home: { id: string; client: string; tag: number }
let rivalHome: typeof home
let spare: TestDevice & { serial: string }
let foreign: TestDevice & { serial: string }

const serialOf = (device: TestDevice) =>
  server.database.asSystem(async (tx) => {
    const found = tx.selectFrom('devices').select('serial_no').where('device_id', '=', device.id)
    return { ...device, serial: (await found.executeTakeFirstOrThrow()).serial_no }
  })

const aHome = (company_id: string, tag: number) =>
  server.database.asSystem(async (tx) => {
    const client = await tx
      .insertInto('clients')
      .values({ company_id, firstname: 'Ελένη', lastname: 'Ιωάννου' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('contacts')
      .values({ company_id, client_id: client.id, contact_type_id: 1, phone: '2421000000', is_primary: true })
      .execute()
    const made = await tx
      .insertInto('installations')
      .values({ company_id, client_id: client.id, tag, area: 'Βόλος' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: made.id, client: client.id, tag }
  })

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  const { database } = server
  company = await aCompany(database)
  const rival = await aCompany(database)
  token = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  rivalToken = await server.tokenOf(await aPerson(database, rival, ['technician_company', 'admin']))
  home = await aHome(company.id, 41)
  rivalHome = await aHome(rival.id, 7)
  spare = await serialOf(await aDevice(database, { assignedTo: company.id }))
  foreign = await serialOf(await aDevice(database, { assignedTo: rival.id }))
})

const formOf = (device: typeof spare, more: object = {}) => ({
  device_id: device.id,
  serial_no: device.serial,
  client_id: home.client,
  installation_id: home.id,
  ...more,
})
const add = (body: unknown) => server.ask('POST', '/devices', { token, body })
const edit = (body: unknown, id = spare.id) => server.ask('PATCH', `/devices/${id}`, { token, body })
const keysOf = (answer: { problem: { errors?: { path: string; key: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ path, key }) => `${path} ${key}`)

describe('a device id and serial number', () => {
  const check = (device_id: string, serial_no: string) =>
    server.ask('POST', '/devices/checkDeviceId', { token, body: { device_id, serial_no } })

  test('that belong together and to the company are right', async () => {
    expect((await check(spare.id, spare.serial)).body).toEqual({
      exists: true,
      reason: null,
      device_type: 'THALPOS_HC_OT',
    })
  })

  test('of another device, or of another company, are wrong in the same words', async () => {
    const wrong = { exists: false, reason: 'deviceid_invalid', device_type: null }
    expect((await check(spare.id, foreign.serial)).body).toEqual(wrong)
    expect((await check(foreign.id, foreign.serial)).body).toEqual(wrong)
    expect((await check('TH-OT-NONE', '1')).body).toEqual(wrong)
  })

  test('of a device that is already installed say so', async () => {
    await add(formOf(spare))
    expect((await check(spare.id, spare.serial)).body).toMatchObject({
      exists: true,
      reason: 'device_installed',
    })
  })
})

describe('adding a device', () => {
  test('puts it into an installation of the client and says where to find it', async () => {
    const answer = await add(
      formOf(spare, {
        device_name: ' Υπόγειο ',
        notes: '',
        hvac_brand: 'Baxi',
        installation_date: '2025-02-03',
      }),
    )
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/api/v1/devices/${spare.id}`)
    expect(answer.body).toMatchObject({
      device_id: spare.id,
      device_name: 'Υπόγειο',
      notes: null,
      hvac_brand: 'Baxi',
      hvac_model: null,
      installation_id: home.id,
      installation_date: '2025-02-03',
      client_id: home.client,
      client_name: 'Ιωάννου Ελένη',
    })
    expect(answer.body.updated_at).toBeTruthy()
  })

  test('makes a new installation with the next tag in the same breath', async () => {
    const { installation_id: _chosen, ...form } = formOf(spare)
    const site = {
      address: 'Ιάσονος 12',
      area: 'Βόλος',
      zip_code: '38221',
      floor: -1,
      latitude: 39.36,
      longitude: 22.94,
    }
    const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' }).format(new Date())
    const before = today()
    const answer = await add({ ...form, installation: site })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ tag_id: `${company.key}_42`, address: 'Ιάσονος 12', latitude: 39.36 })
    expect([before, today()]).toContain(answer.body.installation_date)
  })

  test('gives the new installation the requested tag, unless another has it', async () => {
    const { installation_id: _chosen, ...form } = formOf(spare)
    const taken = await add({ ...form, installation: { area: 'Βόλος', tag: home.tag } })
    expect(taken.problem).toMatchObject({ status: 409, key: 'tag_exists' })
    expect(keysOf(taken)).toEqual(['installation.tag tag_exists'])
    const answer = await add({ ...form, installation: { area: 'Βόλος', tag: 90 } })
    expect(answer.body).toMatchObject({ tag_id: `${company.key}_90`, client_id: home.client })
  })

  test('says everything that is missing at once', async () => {
    expect(keysOf(await add({}))).toEqual([
      'device_id deviceid_required',
      'serial_no serialno_required',
      'client_id client_required',
      'installation_id installation_required',
    ])
  })

  test('makes no installation when the device is refused', async () => {
    const { installation_id: _chosen, ...form } = formOf(foreign)
    expect((await add({ ...form, installation: { area: 'Βόλος' } })).status).toBe(400)
    const stored = await server.database.asSystem((tx) =>
      tx.selectFrom('installations').select('id').where('company_id', '=', company.id).execute(),
    )
    expect(stored).toEqual([{ id: home.id }])
  })

  test('two people at once with two new installations get two tags', async () => {
    const second = await serialOf(await aDevice(server.database, { assignedTo: company.id }))
    const answers = await Promise.all(
      [spare, second].map((device) => {
        const { installation_id: _chosen, ...form } = formOf(device)
        return add({ ...form, installation: { area: 'Βόλος' } })
      }),
    )
    expect(answers.map(({ body }) => body.tag_id).sort()).toEqual([`${company.key}_42`, `${company.key}_43`])
  })

  test('twice is a duplicate', async () => {
    await add(formOf(spare))
    expect((await add(formOf(spare))).problem).toMatchObject({ status: 409, key: 'device_installed' })
  })

  test('of another company is refused like one that does not exist', async () => {
    expect(keysOf(await add(formOf(foreign)))).toEqual(['device_id deviceid_invalid'])
    expect(keysOf(await add(formOf(spare, { serial_no: 'other' })))).toEqual(['device_id deviceid_invalid'])
  })

  test('never reaches a client or an installation of another company', async () => {
    expect((await add(formOf(spare, { client_id: rivalHome.client }))).status).toBe(404)
    expect((await add(formOf(spare, { installation_id: rivalHome.id }))).status).toBe(404)
  })

  test('takes no installation of another client', async () => {
    const other = await aHome(company.id, 50)
    expect(keysOf(await add(formOf(spare, { installation_id: other.id })))).toEqual([
      'installation_id not_found',
    ])
  })

  test.each([
    [{ device_id: ' ' }, 'device_id deviceid_required'],
    [{ serial_no: undefined }, 'serial_no serialno_required'],
    [{ serial_no: 'x'.repeat(51) }, 'serial_no too_long'],
    [{ device_name: 'x'.repeat(101) }, 'device_name too_long'],
    [{ notes: 'x'.repeat(1001) }, 'notes too_long'],
    [{ client_id: undefined }, 'client_id client_required'],
    [{ installation_id: null }, 'installation_id installation_required'],
    [{ installation: { area: 'Βόλος' } }, 'installation_id installation_required'],
    [{ installation: { area: '' } }, 'installation.area area_required'],
    [{ installation: { area: 'x'.repeat(31) } }, 'installation.area too_long'],
    [{ installation: { area: 'Βόλος', floor: 21 } }, 'installation.floor floor_range'],
    [{ rated_power_kw: 0 }, 'rated_power_kw value_range'],
    [{ rated_power_kw: 1e-320 }, 'rated_power_kw value_range'],
    [{ rated_power_kw: 0.09 }, 'rated_power_kw value_range'],
    [{ installation_date: '5/10/2024' }, 'installation_date date_invalid'],
    [{ installation_date: '0000-01-01' }, 'installation_date date_far'],
    [{ installation_date: '1999-12-31' }, 'installation_date date_far'],
    [{ installation_date: '9999-12-31' }, 'installation_date date_far'],
    [{ secret_hash: 'x' }, 'secret_hash field_unknown'],
  ])('refuses %o and says which field and why', async (more, expected) => {
    const answer = await add(formOf(spare, more))
    expect(answer.status).toBe(400)
    expect(keysOf(answer)).toContain(expected)
  })
})

describe('editing a device', () => {
  test('changes what is given and leaves the rest', async () => {
    await add(formOf(spare, { device_name: 'Υπόγειο', notes: 'κλειδί στον φύλακα' }))
    const answer = await edit({ notes: 'x'.repeat(1000), hvac_model: 'Luna', rated_power_kw: 24 })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      device_name: 'Υπόγειο',
      hvac_model: 'Luna',
      rated_power_kw: 24,
      installation_id: home.id,
    })
    const [row] = await server.database.asSystem((tx) =>
      tx.selectFrom('devices').select('updated_by').where('device_id', '=', spare.id).execute(),
    )
    expect(row?.updated_by).toBe('Μαρία Δοκιμή')
  })

  test('moves it to another installation from today', async () => {
    await add(formOf(spare, { installation_date: '2020-01-01' }))
    const other = await aHome(company.id, 50)
    const answer = await edit({ installation_id: other.id })
    expect(answer.body).toMatchObject({ installation_id: other.id, tag_id: `${company.key}_50` })
    expect(answer.body.installation_date > '2020-01-01').toBe(true)
  })

  test('needs an installation where there is none', async () => {
    expect(keysOf(await edit({ notes: 'x' }))).toEqual(['installation_id installation_required'])
    expect((await edit({ installation_id: home.id })).status).toBe(200)
    expect((await edit({ installation_id: null })).status).toBe(400)
  })

  test('reaches no other company', async () => {
    expect((await edit({ notes: 'mine' }, foreign.id)).status).toBe(404)
    expect((await edit({ installation_id: rivalHome.id })).status).toBe(404)
  })
})

describe('deleting a device', () => {
  test('makes it available again and keeps its telemetry', async () => {
    await add(formOf(spare))
    await server.database.asSystem((tx) =>
      tx
        .insertInto('latest_values')
        .values({ device_id: spare.id, values: [-60], times: [new Date()] })
        .execute(),
    )
    const answer = await server.ask('DELETE', `/devices/${spare.id}`, { token })
    expect(answer.status).toBe(204)
    expect(answer.body).toBe('')
    const reply = await server.ask('GET', `/devices/${spare.id}`, { token })
    expect(reply.body).toMatchObject({
      installation_id: null,
      installation_date: null,
      properties: { device: { rssi: -60 } },
    })
    expect((await add(formOf(spare))).status).toBe(201)
  })

  test('of another company is refused', async () => {
    expect((await server.ask('DELETE', `/devices/${spare.id}`, { token: rivalToken })).status).toBe(404)
  })
})
