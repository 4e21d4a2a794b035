import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiPrefix } from '../contract/route.ts'
import { embeddedUrl } from '../embedded/postgres.ts'
import { toProblem } from './http/errors.ts'
import { query } from './testing/database.ts'
import { startTestServer } from './testing/server.ts'
import { aCompany, aDevice, aPerson } from './testing/world.ts'

describe('the product as a process', () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'thalpos-start-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test('creates no person, and stops cleanly on SIGTERM with its database', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        ...process.env,
        PORT: '0',
        MQTT_PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let out = ''
    child.stdout.on('data', (piece) => {
      out += piece
    })
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await ended
    })
    await expect.poll(() => out, { timeout: 60_000 }).toContain('"msg":"ready"')
    const url = /"url":"([^"]+)","mqtt"/.exec(out)?.[1] ?? ''
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const address = (await embeddedUrl(dataDir)) ?? ''
    expect(await query(address, 'select id from people union all select id from companies')).toEqual([])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    for (const line of out.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  })
})

test('a setting that cannot be read is named, and nothing starts', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: 'eighty', DATA_DIR: tmpdir() },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (piece) => {
    stderr += piece
  })
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(1)
  expect(stderr).toMatch('PORT')
  expect(stderr).not.toMatch(/ {4}at /)
})

test('a stop completes requests, stores received reports and closes open streams', async () => {
  const server = await startTestServer()
  const { database } = server
  const company = await aCompany(database)
  const device = await aDevice(database, { assignedTo: company.id })
  const token = await server.tokenOf(await aPerson(database, company, ['technician_company']))
  const stream = await fetch(`${server.url}${apiPrefix}/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const streamed = stream.text()
  const client = await connectAsync(server.mqttUrl, {
    clientId: device.id,
    username: device.id,
    password: device.secret,
    reconnectPeriod: 0,
  })
  let acknowledged = 0
  const publishing = Array.from({ length: 40 }, (_, index) =>
    client
      .publishAsync(
        `${device.id}/ot/boiler/status`,
        JSON.stringify({ ts: Date.now() - index * 1000, blr_t: 50 }),
        { qos: 1 },
      )
      .then(() => {
        acknowledged += 1
      })
      .catch(() => {}),
  )
  const requests = Array.from({ length: 20 }, () => server.ask('GET', '/stats', { token }))
  const answers = await Promise.all(requests)
  await expect.poll(() => acknowledged).toBeGreaterThan(0)
  const rows = await server.stopAndRead(
    'select count(*)::int as count from raw_readings where device_id = $1',
    [device.id],
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await streamed).toMatch('following')
  await client.endAsync(true)
  await Promise.all(publishing)
  expect(Number(rows[0]?.['count'])).toBeGreaterThanOrEqual(acknowledged)
  await server.drop()
})

test('a statement that times out or deadlocks is a 503', () => {
  const late = (code: string) =>
    toProblem(Object.assign(new Error('late'), { code, name: 'late', statusCode: 503 }))
  expect(late('57014')).toMatchObject({ status: 503, key: 'timed_out' })
  expect(late('40P01')).toMatchObject({ status: 503, key: 'timed_out' })
})

test('an idle connection does not delay a stop', async () => {
  const server = await startTestServer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.resume()
  const closed = once(socket, 'close')
  await server.stop()
  await closed
  expect(socket.destroyed).toBe(true)
  await server.drop()
})
