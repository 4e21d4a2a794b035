import type { DeviceEdit, DeviceForm, deviceChangeRoutes } from '../../contract/devices/changes.ts'
import { deviceFields } from '../../contract/devices/fields.ts'
import type { Device } from '../../contract/devices/schema.ts'
import { storedValues, valuesIn } from '../../contract/fields.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import { byOf, listChanges, recordChange } from '../audit/audit.store.ts'
import { findActiveClient } from '../clients/clients.store.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { createInstallation } from '../installations/installation-changes.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'
import { Problem } from '../request/problem.ts'
import {
  changeDevice,
  findByPair,
  findLivingInstallation,
  lockDevices,
  todayIn,
} from './device-changes.store.ts'
import { toDevice } from './devices.ts'
import { requireDevice } from './require-device.ts'

type Routes = typeof deviceChangeRoutes
type Form = RequestOf<Routes['addDevice']>
type Site = NonNullable<DeviceForm['installation']>

const refuse = (
  status: number,
  key: 'deviceid_invalid' | 'not_found' | 'installation_required',
  path: string,
) => new Problem(status, key, undefined, [{ path, key }])

/** Writes the change, notifies the browsers and returns the whole device. */
async function change(
  call: PersonCall,
  id: string,
  what: Parameters<typeof changeDevice>[2],
): Promise<Device> {
  const changed = await changeDevice(call.tx, id, what, byOf(call))
  if (!changed) throw new Problem(404, 'not_found', `There is no device ${id}.`)
  await sendNotices(call.tx, [noticeOf({ type: 'device', device_id: id, listed: true }, changed)])
  return toDevice(await requireDevice(call.tx, id), call.person)
}

/** A problem of it names its field of the form. */
async function makeInstallation(call: PersonCall, client_id: string, site: Site): Promise<string> {
  try {
    return (await createInstallation(call, { ...site, client_id })).id
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const within = error.errors?.map((one) => ({ ...one, path: `installation.${one.path}` }))
    throw new Problem(
      error.status,
      error.key,
      error.detail,
      within,
      error.values ? { values: error.values } : {},
    )
  }
}

async function placeFor(call: PersonCall, form: DeviceForm): Promise<string> {
  const { tx, who } = call
  if (!(await findActiveClient(tx, form.client_id, who.company))) throw refuse(404, 'not_found', 'client_id')
  if (form.installation) return makeInstallation(call, form.client_id, form.installation)
  const chosen = form.installation_id && (await findLivingInstallation(tx, form.installation_id, who.company))
  if (!chosen || chosen.client_id !== form.client_id) throw refuse(404, 'not_found', 'installation_id')
  return chosen.id
}

const today = async ({ tx, who }: PersonCall) => todayIn(tx, await timezoneOf(tx, who.company))

/** What a person writes of a device. */
const written = (device: Device) => valuesIn(deviceFields, device)

const recordChanged = (call: PersonCall, before: Device, after: Device) =>
  recordChange(call.tx, call, {
    record: 'device',
    id: after.device_id,
    installation: after.installation_id,
    action: 'device_changed',
    before: written(before),
    after: written(after),
  })

/** Into the history of the building, and of the device. */
const recordPlaced = (
  call: PersonCall,
  { installation_id, device_id }: Device,
  fields: Partial<Device> = {},
) =>
  recordChange(call.tx, call, {
    record: 'installation',
    id: installation_id ?? '',
    device: device_id,
    action: 'device_placed',
    before: null,
    after: { device: device_id, ...fields },
  })

const recordRemoved = (call: PersonCall, installation: string, device: string) =>
  recordChange(call.tx, call, {
    record: 'installation',
    id: installation,
    device,
    action: 'device_removed',
    before: { device },
    after: { device: null },
  })

async function addDevice({ body }: Form, call: PersonCall): Promise<Device> {
  const found = await findByPair(call.tx, body, call.who.company)
  if (!found) throw refuse(400, 'deviceid_invalid', 'device_id')
  if (found.installation_id) {
    throw new Problem(409, 'device_installed', undefined, [{ path: 'device_id', key: 'device_installed' }])
  }
  const placed = await change(call, found.device_id, {
    ...storedValues(deviceFields, body),
    installation_id: await placeFor(call, body),
    installation_date: body.installation_date ?? (await today(call)),
    broken_at: null,
  })
  await recordPlaced(call, placed, written(placed))
  return placed
}

async function editDevice(call: PersonCall, id: string, edit: DeviceEdit): Promise<Device> {
  await lockDevices(call.tx, [id], call.who.company)
  const device = await requireDevice(call.tx, id)
  const before = toDevice(device, call.person)
  if (!device.installation_id && !edit.installation_id) {
    throw refuse(400, 'installation_required', 'installation_id')
  }
  if (edit.installation_id === undefined || edit.installation_id === device.installation_id) {
    const changed = await change(call, id, edit)
    await recordChanged(call, before, changed)
    return changed
  }
  if (!(await findLivingInstallation(call.tx, edit.installation_id, call.who.company))) {
    throw refuse(404, 'not_found', 'installation_id')
  }
  // The date of the form is that of the place it leaves, unless somebody has changed it.
  const isGiven = edit.installation_date !== undefined && edit.installation_date !== device.installation_day
  const moved = await change(call, id, {
    ...edit,
    installation_date: isGiven ? edit.installation_date : await today(call),
    broken_at: null,
  })
  if (device.installation_id) await recordRemoved(call, device.installation_id, id)
  await recordPlaced(call, moved)
  await recordChanged(call, before, moved)
  return moved
}

export const answerDeviceChanges = () => ({
  async checkDeviceId(
    { body }: RequestOf<Routes['checkDeviceId']>,
    { tx, who }: PersonCall,
  ): Promise<ReplyInput<Routes['checkDeviceId']>> {
    const found = await findByPair(tx, body, who.company)
    if (!found) return { exists: false, reason: 'deviceid_invalid', device_type: null }
    const device_type = found.device_type as DeviceType
    return { exists: true, reason: found.installation_id ? 'device_installed' : null, device_type }
  },

  addDevice,

  editDevice: ({ params, body }: RequestOf<Routes['editDevice']>, call: PersonCall) =>
    editDevice(call, params.id, body),

  async listDeviceChanges(
    { params, query }: RequestOf<Routes['listDeviceChanges']>,
    { tx, who }: PersonCall,
  ): Promise<ReplyInput<Routes['listDeviceChanges']>> {
    const { device_id } = await requireDevice(tx, params.id)
    return listChanges(tx, who.company, { device_id }, query)
  },

  async detachDevice({ params }: RequestOf<Routes['detachDevice']>, call: PersonCall): Promise<null> {
    const device = await requireDevice(call.tx, params.id)
    if (device.installation_id) {
      await change(call, params.id, { installation_id: null, installation_date: null })
      await recordRemoved(call, device.installation_id, params.id)
    }
    return null
  },
})
