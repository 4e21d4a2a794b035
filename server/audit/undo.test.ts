import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, anInstallation, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let administrator: string
let secretary: string
let colleague: string

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  const signedIn = async (roles: Parameters<typeof aPerson>[2]) =>
    server.tokenOf(await aPerson(server.database, company, roles))
  administrator = await signedIn(['technician_company', 'admin'])
  secretary = await signedIn(['technician_company', 'editor'])
  colleague = await signedIn(['technician_company', 'editor'])
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

/** Adds a change dated ten minutes ago, because the audit trail is append-only. */
const longAgo = `insert into audit (company_id, record, record_id, action, by_sub, by_name, after, at)
  select company_id, record, record_id, action, by_sub, by_name, after, at - interval '10 minutes'
  from audit where record_id = $1 order by id desc limit 1`

const as = (token: string) => (method: string, path: string, body?: unknown) =>
  server.ask(method, path, { token, body })

const aClient = async (): Promise<string> => {
  const contacts = [{ contact_type_id: 1, phone: '6971206448', is_primary: true }]
  const body = { firstname: 'Άννα', lastname: 'Ρήγα', contacts }
  return (await as(administrator)('POST', '/clients', body)).body.id
}

test.each([
  ['client', 'clients', aClient],
  ['installation', 'installations', () => anInstallation(server.database, company.id)],
] as const)('a %s is brought back by whoever archived it, a moment ago', async (_, path, make) => {
  const id = await make()
  const archive = (token: string) => as(token)('DELETE', `/${path}/${id}`)
  const restore = (token: string) => as(token)('POST', `/${path}/${id}/restore`)
  expect((await archive(secretary)).status).toBe(204)
  expect((await restore(colleague)).problem).toMatchObject({ status: 403, key: 'role_required' })
  expect((await restore(secretary)).body).toMatchObject({ id })
  expect((await restore(secretary)).status).toBe(404)
  const { body } = await as(secretary)('GET', `/${path}/${id}/history`)
  expect(body.items[0]).toMatchObject({ action: 'restored' })
  // Archived again by another person, only they may undo it.
  await archive(colleague)
  expect((await restore(secretary)).status).toBe(403)
  await query(server.databaseUrl, longAgo, [id])
  expect((await restore(colleague)).status).toBe(403)
  expect((await restore(administrator)).status).toBe(200)
})

test('a removed device is restored to its installation, with its earlier date', async () => {
  const client = { firstname: 'Ελένη', lastname: 'Ιωάννου' }
  const { id } = await aDevice(server.database, { assignedTo: company.id, client })
  const edit = (body: unknown) => as(secretary)('PATCH', `/devices/${id}`, body)
  const { installation_id, client_id } = (await edit({ installation_date: '2026-03-02' })).body
  expect((await as(secretary)('DELETE', `/devices/${id}`)).status).toBe(204)
  const place = { installation_id, installation_date: '2026-03-02' }
  expect((await edit(place)).body).toMatchObject({ ...place, client_id })
})
