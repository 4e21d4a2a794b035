import { expect, test } from 'vitest'
import { modelOf } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import type { Description } from '../../gateway/device-events.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { openOffice } from '../testing/office.ts'
import { aDevice } from '../testing/world.ts'

const office = openOffice()

const read = async (id: string) => (await office.ask('GET', `/devices/${id}`)).body

/** The settings of a device of that type after this report. */
async function after(type: DeviceType, report: Record<string, number>, hardware: Partial<Description> = {}) {
  const { id } = await aDevice(office.database, { assignedTo: office.company.id, type })
  const values = (modelOf(type)?.metrics ?? []).map(({ name }) => report[name] ?? null)
  await office.database.asSystem(async (tx) => {
    await append(tx, [{ deviceId: id, ts: new Date(), values }])
    await tx
      .updateTable('devices')
      .set({ hardware: JSON.stringify(hardware) })
      .where('device_id', '=', id)
      .execute()
  })
  return read(id)
}

test.each<[DeviceType, Record<string, number>, Record<string, number | string>]>([
  [
    'THALPOS_HC_MB',
    { ctl_mod: 15, t_dhw_set: 48, disinf_set: 0, t_out: 5 },
    { ctl_mod: 7, t_dhw_set: 48, disinf_set: 0 },
  ],
  ['THALPOS_HC_OT', { bypass: 2, cloud_blr: 60, t_r_ofst: 1 }, { bypass: 2, t_set: 60 }],
  ['THALPOS_IAQ', { bme_t_off: 1.5, t_r: 20 }, { bme_t_r_offset: 1.5 }],
  ['SHELLY_EM_3PH_W_RELAY', { relay_a: 1, power_a: 10 }, { relay: 'on' }],
  ['SHELLY_EM_1PH', { relay_a: 1 }, {}],
])(
  'a %s that reports %j shows its settings in the form in which they are requested',
  async (type, report, config) => {
    expect((await after(type, report)).config).toEqual(config)
  },
)

const twoSwitches = { relay_a: 1, external_relay_a: 0 }

test.each<[string, DeviceType, Partial<Description>, object]>([
  ['built in', 'SHELLY_EM_3PH_W_RELAY', { relay: 0 }, { relay: 0, config: { relay: 'on' } }],
  ['of an add-on', 'SHELLY_EM_3PH_W_RELAY', { relay: 100 }, { relay: 100, config: { relay: 'off' } }],
  ['not reported yet', 'SHELLY_EM_3PH_W_RELAY', {}, { relay: 0, config: { relay: 'on' } }],
  ['gone', 'SHELLY_EM_3PH_W_RELAY', { relay: null }, { relay: null, config: {} }],
  ['not reported yet of a type without one', 'SHELLY_EM_3PH', {}, { relay: null, config: {} }],
])('of a meter whose switch is %s only that one is its relay', async (_what, type, hardware, shown) => {
  expect(await after(type, twoSwitches, hardware)).toMatchObject(shown)
})

test('a device that never reported shows no setting', async () => {
  const { id } = await aDevice(office.database, { assignedTo: office.company.id })
  expect((await read(id)).config).toEqual({})
})

test('a device names its appliance as the list of appliances does', async () => {
  const { id } = await aDevice(office.database, { assignedTo: office.company.id })
  const { body } = await office.ask('GET', '/items/hvac/models')
  expect((await read(id)).hvac_model_id).toBe('viessmann vitodens 100-w')
  expect(body.items).toMatchObject([{ model_id: 'viessmann vitodens 100-w' }])
  await office.database.asSystem((tx) =>
    tx.updateTable('devices').set({ hvac_model: ' ' }).where('device_id', '=', id).execute(),
  )
  expect((await read(id)).hvac_model_id).toBeNull()
})
