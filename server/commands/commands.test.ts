import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Command } from '../../contract/commands/routes.ts'
import type { Role } from '../../contract/roles.ts'
import type { Who } from '../database/database.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { query, type TestDatabase, testDatabase } from '../testing/database.ts'
import { aCompany, aDevice, type TestCompany } from '../testing/world.ts'
import { answerCommands, cancelCommand, requestCommand, revertCommand } from './commands.ts'
import { aPersonWith } from './person.testing.ts'
import { refusalOf } from './refusal.testing.ts'

let db: TestDatabase
let company: TestCompany
let deviceId: string
const options = { expirySeconds: 900 }

beforeAll(async () => {
  db = await testDatabase()
  company = await aCompany(db.database)
})
afterAll(() => db.close())
beforeEach(async () => {
  deviceId = (await aDevice(db.database, { assignedTo: company.id })).id
})

type Call = Parameters<typeof cancelCommand>[0]
function as<T>(
  work: (call: Call) => Promise<T>,
  roles: Role[] = ['technician_company', 'admin'],
  of = company,
) {
  const who: Who = { company: of.id, kind: 'technician_company' }
  return db.database.inCompany(who, (tx) => work({ tx, who, person: aPersonWith(roles) }))
}

const ask = (action: string, action_value: unknown, roles?: Role[]) =>
  as(
    (call) => requestCommand(call, deviceId, { action, action_value: action_value as number }, options),
    roles,
  )

/** The device has reported these, by metric name. */
async function reports(values: Record<string, number>): Promise<void> {
  const boiler = { device_id: deviceId, device_type: 'THALPOS_HC_OT' } as const
  await db.database.asSystem((tx) => append(tx, readingsOf(boiler, [[Date.now(), values]])))
}

const adapting = { bypass: 1, ch_lb: 30, ch_ub: 60, otc_cur: 4 }
const fixed = { bypass: 2, cloud_blr: 55 }

describe('every action of the boiler controller is accepted within its limits', () => {
  test.each<[string, Record<string, number>, unknown[]]>([
    ['heat_set', {}, [0, 1]],
    ['water_set', {}, [0, 1]],
    ['bypass', {}, [1, 2]],
    ['chl_lck', {}, [0, 1]],
    ['t_r_overr', {}, [0, 1]],
    ['rf_failsafe', {}, [0, 1]],
    ['db_en', {}, [0, 1]],
    ['t_r_set', {}, [5, 21.5, 35]],
    ['t_r_set', { t_r_set_min: 16, t_r_set_max: 24 }, [16, 20.5, 24]],
    ['t_r_set_min', { t_r_set_max: 24 }, [5, 23.5]],
    ['t_r_set_max', { t_r_set_min: 16 }, [16.5, 35]],
    ['otc_cur', adapting, [1, 4.3, 0.1 + 2.2, 10]],
    ['ch_lb', adapting, [1, 45.5, 60]],
    ['ch_ub', adapting, [30, 70.1, 100]],
    ['t_set', fixed, [1, 66, 100]],
    ['t_dhw_set', {}, [1, 48.5, 100]],
    ['db', { db_en: 1 }, [0.2, 0.7, 6]],
    ['t_r_ofst', { t_r_ofst: 1.5 }, [0]],
    ['pair_rf_thermostat', {}, [true]],
  ])('%s with %j takes %j', async (action, reported, values) => {
    await reports({ t_r: 20, ...reported })
    for (const value of values) {
      expect(await ask(action, value)).toMatchObject({
        action,
        action_value: value,
        state: 'queued',
        reason: null,
      })
    }
  })
})

describe('what is refused says why', () => {
  test.each<[string, Record<string, number>, unknown, number, string]>([
    ['t_r_set', {}, 35.5, 400, 'action_value_range'],
    ['t_r_set', {}, 4.5, 400, 'action_value_range'],
    ['t_r_set', { t_r_set_min: 16, t_r_set_max: 24 }, 24.5, 400, 'action_value_range'],
    ['t_r_set', { t_r_set_min: 16, t_r_set_max: 24 }, 15.5, 400, 'action_value_range'],
    ['t_r_set', {}, 21.3, 400, 'action_value_step'],
    ['t_r_set', {}, '21', 400, 'action_value_type'],
    ['t_r_set', {}, true, 400, 'action_value_type'],
    ['t_r_set', {}, null, 400, 'action_value_type'],
    ['t_r_set', {}, Number.NaN, 400, 'action_value_type'],
    ['heat_set', {}, 2, 400, 'action_value_choice'],
    ['heat_set', {}, true, 400, 'action_value_type'],
    ['heat_set', {}, '1', 400, 'action_value_type'],
    ['bypass', {}, 0, 400, 'action_value_choice'],
    ['chl_lck', {}, -1, 400, 'action_value_choice'],
    ['t_r_set_min', { t_r_set_max: 24 }, 24, 400, 'lower_above_upper'],
    ['t_r_set_max', { t_r_set_min: 16 }, 16, 400, 'lower_above_upper'],
    ['t_r_set_max', {}, 36, 400, 'action_value_range'],
    ['otc_cur', adapting, 0.9, 400, 'action_value_range'],
    ['otc_cur', adapting, 10.1, 400, 'action_value_range'],
    ['otc_cur', fixed, 5, 400, 'needs_weather_adaptation'],
    ['otc_cur', {}, 5, 400, 'needs_weather_adaptation'],
    ['ch_lb', fixed, 40, 400, 'needs_weather_adaptation'],
    ['ch_lb', adapting, 60.1, 400, 'lower_above_upper'],
    ['ch_lb', adapting, 0.5, 400, 'action_value_range'],
    ['ch_ub', fixed, 40, 400, 'needs_weather_adaptation'],
    ['ch_ub', adapting, 29.9, 400, 'lower_above_upper'],
    ['ch_ub', adapting, 100.1, 400, 'action_value_range'],
    ['t_set', { bypass: 1 }, 60, 400, 'needs_fixed_temperature'],
    ['t_set', fixed, 60.5, 400, 'action_value_step'],
    ['t_set', fixed, 101, 400, 'action_value_range'],
    ['t_dhw_set', {}, 0, 400, 'action_value_range'],
    ['db', { db_en: 0 }, 1, 400, 'needs_deadband'],
    ['db', { db_en: 1 }, 6.1, 400, 'action_value_range'],
    ['db', { db_en: 1 }, 0.1, 400, 'action_value_range'],
    ['t_r_ofst', {}, 1, 400, 'action_value_choice'],
    ['remote_reset', { fault: 0 }, true, 400, 'needs_fault'],
    ['remote_reset', {}, true, 400, 'needs_fault'],
    ['remote_reset', { fault: 28 }, false, 400, 'action_value_choice'],
    ['remote_reset', { fault: 28 }, 1, 400, 'action_value_type'],
    ['pair_rf_thermostat', {}, 'yes', 400, 'action_value_type'],
    ['ctl_mod', {}, 7, 400, 'action_unknown'],
    ['constructor', {}, 7, 400, 'action_unknown'],
  ])('%s with %j refuses %j: %d %s', async (action, reported, value, status, key) => {
    await reports({ t_r: 20, ...reported })
    const refusal = await refusalOf(ask(action, value))
    expect(refusal).toMatchObject({ status, key })
    expect(refusal.errors).toMatchObject([
      { path: key === 'action_unknown' ? 'action' : 'action_value', key },
    ])
    const { items } = await as((call) =>
      answerCommands(options).listCommands(
        {
          params: { id: deviceId },
          query: { limit: 50, offset: 0, latest: false, joined: false },
          body: undefined,
        },
        call,
      ),
    )
    expect(items).toEqual([])
  })

  test('a device’s own limits replace the usual ones', async () => {
    await query(
      db.url,
      `update devices set hvac_action_limits = '{"t_dhw_set":{"min":40,"max":60}}' where device_id = $1`,
      [deviceId],
    )
    expect(await ask('t_dhw_set', 60)).toMatchObject({ state: 'queued' })
    expect(await refusalOf(ask('t_dhw_set', 61))).toMatchObject({
      status: 400,
      errors: [{ path: 'action_value', key: 'action_value_range', values: { min: 40, max: 60 } }],
    })
  })

  test('an editor steers only devices that were opened to editors; with admin every device', async () => {
    const editor: Role[] = ['technician_company', 'editor']
    expect(await refusalOf(ask('heat_set', 1, editor))).toMatchObject({
      status: 403,
      key: 'editor_access_required',
    })
    expect(await ask('heat_set', 1, [...editor, 'admin'])).toMatchObject({ state: 'queued' })
    deviceId = (await aDevice(db.database, { assignedTo: company.id, editorAccess: true })).id
    expect(await ask('heat_set', 1, editor)).toMatchObject({ state: 'queued' })
  })

  test('a device of another company is not there', async () => {
    const rival = await aCompany(db.database)
    const asking = as(
      (call) => requestCommand(call, deviceId, { action: 'heat_set', action_value: 1 }, options),
      undefined,
      rival,
    )
    expect(await refusalOf(asking)).toMatchObject({ status: 404 })
  })

  test('a type that takes no commands refuses every action', async () => {
    deviceId = (await aDevice(db.database, { assignedTo: company.id, type: 'SHELLY_EM_1PH' })).id
    expect(await refusalOf(ask('heat_set', 1))).toMatchObject({ status: 400, key: 'action_unknown' })
  })
})

describe('the ledger', () => {
  const rowOf = async (id: string) =>
    (await query(db.url, 'select * from commands where id = $1', [id]))[0] as Record<string, unknown>

  test('stores who requested what, when, and the value before', async () => {
    await reports({ t_r_set: 20 })
    const command = await ask('t_r_set', 21.5)
    expect(command).toMatchObject({
      device_id: deviceId,
      action: 't_r_set',
      action_value: 21.5,
      previous_value: 20,
      requested_by: 'Μαρία Δοκιμή',
    })
    expect(Date.parse(command.expires_at) - Date.parse(command.created_at)).toBe(900_000)
    expect(await rowOf(command.id)).toMatchObject({ requested_by_sub: 'sub-1', company_id: company.id })
  })

  test('a newer command for the same setting takes the place of one that still waits', async () => {
    const first = await ask('t_r_set', 21)
    const other = await ask('heat_set', 1)
    const second = await ask('t_r_set', 22)
    expect(await rowOf(first.id)).toMatchObject({ state: 'cancelled', reason: 'superseded' })
    expect(await rowOf(other.id)).toMatchObject({ state: 'queued' })
    expect(await rowOf(second.id)).toMatchObject({ state: 'queued' })
  })

  test('two people who ask at the same moment leave one command waiting', async () => {
    await Promise.all([20, 20.5, 21, 21.5, 22].map((value) => ask('t_r_set', value)))
    const rows = await query(db.url, `select state from commands where device_id = $1 and state = 'queued'`, [
      deviceId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('a waiting command can be withdrawn, once', async () => {
    const command = await ask('t_r_set', 21)
    const cancelled = await as((call) => cancelCommand(call, deviceId, command.id, options))
    expect(cancelled).toMatchObject({ state: 'cancelled', reason: 'cancelled_by_person' })
    const again = as((call) => cancelCommand(call, deviceId, command.id, options))
    expect(await refusalOf(again)).toMatchObject({ status: 409, key: 'command_ended' })
  })

  test('a revert requests the value before', async () => {
    await reports({ t_r_set: 20 })
    const command = await ask('t_r_set', 21.5)
    expect(await as((call) => revertCommand(call, deviceId, command.id, options))).toMatchObject({
      action: 't_r_set',
      action_value: 20,
      state: 'queued',
    })
    const press = await ask('pair_rf_thermostat', true)
    const reverting = as((call) => revertCommand(call, deviceId, press.id, options))
    expect(await refusalOf(reverting)).toMatchObject({ status: 409, key: 'command_not_revertible' })
  })

  test('lists the newest first, or the newest of each setting', async () => {
    await ask('t_r_set', 21)
    await ask('heat_set', 1)
    await ask('t_r_set', 22)
    const list = (latest: boolean) =>
      as((call) =>
        answerCommands(options).listCommands(
          {
            params: { id: deviceId },
            query: { limit: 50, offset: 0, latest, joined: false },
            body: undefined,
          },
          call,
        ),
      )
    const values = (items: Command[]) => items.map((item) => item.action_value)
    const all = await list(false)
    expect([all.total, values(all.items)]).toEqual([3, [22, 1, 21]])
    const newest = await list(true)
    expect([newest.total, values(newest.items)]).toEqual([2, [22, 1]])
  })

  test('cannot be edited: a request never changes, an ended command stays, no row is removed', async () => {
    const { id } = await ask('t_r_set', 21)
    const change = (set: string) => query(db.url, `update commands set ${set} where id = $1`, [id])
    await expect(change(`action_value = '30'`)).rejects.toThrow('never changes')
    await expect(change(`requested_by_name = 'Άλλος'`)).rejects.toThrow('never changes')
    await expect(query(db.url, 'delete from commands where id = $1', [id])).rejects.toThrow('never removed')
    await as((call) => cancelCommand(call, deviceId, id, options))
    await expect(change(`state = 'confirmed'`)).rejects.toThrow('has ended')
  })
})
