import { randomBytes } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '../contract/route.ts'
import { buildApp } from './app.ts'
import { openCompanyDirectory } from './company/company.store.ts'
import { openStorage } from './files/open-storage.ts'
import { openGeocoding } from './geocoding/geocoding.ts'
import { createHandlers } from './handlers.ts'
import { startImports } from './imports/runs.ts'
import { startLive } from './live/live.ts'
import { openDirectory } from './people/open-directory.ts'
import { Written } from './serve.ts'
import { createSession } from './session.ts'
import { readSettings } from './settings.ts'
import { type KnownPasts, rememberPasts } from './telemetry/known-pasts.ts'
import { type TestDatabase, testDatabase, testLog } from './testing.ts'

let db: TestDatabase
let live: Awaited<ReturnType<typeof startLive>>
let pasts: KnownPasts
beforeAll(async () => {
  db = await testDatabase()
  live = await startLive(db.database, testLog)
  pasts = await rememberPasts(db.database)
})
afterAll(async () => {
  await live.stop()
  await pasts.stop()
  await db.close()
})

const written = (version: unknown) =>
  Buffer.from(
    `{"issuer":"ζεύς", "client_id":"c","audience":"a","roles_claim":"r","portal_url":null,"map_tiles":null,"upload_bytes":{"photo":1,"file":1},"report_days":90,"version":${JSON.stringify(version)}}`,
  )

const settings = readSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none' })
const issuer = 'https://identity.test'

/** The product, whose answer before sign-in comes written. */
async function appThatWrites(json: Buffer): Promise<FastifyInstance> {
  return buildApp({
    log: testLog,
    registry: new Registry(),
    metricsToken: undefined,
    isReady: async () => true,
    database: db.database,
    session: createSession({ issuer, audience: 'a', rolesClaim: 'r', jwks: { keys: [] } }),
    companies: openCompanyDirectory(db.database),
    handlers: {
      ...createHandlers({
        settings,
        live,
        sessions: undefined,
        pasts,
        imports: startImports(db.database, testLog),
        storage: openStorage(settings),
        geocoding: openGeocoding({
          settings: undefined,
          database: db.database,
          version: '1',
          log: testLog,
        }),
        people: openDirectory(undefined, testLog),
        issuer,
        version: '1',
      }),
      getConsoleSettings: async () => new Written(json),
    },
    checkReplies: true,
    trustProxy: false,
    isOverTls: false,
    requestTimeoutMs: 30_000,
    maxConnections: 10_000,
    consoleDir: undefined,
    trustedOrigins: [],
    tileOrigins: [],
  })
}

const ask = async (json: Buffer, headers: Record<string, string> = {}) => {
  const app = await appThatWrites(json)
  const answer = await app.inject({ method: 'GET', url: `${apiPrefix}/console`, headers })
  await app.close()
  return answer
}

test('what a handler has written goes out byte for byte, as JSON', async () => {
  const { statusCode, headers, rawPayload } = await ask(written('1'))
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['content-length']).toBe(String(written('1').length))
  expect(rawPayload).toEqual(written('1'))
})

test('a long one is compressed for who asks for that', async () => {
  const long = written(randomBytes(3000).toString('hex'))
  const packed = await ask(long, { 'accept-encoding': 'zstd' })
  expect(packed.headers['content-encoding']).toBe('zstd')
  expect(packed.rawPayload.length).toBeLessThan(long.length)
  expect(zstdDecompressSync(packed.rawPayload)).toEqual(long)
})

test('where answers are checked, a written one is too', async () => {
  expect((await ask(written(1))).json()).toMatchObject({ status: 500, key: 'internal_error' })
})
