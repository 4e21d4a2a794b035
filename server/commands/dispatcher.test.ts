import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DeviceLink, startDeviceLink } from '../ingestion/device-link.ts'
import { type LiveNotice, liveChannel } from '../live/live.ts'
import { query, type TestDatabase, testDatabase, testLog } from '../testing/database.ts'
import { type ConnectedDevice, connectDevice } from '../testing/device.ts'
import { aCompany, aDevice, type TestCompany, type TestDevice } from '../testing/world.ts'
import { cancelCommand, requestCommand } from './commands.ts'
import { aPersonWith } from './person.testing.ts'

let db: TestDatabase
let link: DeviceLink
let company: TestCompany
let device: TestDevice
const connected: ConnectedDevice[] = []
const states: string[] = []

const startLink = () =>
  startDeviceLink({
    database: db.database,
    settings: { mqtt: { port: 0, host: '127.0.0.1', url: undefined, gatewayName: 'test', tls: undefined } },
    registry: new Registry(),
    log: testLog,
  })

beforeAll(async () => {
  db = await testDatabase()
  company = await aCompany(db.database)
  link = await startLink()
  await db.database.listen(liveChannel, (payload) => {
    const { events, companies } = JSON.parse(payload) as LiveNotice
    if (!companies.includes(company.id)) return
    for (const event of events) if (event.type === 'command') states.push(event.command.state)
  })
})

afterAll(async () => {
  await Promise.all(connected.map(({ client }) => client.endAsync(true)))
  await link.stop()
  await db.close()
})

beforeEach(async () => {
  device = await aDevice(db.database, { assignedTo: company.id })
  states.length = 0
})

const person = aPersonWith(['technician_company', 'admin'])

type Caller = Parameters<typeof cancelCommand>[0]
const asTechnician = <T>(work: (caller: Caller) => Promise<T>) => {
  const who = { company: company.id, kind: 'technician_company' } as const
  return db.database.inCompany(who, (tx) => work({ tx, who, person }))
}

const ask = (action: string, action_value: number | boolean, expirySeconds = 900) =>
  asTechnician((caller) => requestCommand(caller, device.id, { action, action_value }, { expirySeconds }))

async function onlineDevice(reported: Record<string, number> = { t_r_set: 20 }): Promise<ConnectedDevice> {
  const client = await connectDevice(link.url, device)
  connected.push(client)
  await client.comeOnline()
  await client.report('ot.thalpos', reported)
  return client
}

const commandOf = async (id: string) =>
  (await query(db.url, 'select * from commands where id = $1', [id]))[0] as Record<string, unknown>
const becomes = async (id: string, expected: Record<string, unknown>) => {
  await expect.poll(() => commandOf(id)).toMatchObject(expected)
}
const reached = async (client: ConnectedDevice, count: number) => {
  await expect.poll(() => client.commands).toHaveLength(count)
}

/** Moves a moment of a command into the past, as if that long had gone by, and lets the dispatcher look. */
async function age(id: string, column: 'sent_at' | 'acknowledged_at', seconds: number): Promise<void> {
  await query(db.url, `update commands set ${column} = ${column} - $2 * interval '1 second' where id = $1`, [
    id,
    seconds,
  ])
  await query(db.url, `notify commands`)
}

test('a command is sent, acknowledged, and confirmed only by the device’s own report', async () => {
  const client = await onlineDevice()
  const command = await ask('t_r_set', 21.5)
  await reached(client, 1)
  expect(client.commands[0]).toMatchObject({ cid: command.id, action: 't_r_set', action_value: 21.5 })
  await becomes(command.id, { state: 'sent', attempts: 1 })
  await client.acknowledge(command.id, { ok: true, applied: 21.5 })
  expect(await commandOf(command.id)).toMatchObject({ state: 'acknowledged' })
  await client.report('ot.thalpos', { t_r_set: 20 })
  expect(await commandOf(command.id)).toMatchObject({ state: 'acknowledged' })
  await client.report('ot.thalpos', { t_r_set: 21.5 })
  expect(await commandOf(command.id)).toMatchObject({
    state: 'confirmed',
    reason: null,
    ended_at: expect.any(Date),
  })
  await expect.poll(() => states).toEqual(['queued', 'sent', 'acknowledged', 'confirmed'])
})

test('a report that overtook its acknowledgement confirms too', async () => {
  const client = await onlineDevice()
  const command = await ask('t_r_set', 22)
  await reached(client, 1)
  await client.report('ot.thalpos', { t_r_set: 22 })
  expect(await commandOf(command.id)).toMatchObject({ state: 'sent' })
  await client.acknowledge(command.id)
  expect(await commandOf(command.id)).toMatchObject({ state: 'confirmed' })
})

test('asking for the value that a device already has is confirmed by its next report, not by the one before', async () => {
  const client = await onlineDevice({ t_r_set: 20 })
  const command = await ask('t_r_set', 20)
  await reached(client, 1)
  await client.acknowledge(command.id)
  expect(await commandOf(command.id)).toMatchObject({ state: 'acknowledged' })
  await client.report('ot.thalpos', { t_r_set: 20 })
  expect(await commandOf(command.id)).toMatchObject({ state: 'confirmed' })
})

test('the fixed boiler temperature is echoed under its other name', async () => {
  const client = await onlineDevice({ bypass: 2, cloud_blr: 60, t_set: 60 })
  const command = await ask('t_set', 66)
  await reached(client, 1)
  await client.acknowledge(command.id)
  await client.report('ot.thalpos', { t_set: 66 })
  expect(await commandOf(command.id)).toMatchObject({ state: 'acknowledged' })
  await client.report('ot.thalpos', { cloud_blr: 66 })
  expect(await commandOf(command.id)).toMatchObject({ state: 'confirmed' })
})

test('a press without a value of its own is confirmed by the next report after its acknowledgement', async () => {
  const client = await onlineDevice()
  const command = await ask('pair_rf_thermostat', true)
  await reached(client, 1)
  await client.report('ot.boiler', { blr_t: 40 })
  await client.acknowledge(command.id)
  expect(await commandOf(command.id)).toMatchObject({ state: 'acknowledged' })
  await client.report('ot.boiler', { blr_t: 41 })
  expect(await commandOf(command.id)).toMatchObject({ state: 'confirmed' })
})

test.each([
  [
    { ok: false, error: 'range', limit: 24 },
    { reason: 'device_range', device_limit: 24 },
  ],
  [
    { ok: false, error: 'unknown' },
    { reason: 'device_unknown', device_limit: null },
  ],
  [{ ok: false, error: 'type' }, { reason: 'device_type' }],
  [{ ok: false, error: 'locked' }, { reason: 'device_locked' }],
  [{ ok: false, error: 'tired' }, { reason: 'device_refused' }],
  [{ ok: false, error: 'constructor' }, { reason: 'device_refused' }],
  [{ ok: false, error: '__proto__' }, { reason: 'device_refused' }],
  [{ ok: false }, { reason: 'device_refused' }],
])('a device that answers %j fails the command with its reason', async (answer, expected) => {
  const client = await onlineDevice()
  const command = await ask('t_r_set', 30)
  await reached(client, 1)
  await client.acknowledge(command.id, answer)
  expect(await commandOf(command.id)).toMatchObject({ state: 'failed', ...expected })
})

test('a command without an answer is sent once more and then fails', async () => {
  const client = await onlineDevice()
  const command = await ask('t_r_set', 21)
  await reached(client, 1)
  await age(command.id, 'sent_at', 11)
  await reached(client, 2)
  expect(client.commands[1]).toMatchObject({ cid: command.id })
  await becomes(command.id, { state: 'sent', attempts: 2 })
  await age(command.id, 'sent_at', 11)
  await becomes(command.id, { state: 'failed', reason: 'no_ack' })
  expect(client.commands).toHaveLength(2)
  await client.acknowledge(command.id)
  expect(await commandOf(command.id)).toMatchObject({ state: 'failed', reason: 'no_ack' })
})

test('an acknowledged command whose value never shows is not called done', async () => {
  const client = await onlineDevice()
  await query(db.url, 'update devices set report_seconds = 10 where device_id = $1', [device.id])
  const command = await ask('t_r_set', 21)
  await reached(client, 1)
  await client.acknowledge(command.id)
  expect(await commandOf(command.id)).toMatchObject({ state: 'acknowledged' })
  await age(command.id, 'acknowledged_at', 31)
  await becomes(command.id, { state: 'failed', reason: 'not_confirmed' })
})

test('a command to an offline device waits and is sent when it comes online', async () => {
  const command = await ask('t_r_set', 21)
  const other = await aDevice(db.database, { assignedTo: company.id })
  const elsewhere = await connectDevice(link.url, other)
  connected.push(elsewhere)
  await elsewhere.report('ot.boiler', { blr_t: 40 })
  expect(await commandOf(command.id)).toMatchObject({ state: 'queued' })
  const client = await connectDevice(link.url, device)
  connected.push(client)
  await client.comeOnline()
  await reached(client, 1)
  expect(client.commands[0]).toMatchObject({ cid: command.id })
})

test('a command that waited too long expires and never fires', async () => {
  const command = await ask('t_r_set', 21, 0.2)
  await becomes(command.id, { state: 'expired', reason: 'expired' })
  const client = await onlineDevice()
  const next = await ask('heat_set', 1)
  await reached(client, 1)
  expect(client.commands[0]).toMatchObject({ cid: next.id })
  await expect.poll(() => states).toContain('expired')
})

test('an unanswered command whose time is over is not sent again', async () => {
  const client = await onlineDevice()
  const command = await ask('t_r_set', 21, 0.3)
  await reached(client, 1)
  await expect
    .poll(() => query(db.url, 'select 1 from commands where id = $1 and expires_at < now()', [command.id]))
    .toHaveLength(1)
  await age(command.id, 'sent_at', 11)
  await becomes(command.id, { state: 'failed', reason: 'no_ack' })
  expect(client.commands).toHaveLength(1)
})

test('a second value for the same setting waits for the first answer, then replaces it', async () => {
  const client = await onlineDevice()
  const first = await ask('t_r_set', 21)
  await reached(client, 1)
  const second = await ask('t_r_set', 22)
  const other = await ask('heat_set', 1)
  await reached(client, 2)
  expect(client.commands[1]).toMatchObject({ cid: other.id })
  await client.acknowledge(first.id)
  await reached(client, 3)
  expect(client.commands[2]).toMatchObject({ cid: second.id })
  await becomes(first.id, { state: 'cancelled', reason: 'superseded' })
  await client.acknowledge(second.id)
  await client.report('ot.thalpos', { t_r_set: 22 })
  expect(await commandOf(second.id)).toMatchObject({ state: 'confirmed' })
})

test('a command that is on its way can no longer be withdrawn, and its end is reported as it was', async () => {
  const client = await onlineDevice()
  const command = await ask('t_r_set', 21)
  await reached(client, 1)
  await becomes(command.id, { state: 'sent' })
  const withdrawn = asTechnician((caller) =>
    cancelCommand(caller, device.id, command.id, { expirySeconds: 900 }),
  )
  await expect(withdrawn).rejects.toMatchObject({ status: 409, key: 'command_sent' })
  await client.acknowledge(command.id)
  await becomes(command.id, { state: 'acknowledged' })
})

test('another device cannot acknowledge a command', async () => {
  const client = await onlineDevice()
  const command = await ask('t_r_set', 21)
  await reached(client, 1)
  await becomes(command.id, { state: 'sent' })
  const other = await connectDevice(link.url, await aDevice(db.database, { assignedTo: company.id }))
  connected.push(other)
  await other.acknowledge(command.id)
  expect(await commandOf(command.id)).toMatchObject({ state: 'sent' })
})

test('a restart forgets nothing: what was sent is sent once more, what waits is sent', async () => {
  const client = await onlineDevice()
  const sent = await ask('t_r_set', 21)
  await reached(client, 1)
  await becomes(sent.id, { state: 'sent' })
  await link.stop()
  const waiting = await ask('heat_set', 0)
  await query(db.url, `update commands set sent_at = now() - interval '11 seconds' where id = $1`, [sent.id])
  await query(db.url, 'update devices set online = false where device_id = $1', [device.id])
  link = await startLink()
  const back = await onlineDevice()
  await expect.poll(() => back.commands.map(({ cid }) => cid)).toContain(waiting.id)
  await becomes(sent.id, { attempts: 2 })
})

test('two dispatchers never send the same command twice', async () => {
  const twin = await startLink()
  const client = await onlineDevice()
  const actions = ['heat_set', 'water_set', 'chl_lck', 't_r_overr', 'rf_failsafe', 'db_en']
  const commands = await Promise.all(actions.map((action) => ask(action, 1)))
  for (const command of commands) await becomes(command.id, { state: 'sent', attempts: 1 })
  await twin.stop()
  expect(client.commands.length).toBeLessThanOrEqual(actions.length)
})
