// The whole server on a test's own database and free ports, and an HTTP client of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { ProblemBody } from '../../contract/problems.ts'
import { apiPrefix } from '../../contract/route.ts'
import { readSettings } from '../settings/settings.ts'
import { type RunningServer, startServer } from '../start.ts'
import { createTestDatabase, query } from './database.ts'
import { freePort } from './port.ts'
import { openTokens } from './tokens.ts'

export interface TestServer extends RunningServer {
  databaseUrl: string
  dataDir: string
  /** An access token of the person with this e-mail. */
  tokenOf(email: string): Promise<string>
  ask(method: string, path: string, options?: RequestOptions): Promise<Answer>
  /** Stops, then queries the database. */
  stopAndRead(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

export interface RequestOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads into whatever came back
  body: any
  problem: ProblemBody
}

interface TestServerOptions {
  /** Resolves with another URL of the database, such as that of a proxy. */
  reach?: (databaseUrl: string) => Promise<string>
}

export async function startTestServer(
  environment: Record<string, string> = {},
  { reach = async (url) => url }: TestServerOptions = {},
): Promise<TestServer> {
  const { url, drop } = await createTestDatabase({ template: 'template_thalpos' })
  const dataDir = await mkdtemp(join(inject('folder'), 'server-'))
  const settings = readSettings({
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    MQTT_PORT: '0',
    MQTT_HOST: '127.0.0.1',
    DATABASE_URL: await reach(url),
    // A test sends few requests at once; with sixteen a server costs a quarter more processor time.
    DATABASE_CONNECTIONS: '4',
    DATA_DIR: dataDir,
    CHECK_REPLIES: 'true',
    MAP_TILES_URL: 'none',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...environment,
  })
  const server = await startServer(settings, { serveConsole: false })
  const { publicUrl, oidc } = settings
  let issuing: ReturnType<typeof openTokens> | undefined
  const issue = async (email: string) => {
    issuing ??= openTokens({ ...oidc, publicUrl, database: server.database })
    return (await issuing)(email)
  }
  const tokens = new Map<string, Promise<string>>()
  return {
    ...server,
    databaseUrl: url,
    dataDir,
    async drop() {
      await rm(dataDir, { recursive: true, force: true })
      await drop()
    },
    async stopAndRead(text, values) {
      await server.stop()
      return query(url, text, values)
    },
    tokenOf(email) {
      const known = tokens.get(email)
      if (known) return known
      const token = issue(email)
      tokens.set(email, token)
      return token
    },
    async ask(method, path, { token, body, headers } = {}) {
      const response = await fetch(`${server.url}${apiPrefix}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const parsed = text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text
      return { status: response.status, headers: response.headers, body: parsed, problem: parsed }
    },
  }
}
