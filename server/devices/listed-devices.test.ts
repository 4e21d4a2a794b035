import { expect, test } from 'vitest'
import { modelOf } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

const office = openOffice()
const client = { firstname: 'Ελένη', lastname: 'Ιωάννου' }

async function report(deviceId: string, type: DeviceType, values: Record<string, number>): Promise<void> {
  const named = (modelOf(type)?.metrics ?? []).map(({ name }) => values[name] ?? null)
  await office.database.asSystem((tx) => append(tx, [{ deviceId, ts: new Date(), values: named }]))
}

const configsAt = async (path: string, as?: string): Promise<Record<string, object>> => {
  const { body } = await office.ask('GET', path, undefined, as)
  return Object.fromEntries(
    body.items.map(({ device_id, config }: { device_id: string; config: object }) => [device_id, config]),
  )
}

test('every list of devices has the last known settings of each', async () => {
  const dealer = await aCompany(office.database, 'distributor')
  const distributor = await office.server.tokenOf(await aPerson(office.database, dealer, ['distributor']))
  const given = { assignedTo: office.company.id, distributor: dealer.id }
  const boiler = await aDevice(office.database, { ...given, client })
  const pump = await aDevice(office.database, { ...given, type: 'THALPOS_HC_MB' })
  const silent = await aDevice(office.database, given)
  await report(boiler.id, 'THALPOS_HC_OT', { bypass: 2, cloud_blr: 60, t_r: 21 })
  await report(pump.id, 'THALPOS_HC_MB', { t_dhw_set: 48, t_out: 5 })

  const placed = { [boiler.id]: { bypass: 2, t_set: 60 } }
  const available = { [pump.id]: { t_dhw_set: 48 }, [silent.id]: {} }
  const { client_id, installation_id } = (await office.ask('GET', `/devices/${boiler.id}`)).body
  expect(await configsAt('/devices')).toEqual({ ...placed, ...available })
  expect(await configsAt('/devices/assigned')).toEqual({ ...placed, ...available })
  expect(await configsAt('/devices/assigned/available')).toEqual(available)
  expect(await configsAt(`/devices/client/${client_id}`)).toEqual(placed)
  expect(await configsAt(`/installations/${installation_id}/devices`)).toEqual(placed)
  expect(await configsAt('/distributor/inventory', distributor)).toEqual({ ...placed, ...available })
  expect(await configsAt('/devices?search=nothing-of-the-kind')).toEqual({})
})

test('an installation names its devices as their list does', async () => {
  const { id } = await aDevice(office.database, { assignedTo: office.company.id, client })
  await report(id, 'THALPOS_HC_OT', { heat_set: 1 })
  const { installation_id } = (await office.ask('GET', `/devices/${id}`)).body
  const { body } = await office.ask('GET', `/installations/${installation_id}`)
  const listed = await office.ask('GET', `/installations/${installation_id}/devices`)
  expect(body.devices).toMatchObject([{ device_id: id, config: { heat_set: 1 } }])
  expect(body.devices).toEqual(listed.body.items)
})
