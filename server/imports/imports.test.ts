import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importColumns } from '../../contract/imports/columns.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, type TestCompany } from '../testing/world.ts'
import { fileOf, heads, importer, people } from './imports.testing.ts'

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

const clients = async (search = '') =>
  (await server.ask('GET', `/clients?limit=200&search=${search}`, { token })).body
const rowsOf = async (id: string, how = '') => (await tools.ask('GET', `/imports/${id}/rows?${how}`)).body

describe('a file that is read', () => {
  test('writes nothing yet, and shows its rows as they will be', async () => {
    const file = fileOf(
      [...heads, 'Premium', 'Είδος τηλεφώνου 1', 'phone_2', 'Ο σκύλος μου'],
      [
        'Παπαδοπούλου',
        'Αικατερίνη',
        'Kat@mail.gr',
        '6971206448',
        'Δύο\nγραμμές; κι "άλλα"',
        'ΝΑΙ',
        '',
        '2310268331',
        'Ρεξ',
      ],
    )
    const { status, body, headers } = await tools.check(file)
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/api/v1/imports/${body.id}`)
    expect(body).toMatchObject({ kind: 'clients', file_name: 'list.csv', state: 'checked', rows: 1, bad: 0 })
    expect(body.ignored).toEqual(['Ο σκύλος μου'])
    expect((await rowsOf(body.id)).items).toMatchObject([
      { row: 2, errors: [], cells: { lastname: 'Παπαδοπούλου', notes: 'Δύο\nγραμμές; κι "άλλα"' } },
    ])
    expect((await clients()).total).toBe(0)
  })

  test.each([
    ['commas and machine names', 'lastname,firstname,phone_1\nΠαπάς,Νίκος,69712', 'utf-8'],
    ['English heads and tabs', 'Last name\tFirst name\tPhone 1\nΠαπάς\tΝίκος\t69712', 'utf-8'],
    ['a byte order mark', '\uFEFFΕπώνυμο;Όνομα;Τηλέφωνο 1\r\nΠαπάς;Νίκος;69712\r\n', 'utf-8'],
    [
      'heads without accents, and empty lines',
      '\nΕΠΩΝΥΜΟ;ονομα;τηλεφωνο1\n\nΠαπάς;Νίκος;69712\n;;\n',
      'utf-8',
    ],
    ['UTF-16 as Excel saves it', '\uFEFFΕπώνυμο\tΌνομα\tΤηλέφωνο 1\nΠαπάς\tΝίκος\t69712', 'utf-16'],
    ['UTF-16 without a mark', 'lastname;firstname;phone_1\nΠαπάς;Νίκος;69712', 'utf-16'],
    ['Windows in Greek', 'Επώνυμο;Όνομα;Τηλέφωνο 1\nΠαπάς;Νίκος;69712', 'windows-1253'],
  ])('may come with %s', async (_, text, encoding) => {
    const { body } = await tools.check(encoded(text, encoding))
    expect(body).toMatchObject({ rows: 1, bad: 0 })
    expect((await rowsOf(body.id)).items[0].cells).toMatchObject({
      lastname: 'Παπάς',
      firstname: 'Νίκος',
      phone_1: '69712',
    })
  })

  test.each([
    [['', 'Α', '', '69712', ''], '2 lastname lastname_required'],
    [['Π', '', '', '69712', ''], '2 firstname firstname_required'],
    [['Π'.repeat(46), 'Α', '', '69712', ''], '2 lastname too_long'],
    [['Π', 'Α', 'a@b', '69712', ''], '2 email form_email_rule'],
    [['Π', 'Α', '', '', ''], '2 phone_1 contact_required'],
    [['Π', 'Α', '', 'κλειστό', ''], '2 phone_1 phone_digits'],
    [['Π', 'Α', '', '1234', ''], '2 phone_1 phone_digits'],
    [['Π', 'Α', '', '69712', '', '', '', '', 'ναι'], '2 entity_name entity_name_required'],
    [['Π', 'Α', '', '1'.repeat(16), ''], '2 phone_1 phone_digits'],
    [['Π', 'Α', '', '6,97121E+09', ''], '2 phone_1 import_rounded'],
    [['Π', 'Α', '', '69712', 'x'.repeat(1001)], '2 notes too_long'],
    [['Π', 'Α', '', '69712', '', 'ίσως'], '2 is_premium import_flag'],
    [['Π', 'Α', '', '69712', '', '', 'φαξ'], '2 phone_1_type import_contact_type'],
    [['Π', 'Α', '', '69712', '', '', '', 'κλειστό'], '2 phone_3 phone_digits'],
  ])('says of %o which row, column and rule', async (cells, expected) => {
    const more = ['Premium', 'Είδος τηλεφώνου 1', 'Τηλέφωνο 3', 'Επιχείρηση']
    const { body } = await tools.check(fileOf([...heads, ...more], cells))
    expect(body.bad).toBe(1)
    expect(await tools.mistakesOf(body.id)).toEqual([expected])
    expect((await tools.confirm(body.id)).problem).toMatchObject({ status: 409, key: 'import_has_errors' })
    expect((await clients()).total).toBe(0)
  })

  test('finds an e-mail twice in it, or with a client who is there', async () => {
    const known = await tools.check(fileOf(heads, ['Π', 'Α', 'Kat@mail.gr', '69712', '']))
    expect((await tools.confirm(known.body.id)).body.state).toBe('done')
    const { body } = await tools.check(
      fileOf(
        heads,
        ['Π', 'Α', 'kat@MAIL.gr', '69712', ''],
        ['Π', 'Β', 'b@mail.gr', '69712', ''],
        ['Π', 'Γ', 'B@mail.gr', '69712', ''],
      ),
    )
    expect(await tools.mistakesOf(body.id)).toEqual(['2 email email_exists', '4 email import_twice'])
    expect((await rowsOf(body.id)).items[1].errors[0].values).toEqual({ row: 3 })
  })

  test('of 500 rows lists the three bad ones first', async () => {
    const rows = people(500)
    for (const at of [17, 200, 499]) rows[at] = ['', 'Γιώργος', '', '69712', '']
    const { body } = await tools.check(fileOf(heads, ...rows))
    expect(body).toMatchObject({ rows: 500, bad: 3 })
    const first = await rowsOf(body.id, 'limit=4')
    expect(first.total).toBe(500)
    expect(first.items.map(({ row }: { row: number }) => row)).toEqual([19, 202, 501, 2])
    expect((await rowsOf(body.id, 'is_bad=false')).total).toBe(497)
  })

  test.each([
    ['nothing in it', '', 'import_empty'],
    ['heads alone', fileOf(heads), 'import_empty'],
    ['blank lines alone', '\n\n;;\n', 'import_empty'],
    ['no column for the name', 'Επώνυμο;Τηλέφωνο 1\nΠ;1', 'import_column_missing'],
    ['a column twice', 'Επώνυμο;lastname;Όνομα;Τηλέφωνο 1\nΠ;Π;Α;1', 'import_column_twice'],
    ['a quote that never ends', 'Επώνυμο;Όνομα;Τηλέφωνο 1\n"Π;Α;1\n', 'import_broken'],
    [
      'a NUL far into it',
      Buffer.from(`lastname;firstname;phone_1\n${'Παπάς;Νίκος;69712\n'.repeat(300)}\0`),
      'import_not_csv',
    ],
    ['a workbook in it', Buffer.from('504b030414000600080000002100', 'hex'), 'import_not_csv'],
    ['too many rows', `lastname,firstname,phone_1\n${'a,b,1\n'.repeat(20_001)}`, 'import_rows'],
  ])('is refused with %s', async (_, file, key) => {
    const answer = await tools.check(file)
    expect(answer.problem).toMatchObject({ status: 400, key })
  })

  test('is refused when it is too large, or no CSV by its name', async () => {
    expect((await tools.check(new Uint8Array(10_000_001).fill(97))).problem.key).toBe('payload_too_large')
    const json = await server.ask('POST', '/imports?kind=clients', { token, body: {} })
    expect(json.problem.errors).toEqual([{ path: '', key: 'file_required' }])
    const unknown = await server.ask('POST', '/imports?kind=clients', {
      token,
      body: 'x',
      headers: { 'content-type': 'application/pdf' },
    })
    expect(unknown.problem.key).toBe('unsupported_media_type')
  })
})

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-16') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-8') return Buffer.from(text)
  const letters = new Map(
    Array.from({ length: 128 }, (_, at) => [
      new TextDecoder('windows-1253').decode(Uint8Array.of(at + 128)),
      at + 128,
    ]),
  )
  return Uint8Array.from(Array.from(text, (letter) => letters.get(letter) ?? letter.charCodeAt(0)))
}

describe('an import that is confirmed', () => {
  test('creates every client with its contacts, in counts, search and history', async () => {
    const file = fileOf(
      [...heads, 'Επιχείρηση', 'Επωνυμία επιχείρησης', 'Premium', 'Τηλέφωνο 2', 'Περιγραφή τηλεφώνου 2'],
      [
        'Παπαδοπούλου',
        'Αικατερίνη',
        'Kat@mail.gr',
        '6971206448',
        'Σκύλος',
        'ναι',
        'Ξενώνας',
        'x',
        '2310268331',
        'Γραφείο',
      ],
      ['Ιωάννου', 'Νίκος', '', "'+30 2310 268331", '', '', '', '', '', ''],
    )
    const { body } = await tools.check(file)
    const done = await tools.confirm(body.id)
    expect(done.body).toMatchObject({ state: 'done', rows: 2, written: 2, problem: null, may_undo: true })
    const { items } = await clients()
    expect(items).toMatchObject([
      {
        name: 'Ιωάννου Νίκος',
        contacts: [{ phone: '+302310268331', contact_type_id: 2, is_primary: true }],
      },
      {
        name: 'Ξενώνας (Παπαδοπούλου Αικατερίνη)',
        email: 'Kat@mail.gr',
        is_premium: true,
        notes: 'Σκύλος',
        created_by: 'Μαρία Δοκιμή',
        contacts: [
          { phone: '6971206448', contact_type_id: 1, is_primary: true },
          { phone: '2310268331', contact_type_id: 2, is_primary: false, description: 'Γραφείο' },
        ],
      },
    ])
    expect((await clients('papadop')).total).toBe(1)
    expect((await server.ask('GET', '/clients/count', { token })).body.count).toBe(2)
    const history = await server.ask('GET', `/clients/${items[1].id}/history`, { token })
    expect(history.body.items).toMatchObject([
      { action: 'created', before: null, after: { lastname: 'Παπαδοπούλου', import: 'list.csv' } },
    ])
    expect((await tools.confirm(body.id)).problem.key).toBe('import_not_checked')
  })

  test('is written as a whole or not at all, if an e-mail is taken meanwhile', async () => {
    const { body } = await tools.check(fileOf(heads, ...people(700)))
    const quick = await tools.check(fileOf(heads, ['Π', 'Α', 'G699@mail.gr', '69712', '']))
    await tools.confirm(quick.body.id)
    const failed = await tools.confirm(body.id)
    expect(failed.body).toMatchObject({ state: 'failed', problem: { key: 'email_exists' }, written: 0 })
    expect((await clients()).total).toBe(1)
  })

  test('twenty times at once is written once', async () => {
    const { body } = await tools.check(fileOf(heads, ...people(50)))
    const all = await Promise.all(
      Array.from({ length: 20 }, () => tools.ask('POST', `/imports/${body.id}/confirm`)),
    )
    expect(all.filter(({ status }) => status === 202)).toHaveLength(1)
    await tools.settle(body.id)
    expect((await clients()).total).toBe(50)
  })

  test('stops when it is cancelled, and leaves nothing', async () => {
    const { body } = await tools.check(fileOf(heads, ...people(3000)))
    await tools.ask('POST', `/imports/${body.id}/confirm`)
    expect((await tools.ask('POST', `/imports/${body.id}/cancel`)).status).toBe(202)
    expect((await tools.settle(body.id)).body).toMatchObject({ state: 'cancelled', written: 0 })
    expect((await clients()).total).toBe(0)
    expect((await tools.confirm(body.id)).problem.key).toBe('import_not_checked')
    expect((await tools.ask('POST', `/imports/${body.id}/cancel`)).problem.key).toBe('import_not_running')
  })

  test('that is interrupted leaves nothing, reports it, and can be repeated', async () => {
    const { body } = await tools.check(fileOf(heads, ...people(3000)))
    expect((await tools.ask('POST', `/imports/${body.id}/confirm`)).status).toBe(202)
    const cut = `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = hashtextextended('import ' || $1, 0)`
    expect(await query(server.databaseUrl, cut, [body.id])).toHaveLength(1)
    expect((await tools.settle(body.id)).body).toMatchObject({
      state: 'failed',
      problem: { key: 'import_ended_early' },
    })
    expect((await clients()).total).toBe(0)
    await expect.poll(async () => (await tools.confirm(body.id)).body.state).toBe('done')
    expect((await clients()).total).toBe(3000)
  })

  test('that is broken off for the sake of others is written all the same', async () => {
    const run = (text: string) => query(server.databaseUrl, text)
    await run(`create sequence broken; create function break_once() returns trigger language plpgsql security definer as $$
      begin if nextval('broken') = 1 then raise exception using errcode = 'deadlock_detected'; end if; return null; end $$;
      create trigger break_once after insert on contacts for each statement execute function break_once()`)
    const { body } = await tools.check(fileOf(heads, ...people(3)))
    expect((await tools.confirm(body.id)).body).toMatchObject({ state: 'done', written: 3 })
    expect((await clients()).total).toBe(3)
    await run('drop function break_once cascade; drop sequence broken')
  })

  test('that is only read is given up', async () => {
    const { body } = await tools.check(fileOf(heads, ...people(2)))
    await tools.ask('POST', `/imports/${body.id}/cancel`)
    expect((await rowsOf(body.id)).total).toBe(0)
    expect((await tools.confirm(body.id)).status).toBe(409)
  })
})

describe('a template', () => {
  test.each(['el', 'en'])('in %s is read as it comes', async (lang) => {
    const answer = await fetch(`${server.url}/api/v1/imports/template?kind=clients&lang=${lang}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(`clients-${lang}.csv`)
    const file = new Uint8Array(await answer.arrayBuffer())
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const { body } = await tools.check(file)
    expect(body).toMatchObject({ rows: 1, bad: 0, ignored: [] })
    expect(body.columns).toEqual(importColumns.clients.map(({ name }) => name))
  })
})
