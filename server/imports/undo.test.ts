import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, type TestCompany } from '../testing/world.ts'
import { fileOf, heads, importer, people } from './imports.testing.ts'

let server: TestServer
let company: TestCompany
let token: string
let rival: string
let tools: ReturnType<typeof importer>

beforeAll(async () => {
  server = await startTestServer()
  tools = importer(server, () => token)
  rival = await server.tokenOf(
    await aPerson(server.database, await aCompany(server.database), ['technician_company', 'admin']),
  )
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

beforeEach(async () => {
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
})

const signInSecretary = async () =>
  server.tokenOf(await aPerson(server.database, company, ['technician_company', 'editor']))
const clients = async () => (await server.ask('GET', '/clients?limit=200', { token })).body

describe('an import that is undone', () => {
  const imported = async (count: number) => {
    const { body } = await tools.check(fileOf(heads, ...people(count)))
    await tools.confirm(body.id)
    return body.id as string
  }
  const undo = (id: string, as = token) => tools.ask('POST', `/imports/${id}/undo`, as)

  test('deletes exactly the created records, and the same file can be imported again', async () => {
    const other = await tools.check(fileOf(heads, ['Άλλος', 'Α', 'other@mail.gr', '69712', '']))
    await tools.confirm(other.body.id)
    const id = await imported(600)
    expect((await clients()).total).toBe(601)
    const undone = await undo(id)
    expect(undone.body).toMatchObject({ state: 'undone', undone_by: 'Μαρία Δοκιμή', may_undo: false })
    expect((await clients()).items).toMatchObject([{ lastname: 'Άλλος' }])
    expect((await server.ask('GET', '/clients/count', { token })).body.count).toBe(1)
    expect((await undo(id)).problem.key).toBe('import_not_undoable')
    await imported(600)
    expect((await clients()).total).toBe(601)
  })

  test('is refused if clients were changed since, with their number', async () => {
    const id = await imported(3)
    const { items } = await clients()
    await server.ask('PATCH', `/clients/${items[0].id}`, { token, body: { notes: 'mine' } })
    await server.ask('DELETE', `/clients/${items[1].id}`, { token })
    expect((await undo(id)).problem).toMatchObject({
      status: 409,
      key: 'import_changed_since',
      values: { count: 2 },
    })
    expect((await clients()).total).toBe(2)
    expect((await tools.ask('GET', `/imports/${id}`)).body.state).toBe('done')
  })

  test('is refused where a client has an installation', async () => {
    const id = await imported(2)
    const [client] = (await clients()).items
    await query(
      server.databaseUrl,
      'insert into installations (company_id, client_id, tag) values ($1, $2, 1)',
      [company.id, client.id],
    )
    expect((await undo(id)).problem).toMatchObject({ key: 'import_changed_since', values: { count: 1 } })
  })

  test('is refused after 30 days, and to others than the importer and administrators', async () => {
    const id = await imported(1)
    const secretary = await signInSecretary()
    expect((await undo(id, secretary)).status).toBe(404)
    expect((await undo(id, rival)).status).toBe(404)
    await query(
      server.databaseUrl,
      `update imports set finished_at = now() - interval '31 days' where id = $1`,
      [id],
    )
    expect((await undo(id)).problem.key).toBe('import_not_undoable')
    expect((await clients()).total).toBe(1)
  })

  test('is in the list of past imports, all of them for an administrator, else one’s own', async () => {
    const secretary = await signInSecretary()
    const id = await imported(1)
    await tools.check(fileOf(heads, ...people(1)))
    const list = async (as: string) => (await tools.ask('GET', '/imports', as)).body
    expect(await list(token)).toMatchObject({
      total: 1,
      items: [{ id, state: 'done', file_name: 'list.csv' }],
    })
    expect((await list(secretary)).total).toBe(0)
    const own = await tools.check(fileOf(heads, ['Π', 'Α', '', '69712', '']), 'clients', secretary)
    await tools.ask('POST', `/imports/${own.body.id}/confirm`, secretary)
    await tools.settle(own.body.id, secretary)
    expect((await list(secretary)).items).toMatchObject([{ id: own.body.id, may_undo: true }])
    expect((await list(token)).total).toBe(2)
    expect((await list(rival)).total).toBe(0)
    expect((await undo(own.body.id, secretary)).status).toBe(200)
  })
})
