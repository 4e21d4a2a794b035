import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { query, testLog } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson, type TestCompany } from '../testing/world.ts'
import { aBoiler, type Boiler, bulkTools } from './bulk-changes.testing.ts'
import { startBulkWorker } from './worker.ts'

let server: TestServer
let company: TestCompany
let token: string
const boilers: Boiler[] = []
let child: ChildProcess | undefined
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'api,gateway' })
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
})

afterAll(async () => {
  await kill()
  for (const stop of stops) await stop()
  await Promise.all(boilers.map((boiler) => boiler.leave()))
  await server.stop()
  await server.drop()
})

/** A process of its own that does the work in the background. */
async function startProcess(): Promise<void> {
  child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), '--role', 'jobs'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.dataDir,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout?.on('data', (piece) => {
    out += piece
  })
  await vi.waitUntil(() => out.includes('"msg":"ready"'), { timeout: 90_000 })
}

async function kill(): Promise<void> {
  const killed = child
  child = undefined
  if (!killed) return
  await new Promise((resolve) => {
    killed.on('exit', resolve)
    killed.kill('SIGKILL')
  })
}

/** As another process does it: with connections of its own. They share nothing else. */
async function startWorker(): Promise<void> {
  const database = await openDatabase({ url: server.databaseUrl, log: testLog })
  const worker = await startBulkWorker({ database, log: testLog, commands: { expirySeconds: 900 } })
  stops.push(async () => {
    await worker.stop()
    await database.close()
  })
}

test('another process takes over from a killed one; two at once send no command twice', {
  timeout: 240_000,
}, async () => {
  const bulk = bulkTools(server, () => token)
  const made = await Promise.all(
    Array.from({ length: 24 }, () => aBoiler(server, { company, behaviour: 'keeps silent' })),
  )
  boilers.push(...made)
  const { body } = await bulk.start(
    made.map(({ id }) => id),
    { canary_size: 1 },
  )
  expect(body).toMatchObject({ state: 'canary', waiting: 24 })
  await startProcess()
  await bulk.becomes(body.id, { state: 'canary', sent: 1 })
  await kill()
  for (const one of made) one.behave('obeys')
  // A command under way is sent again; the worker that requested it is gone.
  await query(
    server.databaseUrl,
    `update commands set sent_at = sent_at - interval '11 seconds' where state = 'sent'`,
  )
  await query(server.databaseUrl, 'notify commands')
  await Promise.all([startWorker(), startWorker()])
  await bulk.becomes(body.id, { state: 'done', confirmed: 24 })
  const commands = await query(
    server.databaseUrl,
    'select device_id, count(*)::int as count from commands group by 1 having count(*) > 1',
  )
  expect(commands).toEqual([])
})
