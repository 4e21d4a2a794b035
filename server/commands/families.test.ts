import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { type ConnectedDevice, connectDevice } from '../testing/device.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string

beforeAll(async () => {
  server = await startTestServer({ COMMAND_EXPIRY_S: '60' })
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = (device: TestDevice, action: string, action_value: unknown) =>
  server.ask('PUT', `/devices/${device.id}/config`, { token, body: { action, action_value } })
const newest = async (device: TestDevice) =>
  (await server.ask('GET', `/devices/${device.id}/commands`, { token })).body.items[0]

const groups: Partial<Record<DeviceType, string>> = {
  THALPOS_HC_OT: 'ot.thalpos',
  THALPOS_HC_MB: 'mb',
  THALPOS_IAQ: 'iaq',
}

async function connected(type: DeviceType, reported: Record<string, number>) {
  const device = await aDevice(server.database, { assignedTo: company.id, type })
  const controller = await connectDevice(server.mqttUrl, device)
  const report = (values: Record<string, number>) => controller.report(groups[type] ?? '', values)
  await report(reported)
  return { device, controller, report }
}

async function takes(controller: ConnectedDevice, count: number) {
  await expect.poll(() => controller.commands).toHaveLength(count)
  const { cid } = controller.commands[count - 1] ?? { cid: '' }
  await controller.acknowledge(cid)
}

const leaves = (controller: ConnectedDevice) => controller.client.endAsync(true)

test('a temperature that a boiler rounds to its own 256ths confirms the request, its neighbour does not', async () => {
  const { device, controller, report } = await connected('THALPOS_HC_OT', { t_dhw_set: 43.19922 })
  const { body } = await ask(device, 't_dhw_set', 48.3)
  await takes(controller, 1)
  await report({ t_dhw_set: 48.19922 })
  expect(await newest(device)).toMatchObject({ state: 'acknowledged' })
  await report({ t_dhw_set: 48.30078 })
  expect(await newest(device)).toMatchObject({ state: 'confirmed', previous_value: 43.19922 })
  const reverted = await server.ask('POST', `/devices/${device.id}/commands/${body.id}/revert`, { token })
  expect([reverted.status, reverted.body.action_value]).toEqual([202, 43.2])
  await leaves(controller)
})

describe('a heat pump', () => {
  test.each<[string, number, Record<string, number>, Record<string, number>]>([
    ['ctl_mod', 7, { ctl_mod: 3 }, { ctl_mod: 7 }],
    ['ctl_mod', 7, { ctl_mod: 11 }, { ctl_mod: 15 }],
    ['ctl_mod', 0, { ctl_mod: 15 }, { ctl_mod: 8 }],
    ['op_mode_set', 2, { op_mode_set: 3 }, { op_mode_set: 2 }],
    ['h_ter_typ_ch1', 2, { h_ter_typ_ch1: 0 }, { h_ter_typ_ch1: 2 }],
    ['disinf_set', 1, { disinf_set: 0 }, { disinf_set: 1 }],
    ['t_r_set', 21.5, { t_r_set: 20 }, { t_r_set: 21.5 }],
    ['h_t_amb_min', -25, { h_t_amb_min: 5, h_t_amb_max: 30 }, { h_t_amb_min: -25 }],
    ['ahs_dt_dly', 120, { ahs_dt_dly: 30 }, { ahs_dt_dly: 120 }],
  ])('takes %s %j while it reports %j, and %j confirms it', async (action, value, before, after) => {
    const { device, controller, report } = await connected('THALPOS_HC_MB', before)
    const reply = await ask(device, action, value)
    expect([reply.status, reply.body.state]).toEqual([202, 'queued'])
    await takes(controller, 1)
    expect(controller.commands).toMatchObject([{ action, action_value: value }])
    await report(before)
    expect(await newest(device)).toMatchObject({ state: 'acknowledged' })
    await report(after)
    expect(await newest(device)).toMatchObject({ state: 'confirmed', action_value: value })
    await leaves(controller)
  })

  test.each<[string, unknown, Record<string, number>, string]>([
    ['ctl_mod', 5, {}, 'action_value_choice'],
    ['ctl_mod', 15, {}, 'action_value_choice'],
    ['ctl_mod', '7', {}, 'action_value_type'],
    ['op_mode_set', 0, {}, 'action_value_choice'],
    ['c_ter_typ_ch2', 3, {}, 'action_value_choice'],
    ['disinf_set', true, {}, 'action_value_type'],
    ['t_ch1_set', 86, {}, 'action_value_range'],
    ['t_ch1_set', 30.5, {}, 'action_value_step'],
    ['t_r_set', 21.3, {}, 'action_value_step'],
    ['h_cur', 10, {}, 'action_value_range'],
    ['h_t_amb_min', 30, { h_t_amb_max: 25 }, 'lower_above_upper'],
    ['h_t_cur_set_min', 50, { h_t_cur_set_max: 45 }, 'lower_above_upper'],
    ['c_t_out_max', 5, { c_t_out_min: 10 }, 'lower_above_upper'],
    ['t_dhw_set', 61, {}, 'action_value_range'],
    ['relay', 'on', {}, 'action_unknown'],
  ])('refuses %s %j while it reports %j: %s', async (action, value, reported, key) => {
    const { device, controller } = await connected('THALPOS_HC_MB', { t_out: 5, ...reported })
    const refused = await ask(device, action, value)
    expect([refused.status, refused.problem.key]).toEqual([400, key])
    expect(await newest(device)).toBeUndefined()
    await leaves(controller)
  })

  test('has limits of its own where they are set', async () => {
    const device = await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })
    await server.database.asSystem((tx) =>
      tx
        .updateTable('devices')
        .set({ hvac_action_limits: JSON.stringify({ t_dhw_set: { min: 40, max: 65 } }) })
        .where('device_id', '=', device.id)
        .execute(),
    )
    expect((await ask(device, 't_dhw_set', 65)).status).toBe(202)
    expect((await ask(device, 't_dhw_set', 39)).problem).toMatchObject({
      key: 'action_value_range',
      errors: [{ values: { min: 40, max: 65 } }],
    })
    expect((await ask(device, 't_ch1_set', 65)).status).toBe(202)
  })

  test.each([
    [{ ctl_mod: 15 }, 0, 7],
    [{ ctl_mod: 11 }, 7, 3],
    [{ ctl_mod: 12 }, 3, 4],
    [{ ctl_mod: 8 }, 7, 0],
    [{ ctl_mod: 2 }, 0, 3],
    [{ ctl_mod: 6 }, 0, 7],
  ])('that reported %j before %d is taken back to code %d', async (before, mode, code) => {
    const { device, controller, report } = await connected('THALPOS_HC_MB', before)
    const { body } = await ask(device, 'ctl_mod', mode)
    expect(body.previous_value).toBe(code)
    await takes(controller, 1)
    await report({ ctl_mod: mode | ((before.ctl_mod ?? 0) & 8) })
    const reverted = await server.ask('POST', `/devices/${device.id}/commands/${body.id}/revert`, { token })
    expect([reverted.status, reverted.body.action_value]).toEqual([202, code])
    await takes(controller, 2)
    await report({ ctl_mod: code | ((before.ctl_mod ?? 0) & 8) })
    expect(await newest(device)).toMatchObject({ id: reverted.body.id, state: 'confirmed' })
    await leaves(controller)
  })
})

describe('an air monitor', () => {
  test('takes a correction of its temperature and reports it under another name', async () => {
    const { device, controller, report } = await connected('THALPOS_IAQ', { bme_t_off: 2 })
    const { body } = await ask(device, 'bme_t_r_offset', 3.5)
    expect(body.previous_value).toBe(2)
    await takes(controller, 1)
    await report({ bme_t_off: 3.5 })
    expect(await newest(device)).toMatchObject({ id: body.id, state: 'confirmed' })
    await leaves(controller)
  })

  test.each([
    [-0.1, 'action_value_range'],
    [10.1, 'action_value_range'],
    [1.25, 'action_value_step'],
    ['2', 'action_value_type'],
  ])('refuses a correction of %j: %s', async (value, key) => {
    const device = await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_IAQ' })
    expect((await ask(device, 'bme_t_r_offset', value)).problem).toMatchObject({ status: 400, key })
  })
})

describe('while a device is offline', () => {
  let hasty: TestServer
  beforeAll(async () => {
    hasty = await startTestServer({ COMMAND_EXPIRY_S: '0.3' })
  })
  afterAll(async () => {
    await hasty.stop()
    await hasty.drop()
  })

  test.each<[DeviceType, string, unknown]>([
    ['THALPOS_HC_MB', 'ctl_mod', 4],
    ['THALPOS_IAQ', 'bme_t_r_offset', 1],
    ['SHELLY_EM_1PH_W_RELAY', 'relay', 'on'],
    ['SHELLY_EM_3PH_W_RELAY', 'relay', 'off'],
  ])('a command to a %s waits, expires and never fires', async (type, action, action_value) => {
    const owner = await aCompany(hasty.database)
    const device = await aDevice(hasty.database, { assignedTo: owner.id, type })
    const person = await aPerson(hasty.database, owner, ['technician_company', 'admin'])
    const call = { token: await hasty.tokenOf(person) }
    const body = { action, action_value }
    const reply = await hasty.ask('PUT', `/devices/${device.id}/config`, { ...call, body })
    expect(reply.body.state).toBe('queued')
    const ledger = async () => (await hasty.ask('GET', `/devices/${device.id}/commands`, call)).body.items
    await expect.poll(ledger).toMatchObject([{ state: 'expired', reason: 'expired', sent_at: null }])
  })
})
