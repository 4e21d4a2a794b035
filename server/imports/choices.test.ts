// What a person decides between a file and its records: its columns, its bad rows, clients who are there already.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportHead, ImportHeads, ImportRow } from '../../contract/imports/routes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, type TestCompany } from '../testing/world.ts'
import { fileOf, heads, importer } from './imports.testing.ts'

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
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
})

const strange = fileOf(['Ποιος', 'Του', 'Πού χτυπάει', 'Σκύλος'], ['Παπάς', 'Νίκος', '6971206448', 'Ρεξ'])
const chosen = 'lastname,firstname,phone_1,'

const headsOf = async (file: string, kind = 'clients', by = token) => {
  const response = await fetch(`${server.url}/api/v1/imports/heads?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'text/csv' },
    body: file,
  })
  const body = (await response.json()) as ImportHeads & { key?: string; values?: object }
  return { status: response.status, body }
}
const columnsOf = ({ heads: all }: { heads: ImportHead[] }) => all.map(({ column }) => column)
const rowsOf = async (id: string, how = ''): Promise<ImportRow[]> =>
  (await tools.ask('GET', `/imports/${id}/rows?limit=200&${how}`)).body.items
const clientsOf = async () => (await server.ask('GET', '/clients?limit=200', { token })).body
const decide = (id: string, row: number, is_skipped: boolean, by = token) =>
  server.ask('PUT', `/imports/${id}/rows/${row}`, { token: by, body: { is_skipped } })

test.each([
  [
    ['Επίθετο', 'Όνομα', 'Κινητό', 'Σταθερό', 'Mail'],
    ['lastname', 'firstname', 'phone_1', 'phone_2', 'email'],
  ],
  [
    ['Surname', 'Given name', 'Mobile phone', 'Company', 'Comments'],
    ['lastname', 'firstname', 'phone_1', 'entity_name', 'notes'],
  ],
  [
    ['Τηλ.', 'Τηλέφωνο 1', 'ΕΠΩΝΥΜΟ', 'first name'],
    ['phone_2', 'phone_1', 'lastname', 'firstname'],
  ],
])('heads of other programs are understood: %o', async (given, expected) => {
  const { status, body } = await headsOf(
    fileOf(
      given,
      given.map((_, at) => `x${at}`),
    ),
  )
  expect(status).toBe(200)
  expect(columnsOf(body)).toEqual(expected)
  expect(body.heads[0]).toMatchObject({ head: given[0], samples: ['x0'], is_remembered: false })
})

test('heads of installations too, and of two with the same meaning the second is left to the person', async () => {
  const file = fileOf(
    ['Ονοματεπώνυμο', 'Οδός', 'Πόλη', 'ΤΚ', 'Area'],
    ['Π Α', 'Εγνατία 1', 'Θεσσαλονίκη', '54622', 'x'],
  )
  expect(columnsOf((await headsOf(file, 'installations')).body)).toEqual([
    'client_name',
    'address',
    null,
    'zip_code',
    'area',
  ])
  expect(columnsOf((await headsOf(fileOf(['Επώνυμο', 'lastname'], ['a', 'b']))).body)).toEqual([
    'lastname',
    null,
  ])
})

test('columns chosen by hand are read, and the company is offered them for its next file; another company is not', async () => {
  expect((await tools.check(strange)).problem.key).toBe('import_column_missing')
  const { body } = await tools.check(strange, 'clients', token, `&columns=${chosen}`)
  expect(body).toMatchObject({
    rows: 1,
    bad: 0,
    columns: ['lastname', 'firstname', 'phone_1'],
    ignored: ['Σκύλος'],
  })
  const next = (await headsOf(strange)).body
  expect(columnsOf(next)).toEqual(['lastname', 'firstname', 'phone_1', null])
  expect(next.heads.every((head: ImportHead) => head.is_remembered)).toBe(true)
  const colleague = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  expect((await tools.check(strange, 'clients', colleague)).status).toBe(201)
  const other = await aCompany(server.database)
  const stranger = await server.tokenOf(await aPerson(server.database, other, ['technician_company']))
  expect(columnsOf((await headsOf(strange, 'clients', stranger)).body)).toEqual([null, null, null, null])
})

test('the last choice counts, over our own words as well', async () => {
  const file = fileOf(['Επώνυμο', 'Όνομα', 'Τηλέφωνο 1'], ['Νίκος', 'Παπάς', '6971206448'])
  await tools.check(file, 'clients', token, '&columns=lastname,firstname,phone_1')
  await tools.check(file, 'clients', token, '&columns=firstname,lastname,phone_1')
  const { body } = await tools.check(file)
  expect((await rowsOf(body.id))[0]?.cells).toMatchObject({ lastname: 'Παπάς', firstname: 'Νίκος' })
})

test.each([
  ['too few', 'lastname,firstname', 'import_columns_differ'],
  ['one that is none', 'lastname,firstname,phone_1,dog', 'import_columns_differ'],
  ['one twice', 'lastname,firstname,phone_1,lastname', 'import_column_twice'],
  ['none for the name', 'lastname,,phone_1,', 'import_column_missing'],
])('columns are refused: %s', async (_, columns, key) => {
  const { problem } = await tools.check(strange, 'clients', token, `&columns=${columns}`)
  expect(problem).toMatchObject({ status: 400, key })
  expect(columnsOf((await headsOf(strange)).body)).toEqual([null, null, null, null])
})

test('heads are refused of a file that is none, without rows, or with more columns than there may be', async () => {
  expect((await headsOf(`${'lastname;firstname\n'.repeat(30)}\0`)).body.key).toBe('import_not_csv')
  expect((await headsOf(fileOf(heads))).body.key).toBe('import_empty')
  const many = Array.from({ length: 101 }, (_, at) => `c${at}`)
  expect((await headsOf(fileOf(many, many))).body).toMatchObject({
    key: 'import_columns',
    values: { most: 100 },
  })
  expect((await tools.check(fileOf([...heads, ...many], many))).problem.key).toBe('import_columns')
})

test('bad rows are skipped only on request, and the others are written', async () => {
  const { body } = await tools.check(
    fileOf(
      heads,
      ['Παπάς', 'Νίκος', '', '6971206448', ''],
      ['', 'Χωρίς', '', '6971206449', ''],
      ['Ράπτη', 'Εύα', '', '6971206450', ''],
    ),
  )
  expect((await tools.confirm(body.id)).problem.key).toBe('import_has_errors')
  const done = await tools.confirm(body.id, '?skip_bad=true')
  expect(done.body).toMatchObject({ state: 'done', rows: 3, bad: 1, written: 2 })
  expect((await clientsOf()).items.map(({ name }: { name: string }) => name)).toEqual([
    'Παπάς Νίκος',
    'Ράπτη Εύα',
  ])
  const undone = await tools.ask('POST', `/imports/${body.id}/undo`)
  expect(undone.body.state).toBe('undone')
  expect((await clientsOf()).total).toBe(0)
})

test('a file with only bad rows is not written, whatever is requested', async () => {
  const { body } = await tools.check(fileOf(heads, ['', 'Χωρίς', '', '6971206449', '']))
  expect((await tools.confirm(body.id, '?skip_bad=true')).problem.key).toBe('import_has_errors')
})

test('clients who are there are shown by phone, name and e-mail; one with the same phone is left out', async () => {
  const known = await tools.check(
    fileOf(heads, ['Παπαδοπούλου', 'Αικατερίνη', 'kat@mail.gr', '+306971206448', '']),
  )
  await tools.confirm(known.body.id)
  const [client] = (await clientsOf()).items
  const { body } = await tools.check(
    fileOf(
      heads,
      ['Άλλος', 'Κάποιος', '', '2310268331', ''],
      ['Παπαδοπουλου', 'Αικατερινη', '', '2310268332', ''],
      ['Παπαδόπουλος', 'Γιώργος', '', '6971206448', ''],
      ['Παπαδοπούλου', 'Αικατερίνη', 'KAT@mail.gr', '6971206448', ''],
    ),
  )
  expect(body).toMatchObject({ rows: 4, bad: 1, matched: 3, skipped: 1 })
  const match = (...by: string[]) => [{ client_id: client.id, name: 'Παπαδοπούλου Αικατερίνη', by }]
  expect(
    (await rowsOf(body.id)).map(({ row, matches, is_skipped }) => ({ row, matches, is_skipped })),
  ).toEqual([
    { row: 5, matches: match('email', 'phone', 'name'), is_skipped: false },
    { row: 3, matches: match('name'), is_skipped: false },
    { row: 4, matches: match('phone'), is_skipped: true },
    { row: 2, matches: [], is_skipped: false },
  ])
  expect((await rowsOf(body.id, 'is_matched=true')).map(({ row }) => row)).toEqual([5, 3, 4])

  expect((await decide(body.id, 3, true)).body).toMatchObject({ skipped: 2 })
  expect((await decide(body.id, 4, false)).body).toMatchObject({ skipped: 1 })
  expect((await tools.confirm(body.id, '?skip_bad=true')).body).toMatchObject({ state: 'done', written: 2 })
  expect((await clientsOf()).items.map(({ name }: { name: string }) => name)).toEqual([
    'Άλλος Κάποιος',
    'Παπαδόπουλος Γιώργος',
    'Παπαδοπούλου Αικατερίνη',
  ])
  expect((await decide(body.id, 3, true)).problem).toMatchObject({ status: 409, key: 'import_row_fixed' })
})

test('only a valid row can be decided on, and only by the person who uploaded it', async () => {
  const { body } = await tools.check(
    fileOf(heads, ['', 'Χωρίς', '', '6971206449', ''], ['Π', 'Α', '', '6971206450', '']),
  )
  expect((await decide(body.id, 2, true)).problem.key).toBe('import_row_fixed')
  expect((await decide(body.id, 99, true)).problem.key).toBe('import_row_fixed')
  const other = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  expect((await decide(body.id, 3, true, other)).status).toBe(404)
  expect((await decide(body.id, 3, true)).body.skipped).toBe(1)
  expect((await tools.confirm(body.id, '?skip_bad=true')).problem).toMatchObject({
    status: 409,
    key: 'import_nothing_to_write',
  })
})

test('extensions of a few digits match no client', async () => {
  const known = await tools.check(fileOf(heads, ['Παπάς', 'Νίκος', '', '112', '']))
  await tools.confirm(known.body.id)
  expect((await tools.check(fileOf(heads, ['Ράπτη', 'Εύα', '', '112', '']))).body).toMatchObject({
    matched: 0,
  })
})
