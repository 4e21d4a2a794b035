// What most tests of answers begin with: a server of the file's own, and before each test a company with somebody who
// has signed in.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { CompanyKind, Role } from '../../contract/roles.ts'
import { query } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'
import { aCompany, aPerson, type TestCompany } from './world.ts'

/** To be called once, at the top of a test file; what it has is of the test that runs. */
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
  let company: TestCompany
  let token: string

  /** Answers the token of somebody new. */
  const signIn = async (as: Role[], of = company): Promise<string> =>
    server.tokenOf(await aPerson(server.database, of, as))

  beforeAll(async () => {
    server = await startTestServer(environment)
  })
  afterAll(async () => {
    await server.stop()
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
    run: (text: string, values: unknown[] = []) => query(server.databaseUrl, text, values),
    /** A file, as bytes and with the head of its answer. */
    async download(path: string, as = token) {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        headers: { authorization: `Bearer ${as}` },
      })
      return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
    },
  }
}
