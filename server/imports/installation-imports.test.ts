import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, type TestCompany } from '../testing/world.ts'
import { fileOf, importer } from './imports.testing.ts'

let server: TestServer
let company: TestCompany
let token: string
let tools: ReturnType<typeof importer>

beforeAll(async () => {
  server = await startTestServer()
  tools = importer(server, () => token)
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
})

const addClient = async (more: object): Promise<string> => {
  const form = {
    firstname: 'Νίκος',
    lastname: 'Ιωάννου',
    contacts: [{ contact_type_id: 1, phone: '6971206448' }],
  }
  return (await server.ask('POST', '/clients', { token, body: { ...form, ...more } })).body.id
}
const addInstallation = async (client_id: string, tag: number) =>
  (await server.ask('POST', '/installations', { token, body: { client_id, tag, area: 'Βόλος' } })).body
const installations = async () =>
  (await server.ask('GET', '/installations?limit=200&sort=tag', { token })).body
const check = (...lines: string[][]) => tools.check(fileOf(...lines), 'installations')

describe('a file of installations', () => {
  test('finds each client by name, e-mail, phone or tag, and makes them all with the next tags', async () => {
    const maria = await addClient({ firstname: 'Μαρία', lastname: 'Παπά', email: 'Maria@mail.gr' })
    const hotel = await addClient({
      is_business: true,
      entity_name: 'Ξενώνας Όλυμπος',
      contacts: [{ contact_type_id: 2, phone: '2410 553120' }],
    })
    await addInstallation(hotel, 7)
    const { body } = await check(
      [
        'Πελάτης',
        'E-mail πελάτη',
        'Τηλέφωνο πελάτη',
        'Αριθμός άλλης εγκατάστασης του πελάτη',
        'Αριθμός',
        'Διεύθυνση',
        'Περιοχή',
        'Τ.Κ.',
        'Όροφος',
        'Premium',
        'Γεωγραφικό πλάτος',
        'Γεωγραφικό μήκος',
      ],
      [
        '',
        'maria@MAIL.gr',
        '',
        '',
        '',
        'Εγνατία 118, Θεσσαλονίκη',
        'Κέντρο',
        '546 22',
        'Ισόγειο',
        'ναι',
        '40,6333',
        '22,9461',
      ],
      ['ΠΑΠΑ  Μαρια', '', '', '', '', '', 'Βόλος', '', '', '', '', ''],
      ['ξενώνας όλυμπος', '', '+30 2410553120', `${company.key}_7`, '30', '', 'Λάρισα', '', '-1', '', '', ''],
    )
    expect(body).toMatchObject({ rows: 3, bad: 0 })
    const preview = (await tools.ask('GET', `/imports/${body.id}/rows`)).body.items
    expect(preview[0].cells).toMatchObject({
      client_name: 'Παπά Μαρία',
      address: 'Εγνατία 118',
      zip_code: '54622',
      floor: '0',
    })
    expect((await installations()).total).toBe(1)
    expect((await tools.confirm(body.id)).body).toMatchObject({ state: 'done', written: 3 })
    const { items } = await installations()
    expect(items).toMatchObject([
      { tag: 7 },
      { tag: 30, client_name: 'Ξενώνας Όλυμπος (Ιωάννου Νίκος)', area: 'Λάρισα', floor: -1 },
      {
        tag: 31,
        tag_id: `${company.key}_31`,
        client_id: maria,
        address: 'Εγνατία 118',
        zip_code: '54622',
        floor: 0,
        is_premium: true,
        latitude: 40.6333,
        longitude: 22.9461,
        created_by: 'Μαρία Δοκιμή',
      },
      { tag: 32, client_id: maria },
    ])
    const history = await server.ask('GET', `/installations/${items[3].id}/history`, { token })
    expect(history.body.items).toMatchObject([
      { action: 'created', after: { tag: 32, client_name: 'Παπά Μαρία', area: 'Βόλος', import: 'list.csv' } },
    ])
  })

  const heads = [
    'Πελάτης',
    'Τηλέφωνο πελάτη',
    'Κωδικός',
    'Περιοχή',
    'Όροφος',
    'latitude',
    'longitude',
    'Περιγραφή',
  ]
  test.each([
    [['', '', '', 'Βόλος'], '2 client_name import_client_missing'],
    [['Κανένας Άγνωστος', '', '', 'Βόλος'], '2 client_name import_client_unknown'],
    [['Ιωάννου Νίκος', '', '', 'Βόλος'], '2 client_name import_client_ambiguous'],
    [['Παπά Μαρία', '6971206448', '', 'Βόλος'], '2 client_name import_client_differs'],
    [['Παπά Μαρία', '', '', ''], '2 area area_required'],
    [['Παπά Μαρία', '', '7', 'Βόλος'], '2 tag tag_exists'],
    [['Παπά Μαρία', '', 'επτά', 'Βόλος'], '2 tag import_number'],
    [['Παπά Μαρία', '', '0', 'Βόλος'], '2 tag tag_required'],
    [['Παπά Μαρία', '', '', 'Βόλος', '21'], '2 floor floor_range'],
    [['Παπά Μαρία', '', '', 'Βόλος', '1,5'], '2 floor floor_range'],
    [['Παπά Μαρία', '', '', 'Βόλος', '', '40,1', ''], '2 latitude coordinates_both'],
    [['Παπά Μαρία', '', '', 'Βόλος', '', '91', '22'], '2 latitude coordinates_invalid'],
    [['Παπά Μαρία', '', '', 'Βόλος', '', '', '', 'εξοχικό'], '2 description field_unknown'],
  ])('says of %o which column and why', async (cells, expected) => {
    await addClient({})
    const other = await addClient({ is_premium: true })
    await addClient({
      firstname: 'Μαρία',
      lastname: 'Παπά',
      contacts: [{ contact_type_id: 1, phone: '6900000000' }],
    })
    await addInstallation(other, 7)
    const { body } = await check(heads, cells)
    expect(await tools.mistakesOf(body.id)).toEqual([expected])
    expect((await installations()).total).toBe(1)
  })

  test('is refused without any column that identifies the client', async () => {
    expect((await check(['Περιοχή'], ['Βόλος'])).problem).toMatchObject({
      status: 400,
      key: 'import_column_missing',
      values: { column: 'client_name' },
    })
  })

  test('finds a tag that stands in it twice, and no client of another company', async () => {
    await addClient({})
    const { body } = await check(
      ['Πελάτης', 'Περιοχή', 'tag'],
      ['Ιωάννου Νίκος', 'Βόλος', '5'],
      ['Ιωάννου Νίκος', 'Βόλος', '5'],
    )
    expect(await tools.mistakesOf(body.id)).toEqual(['3 tag import_twice'])
    const rival = await aCompany(server.database)
    token = await server.tokenOf(await aPerson(server.database, rival, ['technician_company']))
    const foreign = await check(['Πελάτης', 'Περιοχή'], ['Ιωάννου Νίκος', 'Βόλος'])
    expect(await tools.mistakesOf(foreign.body.id)).toEqual(['2 client_name import_client_unknown'])
  })

  test('is not written where a client has been archived since', async () => {
    const client = await addClient({})
    const { body } = await check(['Πελάτης', 'Περιοχή'], ['Ιωάννου Νίκος', 'Βόλος'])
    await server.ask('DELETE', `/clients/${client}`, { token })
    expect((await tools.confirm(body.id)).body).toMatchObject({
      state: 'failed',
      problem: { key: 'import_client_unknown' },
    })
    expect((await installations()).total).toBe(0)
  })

  test('is undone while none of them was changed or holds a device', async () => {
    const client = await addClient({})
    const rows = Array.from({ length: 20 }, () => ['Ιωάννου Νίκος', 'Βόλος'])
    const importFile = async () => {
      const { body } = await check(['Πελάτης', 'Περιοχή'], ...rows)
      expect((await tools.confirm(body.id)).body.state).toBe('done')
      return body.id as string
    }
    const undo = (id: string) => tools.ask('POST', `/imports/${id}/undo`)
    expect((await undo(await importFile())).body.state).toBe('undone')
    expect((await installations()).total).toBe(0)
    const id = await importFile()
    const { items } = await installations()
    await server.ask('PATCH', `/installations/${items[0].id}`, { token, body: { notes: 'mine' } })
    const device =
      'insert into devices (device_id, serial_no, device_type, assigned_company_id, installation_id) values ($1, $1, $2, $3, $4)'
    await query(server.databaseUrl, device, [`D-${company.key}`, 'THALPOS_IAQ', company.id, items[1].id])
    expect((await undo(id)).problem).toMatchObject({ key: 'import_changed_since', values: { count: 2 } })
    expect((await installations()).total).toBe(20)
    expect((await server.ask('GET', `/clients/${client}`, { token })).status).toBe(200)
  })
})
