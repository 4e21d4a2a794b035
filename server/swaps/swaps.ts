import { actionValueSchema } from '../../contract/commands/routes.ts'
import type { SwapReason } from '../../contract/devices/schema.ts'
import type { DeviceSwap, deviceSwapRoutes } from '../../contract/devices/swaps.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findSetting } from '../../contract/models/model.ts'
import { replacementTypes } from '../../contract/models/replacement-types.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import { announceCommands, cancelCommands } from '../commands/commands.store.ts'
import { type CommandOptions, requestCommand } from '../commands/commands.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import { linkAssignments, listAssignments } from '../devices/assignments/assignments.store.ts'
import {
  changeDevice,
  findByPair,
  findLivingInstallation,
  lockDevices,
  todayIn,
} from '../devices/device-changes.store.ts'
import type { DeviceRow } from '../devices/devices.store.ts'
import { toDevice } from '../devices/devices.ts'
import { requireDevice } from '../devices/require-device.ts'
import type { PersonCall } from '../http/serve.ts'
import { requireInstallation } from '../installations/installations.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'
import { Problem } from '../request/problem.ts'
import { copyPlaceFields, listConfirmed } from './swaps.store.ts'

type Routes = typeof deviceSwapRoutes
type SwapReply = ReplyInput<Routes['swapDevice']>

/** Reasons that mark the old device as broken, so that it is offered last. */
const failures: readonly SwapReason[] = ['broken', 'unreachable']

const refuse = (status: number, key: 'deviceid_invalid' | 'device_installed' | 'device_type_differs') =>
  new Problem(status, key, undefined, [{ path: 'device_id', key }])

async function requireInstalled(
  call: PersonCall,
  id: string,
): Promise<DeviceRow & { installation_id: string }> {
  const before = await requireDevice(call.tx, id)
  const { installation_id } = before
  if (before.assigned_company_id !== call.who.company) throw new Problem(404, 'not_found')
  if (!installation_id || !(await findLivingInstallation(call.tx, installation_id, call.who.company))) {
    throw new Problem(409, 'device_not_installed')
  }
  return { ...before, installation_id }
}

async function requireReplacement(call: PersonCall, body: DeviceSwap, type: DeviceRow['device_type']) {
  const after = await findByPair(call.tx, body, call.who.company)
  if (!after) throw refuse(400, 'deviceid_invalid')
  if (after.installation_id) throw refuse(409, 'device_installed')
  if (
    !replacementTypes(type as Parameters<typeof replacementTypes>[0]).some(
      (other) => other === after.device_type,
    )
  ) {
    throw refuse(400, 'device_type_differs')
  }
  return after
}

/**
 * Requests the last confirmed settings of the old device from the new one. Those it does not accept are reported.
 */
async function copySettings(
  call: PersonCall,
  devices: { before: string; after: string; type: string },
  options: CommandOptions,
): Promise<Pick<SwapReply, 'requested' | 'refused'>> {
  const model = modelOf(devices.type)
  const result: Pick<SwapReply, 'requested' | 'refused'> = { requested: [], refused: [] }
  for (const { action, action_value } of await listConfirmed(call.tx, devices.before)) {
    const setting = model && findSetting(model, action)
    const value = actionValueSchema.safeParse(action_value)
    // A press has no lasting value, and a relay must be switched by a person who knows its load.
    if (!setting || setting.kind === 'press' || action === 'relay' || !value.success) continue
    try {
      await requestCommand(call, devices.after, { action, action_value: value.data }, options)
      result.requested.push(action)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 400) throw error
      result.refused.push({ action, key: error.key })
    }
  }
  return result
}

async function swap(
  { params, body }: RequestOf<Routes['swapDevice']>,
  call: PersonCall,
  options: CommandOptions,
): Promise<SwapReply> {
  const { tx, who } = call
  await lockDevices(tx, [params.id, body.device_id], who.company)
  const before = await requireInstalled(call, params.id)
  const after = await requireReplacement(call, body, before.device_type)
  const devices = { before: before.device_id, after: after.device_id }
  const reason = body.reason
  await announceCommands(
    tx,
    await cancelCommands(tx, { deviceId: devices.before, states: ['queued'] }, 'superseded'),
  )
  await copyPlaceFields(tx, devices, await todayIn(tx, await timezoneOf(tx, who.company)), byOf(call))
  const removedFields = {
    installation_id: null,
    installation_date: null,
    device_name: null,
    ...(failures.includes(reason) ? { broken_at: new Date() } : {}),
  }
  await changeDevice(tx, devices.before, removedFields, byOf(call))
  await linkAssignments(tx, devices, { reason, notes: body.notes ?? null })
  const change = {
    action: 'device_swapped',
    before: { device: devices.before },
    after: { device: devices.after, swap_reason: reason, swap_notes: body.notes ?? null },
  } as const
  await recordChange(tx, call, { record: 'device', id: devices.before, ...change })
  await recordChange(tx, call, {
    record: 'installation',
    id: before.installation_id,
    device: devices.after,
    ...change,
  })
  const installed = await requireDevice(tx, devices.after)
  const notices = [before, installed].map((row) =>
    noticeOf({ type: 'device', device_id: row.device_id, listed: true }, row),
  )
  await sendNotices(tx, notices)
  const copied = body.copy_settings
    ? await copySettings(call, { ...devices, type: after.device_type }, options)
    : { requested: [], refused: [] }
  return { device: toDevice(installed, call.person), ...copied }
}

export const answerSwaps = (options: CommandOptions) => ({
  swapDevice: (request: RequestOf<Routes['swapDevice']>, call: PersonCall) => swap(request, call, options),

  async listInstallationAssignments(
    { params }: RequestOf<Routes['listInstallationAssignments']>,
    call: PersonCall,
  ): Promise<ReplyInput<Routes['listInstallationAssignments']>> {
    await requireInstallation(call, params.id)
    const rows = await listAssignments(call.tx, params.id, call.who.company)
    const items = rows.map(({ from_at, until_at, ...assignment }) => ({
      ...assignment,
      from: from_at.toISOString(),
      until: until_at?.toISOString() ?? null,
    }))
    return { items, total: items.length }
  },
})
