import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDevice } from '../testing/device.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestDevice } from '../testing/world.ts'

let server: TestServer
let admin: string
let secretary: string
let dealer: string
let rival: string
let device: TestDevice

beforeAll(async () => {
  server = await startTestServer({ COMMAND_EXPIRY_S: '60' })
  const { database } = server
  const distributor = await aCompany(database, 'distributor')
  const company = await aCompany(database, 'technician_company', { affiliatedTo: distributor.id })
  device = await aDevice(database, { assignedTo: company.id, distributor: distributor.id })
  admin = await server.tokenOf(await aPerson(database, company, ['technician_company', 'admin']))
  secretary = await server.tokenOf(await aPerson(database, company, ['technician_company', 'editor']))
  dealer = await server.tokenOf(await aPerson(database, distributor, ['distributor']))
  rival = await server.tokenOf(await aPerson(database, await aCompany(database), ['technician_company']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const config = (body: unknown, token = admin) =>
  server.ask('PUT', `/devices/${device.id}/config`, { token, body })
const ledger = async (token = admin) =>
  (await server.ask('GET', `/devices/${device.id}/commands`, { token })).body
const post = (path: string, token = admin) =>
  server.ask('POST', `/devices/${device.id}/commands/${path}`, { token })

test('a command is requested, the device acknowledges and reports, and the ledger shows it', async () => {
  const controller = await connectDevice(server.mqttUrl, device)
  await controller.report('ot.thalpos', { t_r_set: 20 })
  const reply = await config({ action: 't_r_set', action_value: 21.5 })
  expect(reply.status).toBe(202)
  expect(reply.body).toMatchObject({
    action_value: 21.5,
    previous_value: 20,
    requested_by: 'Μαρία Δοκιμή',
    limit: null,
  })
  // Counted from the arrival of the request, which is a little before the command exists.
  const leftMs = Date.parse(reply.body.expires_at) - Date.parse(reply.body.created_at)
  expect(leftMs).toBeLessThanOrEqual(60_000)
  expect(leftMs).toBeGreaterThan(30_000)
  const details = await server.ask('GET', `/devices/${device.id}`, { token: admin })
  expect(details.body.command_expiry_seconds).toBe(60)
  await expect.poll(() => controller.commands).toMatchObject([{ cid: reply.body.id, action_value: 21.5 }])
  await controller.acknowledge(reply.body.id)
  await controller.report('ot.thalpos', { t_r_set: 21.5 })
  expect((await ledger()).items).toMatchObject([{ id: reply.body.id, state: 'confirmed' }])

  const reverted = await post(`${reply.body.id}/revert`)
  expect([reverted.status, reverted.body.action_value]).toEqual([202, 20])
  await expect.poll(() => controller.commands).toHaveLength(2)
  await controller.acknowledge(reverted.body.id, { ok: false, error: 'range', limit: 21 })
  expect((await ledger()).items[0]).toMatchObject({ state: 'failed', reason: 'device_range', limit: 21 })
  await controller.publish('online', 'false')
  await controller.client.endAsync(true)
})

test('a command to an offline device waits and can be withdrawn', async () => {
  const { body } = await config({ action: 'heat_set', action_value: 1 })
  expect(body.state).toBe('queued')
  expect((await post(`${body.id}/cancel`)).body).toMatchObject({
    state: 'cancelled',
    reason: 'cancelled_by_person',
  })
  const again = await post(`${body.id}/cancel`)
  expect([again.status, again.problem.key]).toEqual([409, 'command_ended'])
})

test.each<[unknown, number, string]>([
  [{ action: 't_r_set', action_value: 36 }, 400, 'action_value_range'],
  [{ action: 't_r_set', action_value: '21' }, 400, 'action_value_type'],
  [{ action: 'self_destruct', action_value: true }, 400, 'action_unknown'],
  [{ action: 'otc_cur', action_value: 5 }, 400, 'needs_weather_adaptation'],
  [{ action: 't_r_set', action_value: null }, 400, 'bad_request'],
  [{ action: 't_r_set', action_value: { value: 21 } }, 400, 'bad_request'],
  [{ action: 't_r_set' }, 400, 'bad_request'],
  [{ action: 't_r_set', action_value: 21, device_id: 'x' }, 400, 'bad_request'],
  [{ action: 5, action_value: 21 }, 400, 'bad_request'],
  ['not json', 400, 'bad_request'],
])('%j is refused with %d %s', async (body, status, key) => {
  const before = (await ledger()).total
  const answer = await config(body)
  expect([answer.status, answer.problem.key]).toEqual([status, key])
  expect((await ledger()).total).toBe(before)
})

test('a person without control of the device may not change, withdraw or revert', async () => {
  const { body } = await config({ action: 'water_set', action_value: 1 })
  for (const [token, status] of [
    [secretary, 403],
    [rival, 404],
  ] as const) {
    expect((await config({ action: 'water_set', action_value: 0 }, token)).status).toBe(status)
    expect((await post(`${body.id}/cancel`, token)).status).toBe(status)
    expect((await post(`${body.id}/revert`, token)).status).toBe(status)
  }
  expect((await server.ask('GET', `/devices/${device.id}/commands`, { token: rival })).status).toBe(404)
  expect((await ledger(secretary)).items[0]).toMatchObject({ id: body.id, state: 'queued' })
  expect((await post(`${crypto.randomUUID()}/cancel`)).status).toBe(404)
})

test('the distributor steers what came from its inventory, and both companies see it in the ledger', async () => {
  const reply = await config({ action: 'chl_lck', action_value: 1 }, dealer)
  expect(reply.status).toBe(202)
  expect((await ledger()).items[0]).toMatchObject({ id: reply.body.id, action: 'chl_lck' })
  expect((await ledger(dealer)).items[0]).toMatchObject({ id: reply.body.id })
})
