import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../database/database.ts'
import { follow } from '../live/follow.testing.ts'
import { connectDevice } from '../testing/device.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'
import { requestCommand } from './commands.ts'
import { aPersonWith } from './person.testing.ts'

let server: TestServer
let company: TestCompany
let maria: string
let nikos: string
let device: TestDevice

beforeAll(async () => {
  server = await startTestServer()
  company = await aCompany(server.database)
  maria = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  nikos = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
})
beforeEach(async () => {
  device = await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = (action_value: number, token = maria) =>
  server.ask('PUT', `/devices/${device.id}/config`, { token, body: { action: 't_ch1_set', action_value } })
const ledger = async () =>
  (await server.ask('GET', `/devices/${device.id}/commands?limit=200`, { token: maria })).body.items
const statesOf = async () =>
  Object.groupBy(await ledger(), ({ state }: { state: string }) => state) as Record<string, unknown[]>
const burst = [31, 32, 33, 34, 35, 36, 37, 38, 39, 40]

test('a slider moved while the device is away reaches it as one command, the last', async () => {
  for (const value of burst) expect((await ask(value)).status).toBe(202)
  const controller = await connectDevice(server.mqttUrl, device)
  await controller.comeOnline()
  await expect.poll(() => controller.commands).toHaveLength(1)
  await controller.acknowledge(controller.commands[0]?.cid ?? '')
  await controller.report('mb', { t_ch1_set: 40 })
  expect(controller.commands).toMatchObject([{ action_value: 40 }])
  const states = await statesOf()
  expect([states.cancelled?.length, states.confirmed]).toMatchObject([9, [{ action_value: 40 }]])
  await controller.client.endAsync(true)
})

test('a slider moved while a slow device still thinks reaches it as the first value and the last', async () => {
  const controller = await connectDevice(server.mqttUrl, device)
  await controller.comeOnline()
  await ask(30)
  await expect.poll(() => controller.commands).toHaveLength(1)
  await Promise.all(burst.slice(0, -1).map((value) => ask(value)))
  await ask(40)
  await controller.acknowledge(controller.commands[0]?.cid ?? '')
  await expect.poll(() => controller.commands).toHaveLength(2)
  await controller.acknowledge(controller.commands[1]?.cid ?? '')
  await controller.report('mb', { t_ch1_set: 40 })
  expect(controller.commands.map(({ action_value }) => action_value)).toEqual([30, 40])
  expect((await ledger())[0]).toMatchObject({ action_value: 40, state: 'confirmed' })
  await controller.client.endAsync(true)
})

test('commands of two people at once are both in the ledger, the last one wins, and both get the events', async () => {
  const browsers = await Promise.all([maria, nikos].map((token) => follow(server.url, token)))
  const [first, second] = [(await ask(35)).body, (await ask(45, nikos)).body]
  expect(await ledger()).toMatchObject([
    { id: second.id, state: 'queued' },
    { id: first.id, state: 'cancelled', reason: 'superseded' },
  ])
  const controller = await connectDevice(server.mqttUrl, device)
  await controller.comeOnline()
  await expect.poll(() => controller.commands).toMatchObject([{ cid: second.id }])
  await controller.acknowledge(second.id)
  await controller.report('mb', { t_ch1_set: 45 })
  for (const browser of browsers) {
    const received = () => browser.events('command').map(({ command }) => command)
    await expect
      .poll(received)
      .toContainEqual(expect.objectContaining({ id: first.id, reason: 'superseded' }))
    await expect.poll(received).toContainEqual(expect.objectContaining({ id: second.id, state: 'confirmed' }))
  }
  await Promise.all(browsers.map((browser) => browser.stop()))
  await controller.client.endAsync(true)
})

test('the newest of simultaneous commands in the ledger is the one that was sent last', async () => {
  const who = { company: company.id, kind: 'technician_company' } as const
  const person = aPersonWith(['technician_company', 'admin'])
  const request = (tx: Tx, action_value: number) =>
    requestCommand(
      { tx, who, person },
      device.id,
      { action: 't_ch1_set', action_value },
      { expirySeconds: 900 },
    )
  const last = await server.database.inCompany(who, async (tx) => {
    // Its transaction has begun, and another's overtakes it.
    await sql`select 1`.execute(tx)
    await server.database.inCompany(who, (other) => request(other, 31))
    return request(tx, 32)
  })
  expect(await ledger()).toMatchObject([
    { id: last.id, state: 'queued' },
    { action_value: 31, state: 'cancelled', reason: 'superseded' },
  ])
})
