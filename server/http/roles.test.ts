import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiPrefix } from '../../contract/route.ts'
import { chooseFolder } from '../../embedded/folder.testing.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { signIn } from '../identity/sign-in.testing.ts'
import { follow } from '../live/follow.testing.ts'
import { query, testLog } from '../testing/database.ts'
import { type DebianServer, missingDebian, startDebianPostgres, startMosquitto } from '../testing/debian.ts'
import { connectDevice } from '../testing/device.ts'
import { freePort } from '../testing/port.ts'
import { aCompany, aDevice, aPerson, type TestCompany, testPassword } from '../testing/world.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: the product over several processes. Here ${missing}.`)

interface Part {
  child: ChildProcess
  url: string
  end(signal: NodeJS.Signals): Promise<void>
}

describe.skipIf(missing)('the product over several processes, on a PostgreSQL and a broker of others', () => {
  let postgres: DebianServer
  let broker: DebianServer
  let database: Database
  let company: TestCompany
  let token: string
  const parts: Record<string, Part> = {}

  async function startPart(role: string, more: Record<string, string> = {}): Promise<Part> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), '--role', role], {
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: postgres.url,
        MQTT_URL: broker.url,
        LOG_LEVEL: 'info',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let out = ''
    child.stdout.on('data', (piece) => {
      out += piece
    })
    const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
    await vi.waitUntil(() => out.includes('"msg":"ready"'), { timeout: 90_000 })
    return {
      child,
      url: /"url":"([^"]+)","mqtt"/.exec(out)?.[1] ?? '',
      end: (signal) => {
        child.kill(signal)
        return ended
      },
    }
  }

  const startGateway = (name: string, roles = 'gateway') => startPart(roles, { GATEWAY_NAME: name })

  beforeAll(async () => {
    postgres = await startDebianPostgres(await chooseFolder())
    broker = await startMosquitto()
    const port = String(await freePort())
    parts.api = await startPart('api', { PORT: port, PUBLIC_URL: `http://localhost:${port}` })
    const [first, second] = await Promise.all([startGateway('first'), startGateway('second', 'gateway,jobs')])
    Object.assign(parts, { first, second })
    database = await openDatabase({ url: postgres.url, log: testLog })
    company = await aCompany(database)
    const email = await aPerson(database, company, ['technician_company', 'admin'])
    token = (await signIn({ baseUrl: parts.api.url, login: email, password: testPassword })).accessToken
  })

  afterAll(async () => {
    await Promise.all(Object.values(parts).map((part) => part.end('SIGTERM')))
    await database?.close()
    await broker?.stop()
    await postgres?.stop()
  })

  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${parts.api?.url}${apiPrefix}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const stored = async (id: string): Promise<number> => {
    const text = 'select count(*)::int as rows from raw_readings where device_id = $1'
    return (await query(postgres.url, text, [id]))[0]?.rows as number
  }

  const readiness = async (part: Part | undefined) => (await fetch(`${part?.url}/readyz`)).status

  const eventsOf = async (part: Part | undefined): Promise<number> => {
    const figures = await (await fetch(`${part?.url}/metrics`)).text()
    return Number(/ingest_batch_events_sum (\d+)/.exec(figures)?.[1] ?? 0)
  }

  const say = (device: Awaited<ReturnType<typeof connectDevice>>, from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        device.report('ot.boiler', { ts: from + index * 1000, blr_t: 40 + (index % 20) }),
      ),
    )

  test('every process answers for its own health, and only the one that serves people serves people', async () => {
    for (const part of Object.values(parts)) await expect.poll(() => readiness(part)).toBe(200)
    expect((await fetch(`${parts.first?.url}${apiPrefix}/console`)).status).toBe(404)
    expect((await fetch(`${parts.api?.url}${apiPrefix}/console`)).status).toBe(200)
  })

  test('two gateways share the messages of devices, and each reading is stored once', async () => {
    const device = await aDevice(database, { assignedTo: company.id })
    const client = await connectDevice(broker.url, device)
    const before = { first: await eventsOf(parts.first), second: await eventsOf(parts.second) }
    await say(client, Date.now() - 400_000, 200)
    await expect.poll(() => stored(device.id)).toBe(200)
    expect(await eventsOf(parts.first)).toBeGreaterThan(before.first)
    expect(await eventsOf(parts.second)).toBeGreaterThan(before.second)
    await client.leave()
  })

  test('a command requested at one process reaches the device through another and is confirmed, with an event for each step', async () => {
    const browser = await follow(parts.api?.url ?? '', token)
    const device = await aDevice(database, { assignedTo: company.id })
    const client = await connectDevice(broker.url, device)
    await client.comeOnline()
    await client.report('ot.thalpos', { heat_set: 1, water_set: 1 })
    await expect.poll(async () => (await ask('GET', `/devices/${device.id}`)).body.onlineState).toBe('online')
    const requested = await ask('PUT', `/devices/${device.id}/config`, {
      action: 'heat_set',
      action_value: 0,
    })
    expect(requested.status).toBe(202)
    await expect.poll(() => client.commands.length).toBe(1)
    await client.acknowledge(client.commands[0]?.cid ?? '')
    await client.report('ot.thalpos', { heat_set: 0 })
    const states = async () => {
      const { items } = (await ask('GET', `/devices/${device.id}/commands`)).body
      return (items as { state: string }[]).map(({ state }) => state)
    }
    await expect.poll(states).toEqual(['confirmed'])
    // The gateway may receive the acknowledgement and the confirming report at once.
    const steps = () =>
      browser.events('command').flatMap(({ command: { state } }) => (state === 'acknowledged' ? [] : [state]))
    await expect.poll(steps).toEqual(['queued', 'sent', 'confirmed'])
    expect(browser.events('device')).toContainEqual({ type: 'device', device_id: device.id, listed: true })
    await browser.stop()
    await client.leave()
  })

  test('a killed gateway receives again what the broker queued for it', async () => {
    const device = await aDevice(database, { assignedTo: company.id })
    const client = await connectDevice(broker.url, device)
    await parts.first?.end('SIGKILL')
    await say(client, Date.now() - 400_000, 200)
    parts.first = await startGateway('first')
    await expect.poll(() => stored(device.id), { timeout: 30_000 }).toBe(200)
    await client.leave()
  })

  test('a gateway without its broker is not ready, and is again', async () => {
    await broker.kill()
    await expect.poll(() => readiness(parts.first)).toBe(503)
    expect(await readiness(parts.api)).toBe(200)
    await broker.start()
    await expect.poll(() => readiness(parts.first)).toBe(200)
  })
})
