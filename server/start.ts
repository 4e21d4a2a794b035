// Starts the parts of the product and stops them in reverse order, so that a stop cuts off no request, batch or command.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'
import { createIdentity, isLoopback } from '../identity/index.ts'
import { startAlarmWorker } from './alarms/worker.ts'
import { buildApp } from './app.ts'
import { startBulkWorker } from './bulk-changes/worker.ts'
import { startMessageWorker } from './client-messages/worker.ts'
import { type Database, openDatabase } from './database/database.ts'
import { incomingOf, openStorage } from './files/open-storage.ts'
import { startOrphanFileCleanup } from './files/orphan-file-cleanup.ts'
import type { Storage } from './files/storage.ts'
import { openGeocoding } from './geocoding/geocoding.ts'
import { createHandlers } from './handlers.ts'
import { openCompanyDirectory } from './http/company-directory.ts'
import { buildHealthApp, type HealthOptions } from './http/health.ts'
import { startKeyCleanup } from './http/idempotency.ts'
import { createRegistry } from './http/metrics.ts'
import { createSession } from './http/session.ts'
import { createIdentityStore, startIdentityPurge } from './identity/identity.store.ts'
import { mountIdentity } from './identity/mount.ts'
import { createOpenSessions } from './identity/open-sessions.ts'
import { startImports } from './imports/runs.ts'
import { startDeviceLink } from './ingestion/device-link.ts'
import { startLive } from './live/live.ts'
import { type Mailer, openMailer } from './mail/mailer.ts'
import { startMaintenanceWorker } from './maintenance-plans/worker.ts'
import { startNoticeWorker } from './notices/worker.ts'
import { openDirectory } from './people/open-directory.ts'
import { createLog, type Log } from './settings/log.ts'
import type { Settings } from './settings/settings.ts'
import { startSealing } from './telemetry/sealing/seal.ts'
import { startWebhookWorker } from './webhooks/worker.ts'

export interface RunningServer {
  /** Where the console and the API answer. */
  url: string
  /** Where devices connect; empty if this process is no gateway. */
  mqttUrl: string
  database: Database
  databaseUrl: string
  log: Log
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

type Undo = () => Promise<unknown>

export interface StartOptions {
  /** False when a development server serves the console. */
  serveConsole?: boolean
  /** Takes the place of the mail server of the settings. */
  mailer?: Mailer
  addRoutes?: (app: FastifyInstance) => void
}

export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const log = createLog(settings.logLevel)
  const undo: Undo[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }
  try {
    return { ...(await startParts(settings, options, log, undo)), log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(settings: Settings, options: StartOptions, log: Log, undo: Undo[]) {
  const { roles, trustProxy, requestTimeoutMs, maxConnections } = settings
  const registry = createRegistry()
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  if (embedded) undo.push(() => embedded.stop())
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? ''
  const database = await openDatabase({ url: databaseUrl, log, connections: settings.databaseConnections })
  undo.push(() => database.close())

  const link = roles.has('gateway') ? await startDeviceLink({ database, settings, registry, log }) : undefined
  if (link) undo.push(() => link.stop())
  const storage = openStorage(settings)
  const mailer =
    options.mailer ?? (settings.smtp && { from: settings.smtp.from, send: openMailer(settings.smtp) })
  if (roles.has('jobs')) {
    const sealing = startSealing(database, log, settings.telemetryRawDays)
    undo.push(() => sealing.stop())
    const orphanFileCleanup = await startOrphanFileCleanup({
      database,
      log,
      storage,
      incoming: incomingOf(settings),
    })
    undo.push(() => orphanFileCleanup.stop())
    const commands = { expirySeconds: settings.commandExpirySeconds }
    const bulk = await startBulkWorker({ database, log, commands })
    undo.push(() => bulk.stop())
    const keyCleanup = startKeyCleanup(database, log)
    undo.push(() => keyCleanup.stop())
    const maintenance = startMaintenanceWorker(database, log)
    undo.push(() => maintenance.stop())
    const alarms = startAlarmWorker(database, log, {
      quietSeconds: settings.alarmQuietSeconds,
      everySeconds: settings.alarmPassSeconds,
      sendsEmail: mailer !== undefined,
    })
    undo.push(() => alarms.stop())
    const notices = await startNoticeWorker({
      database,
      log,
      people: openDirectory(settings.keycloak, database, log),
      send: mailer?.send,
      publicUrl: settings.publicUrl,
    })
    undo.push(() => notices.stop())
    const messages = await startMessageWorker({ database, log, send: mailer?.send })
    undo.push(() => messages.stop())
    const webhooks = await startWebhookWorker({ database, log, publicUrl: settings.publicUrl })
    undo.push(() => webhooks.stop())
  }
  const health: HealthOptions = {
    registry,
    metricsToken: settings.metricsToken,
    isReady: async () => {
      await database.asSystem((tx) => sql`select 1`.execute(tx))
      return link?.isReady() ?? true
    },
  }
  const app = roles.has('api')
    ? await openApi({ settings, options, log, undo, database, storage, mailer, health })
    : buildHealthApp({ ...health, log, trustProxy, requestTimeoutMs, maxConnections })
  if (!roles.has('api')) undo.push(() => closeApp(app))
  await app.listen({ port: settings.port, host: settings.host })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://localhost:${port}`, mqttUrl: link?.url ?? '', database, databaseUrl }
}

interface ApiParts {
  settings: Settings
  options: StartOptions
  log: Log
  undo: Undo[]
  database: Database
  storage: Storage
  mailer: Mailer | undefined
  health: HealthOptions
}

async function openApi({ settings, options, log, undo, database, storage, mailer, health }: ApiParts) {
  const { issuer: externalIssuer, audience, clientId, rolesClaim } = settings.oidc
  const { publicUrl } = settings
  const issuer = externalIssuer ?? `${publicUrl}/identity`
  const store = createIdentityStore(database)
  const identity = externalIssuer
    ? undefined
    : await createIdentity({ issuer, publicUrl, audience, clientId, store, log })
  const purge = identity && startIdentityPurge(database, log)
  undo.push(async () => purge?.stop())
  const sessions = identity && createOpenSessions(database)
  const session = createSession({
    issuer,
    audience,
    rolesClaim,
    ...(identity ? { jwks: identity.jwks } : {}),
    ...(sessions ? { openSessions: sessions } : {}),
  })
  if (identity && publicUrl.startsWith('http:') && !isLoopback(publicUrl))
    log.warn({ publicUrl }, 'PUBLIC_URL is neither https nor localhost: browsers refuse to sign in there')
  const live = await startLive(database, log)
  const imports = startImports(database, log)
  undo.push(() => imports.stop())
  const app = await buildApp({
    ...health,
    log,
    database,
    session,
    companies: openCompanyDirectory(database),
    handlers: createHandlers({
      settings,
      database,
      live,
      sessions,
      imports,
      storage,
      geocoding: openGeocoding({ settings: settings.geocoder, database, version, log }),
      people: openDirectory(settings.keycloak, database, log),
      mailer,
      issuer,
      version,
    }),
    checkReplies: settings.checkReplies,
    trustProxy: settings.trustProxy,
    isOverTls: publicUrl.startsWith('https:'),
    requestTimeoutMs: settings.requestTimeoutMs,
    maxConnections: settings.maxConnections,
    consoleDir: options.serveConsole === false ? undefined : join(root, 'console', 'dist'),
    trustedOrigins: externalIssuer ? [new URL(externalIssuer).origin] : [],
    tileOrigins: settings.mapTiles ? [new URL(settings.mapTiles.url).origin] : [],
    ...(identity ? { mountIdentity: async (server) => mountIdentity(server, identity) } : {}),
  })
  options.addRoutes?.(app)
  undo.push(() => closeApp(app))
  // Streams end before the app waits for its requests.
  undo.push(() => live.stop())
  return app
}

const closeTimeoutMs = 3000

/** Waits for requests, then closes what is left: an idle keep-alive connection would delay a stop by a minute. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs)
  await app.close()
  clearTimeout(timer)
}
