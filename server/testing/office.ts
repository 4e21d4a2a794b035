// Setup of most API tests: a server for the file, and before each test a company with a person who has signed in.
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { CompanyKind, Role } from '../../contract/roles.ts'
import { openPool } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'
import { aCompany, aPerson, type TestCompany } from './world.ts'

/** Call once, at the top of a test file. The properties belong to the running test. */
export function openOffice({
  kind = 'technician_company',
  roles = [kind, 'admin'],
  environment = {},
}: {
  kind?: CompanyKind
  roles?: Role[]
  environment?: Record<string, string>
} = {}) {
  let server: TestServer
  /** Connections that stay, since a new one costs more than most statements. */
  let connections: pg.Pool
  let company: TestCompany
  let token: string

  /** Resolves with the token of a new person. */
  const signIn = async (as: Role[], of = company): Promise<string> =>
    server.tokenOf(await aPerson(server.database, of, as))

  beforeAll(async () => {
    server = await startTestServer(environment)
    connections = openPool({ connectionString: server.databaseUrl, idleTimeoutMillis: 0 })
  })
  afterAll(async () => {
    await server.stop()
    await connections.end()
    await server.drop()
  })
  beforeEach(async () => {
    company = await aCompany(server.database, kind)
    token = await signIn(roles)
  })

  return {
    get server() {
      return server
    },
    get database() {
      return server.database
    },
    get company() {
      return company
    },
    get token() {
      return token
    },
    signIn,
    ask: (method: string, path: string, body?: unknown, as = token) =>
      server.ask(method, path, { token: as, ...(body === undefined ? {} : { body }) }),
    /** One statement as the owner of the tables. */
    run: async (text: string, values: unknown[] = []) =>
      (await connections.query<Record<string, unknown>>(text, values)).rows,
    /** Resolves with the response and the bytes of a file. */
    async download(path: string, as = token) {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        headers: { authorization: `Bearer ${as}` },
      })
      return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
    },
  }
}
