// An identity provider on a real database and a real port, with one company and its people; it can be restarted.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { createIdentity } from '../../identity/index.ts'
import type { Database } from '../database/database.ts'
import { createSession } from '../http/session.ts'
import { testDatabase, testLog } from '../testing/database.ts'
import { cheapHash } from '../testing/world.ts'
import { createIdentityStore } from './identity.store.ts'
import { mountIdentity } from './mount.ts'
import { createOpenSessions } from './open-sessions.ts'
import { createPerson } from './people.ts'

export const password = 'a-warm-house-7'
const passwordHash = cheapHash(password)
export const audience = 'thalpos-api'

export async function startIdentity(port = 0) {
  const { database, close } = await testDatabase()
  const server = createServer((request, response) => app.routing(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  let { app, identity } = await build(database, baseUrl)
  return {
    baseUrl,
    database,
    person: (email: string, more: Partial<Parameters<typeof createPerson>[1]> = {}) =>
      addPerson(database, email, more),
    session: () =>
      createSession({
        issuer: `${baseUrl}/identity`,
        audience,
        rolesClaim: 'realm_access.roles',
        jwks: identity.jwks,
        openSessions: createOpenSessions(database),
      }),
    /** Drops and creates all state in memory, as a restart of the process does. */
    async restart() {
      await app.close()
      ;({ app, identity } = await build(database, baseUrl))
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.close()
      await close()
    },
  }
}

async function build(database: Database, baseUrl: string) {
  const identity = await createIdentity({
    issuer: `${baseUrl}/identity`,
    publicUrl: baseUrl,
    audience,
    store: createIdentityStore(database),
    log: testLog,
  })
  const app: FastifyInstance = Fastify()
  mountIdentity(app, identity)
  await app.ready()
  return { app, identity }
}

async function addPerson(
  database: Database,
  email: string,
  more: Partial<Parameters<typeof createPerson>[1]>,
): Promise<string> {
  await database.asSystem((tx) =>
    tx
      .insertInto('companies')
      .values({ key: 'thermotechniki', kind: 'technician_company', name: 'Θερμοτεχνική' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  )
  const sub = await createPerson(database, {
    companyKey: 'thermotechniki',
    email,
    givenName: 'Νίκος',
    familyName: 'Δημητρίου',
    password,
    roles: ['technician_company', 'admin'],
    controlAccess: true,
    portalAccess: false,
    ...more,
  })
  await database.asSystem((tx) =>
    tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', sub).execute(),
  )
  return sub
}
