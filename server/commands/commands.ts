import { asCommandValue, echoMetric, isEchoOf, restoringValue } from '../../contract/commands/echo.ts'
import { actionValueSchema, type Command, type commandRoutes } from '../../contract/commands/routes.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findSetting, type Setting } from '../../contract/models/model.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import type { Tx } from '../database/database.ts'
import { type Residence, residencesOf } from '../devices/assignments/assignments.store.ts'
import { mayCommand } from '../devices/devices.rules.ts'
import { readLiveValues } from '../devices/live-values.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { judgeAction } from './commands.rules.ts'
import {
  announceCommands,
  type CommandRow,
  cancelCommands,
  findCommand,
  findNewest,
  findSteeredDevice,
  insertCommand,
  type SteeredDevice,
  toCommand,
  wakeDispatcher,
} from './commands.store.ts'
import { deriveModeAgain, isPartOfMode } from './derived-mode-command.ts'
import { guardPress } from './guards.ts'
import { listChoices, listCommands } from './ledger.store.ts'

type Routes = typeof commandRoutes
type Caller = Pick<PersonCall, 'tx' | 'who' | 'person'>
/** The person may have left since, as in a bulk change. */
export type Requester = Pick<Caller, 'tx' | 'who'> & {
  person: Pick<Caller['person'], 'sub' | 'name' | 'roles'>
  /** Undefined without an HTTP request. */
  arrivedAt?: number
}

export interface CommandOptions {
  /** How long a command waits for an offline device. */
  expirySeconds: number
}

type ChangeRequest = RequestOf<Routes['changeDevice']>['body']

async function requireSteered({ tx, person }: Requester, deviceId: string): Promise<SteeredDevice> {
  const device = await findSteeredDevice(tx, deviceId)
  if (!device) throw new Problem(404, 'not_found', `There is no device ${deviceId}.`)
  if (!mayCommand(person, device)) throw new Problem(403, 'editor_access_required')
  return device
}

async function lastValues(tx: Tx, device: SteeredDevice): Promise<Record<string, number | undefined>> {
  const { properties } = await readLiveValues(tx, device)
  return Object.assign({}, ...Object.values(properties))
}

/** Validates and stores a command. It replaces a queued one for the same setting. */
export async function requestCommand(
  caller: Requester,
  deviceId: string,
  change: ChangeRequest,
  options: CommandOptions,
): Promise<Command> {
  const { tx, who, person } = caller
  const device = await requireSteered(caller, deviceId)
  const model = modelOf(device.device_type)
  if (!model) {
    throw new Problem(400, 'action_unknown', `${device.device_type} takes no commands.`, [
      { path: 'action', key: 'action_unknown' },
    ])
  }
  const last = await lastValues(tx, device)
  const setting = judgeAction(
    { model, last, limits: device.hvac_action_limits },
    change.action,
    change.action_value,
  )
  if (setting.kind === 'press' && setting.guard) await guardPress(tx, { device, setting })
  const replaced = await cancelCommands(
    tx,
    { deviceId, action: change.action, states: ['queued'] },
    'superseded',
  )
  const command = await insertCommand(tx, {
    device,
    company: who.company,
    action: change.action,
    value: change.action_value,
    previous: asCommandValue(setting, last[echoMetric(setting, device.relay) ?? '']) ?? null,
    requestReason: change.request_reason || null,
    consent: change.consent ?? null,
    by: { sub: person.sub, name: person.name },
    expirySeconds: options.expirySeconds,
    arrivedAt: caller.arrivedAt,
  })
  await announceCommands(tx, [...replaced, command])
  await requestDerivedModes(caller, replaced, last, options)
  return toCommand(command)
}

/** Replaces queued mode codes that were derived from withdrawn commands. */
async function requestDerivedModes(
  caller: Requester,
  withdrawn: readonly CommandRow[],
  last: Readonly<Record<string, number | undefined>>,
  options: CommandOptions,
): Promise<void> {
  for (const command of withdrawn) {
    const mode = await deriveModeAgain(caller.tx, command, last)
    if (mode) await requestCommand(caller, command.device_id, mode, options)
  }
}

/** The same for many devices; skips those that the caller may not steer. */
export async function requestDerivedModesOf(
  caller: Requester,
  withdrawn: readonly CommandRow[],
  options: CommandOptions,
): Promise<void> {
  for (const command of withdrawn.filter(isPartOfMode)) {
    const device = await findSteeredDevice(caller.tx, command.device_id)
    if (device && mayCommand(caller.person, device))
      await requestDerivedModes(caller, [command], await lastValues(caller.tx, device), options)
  }
}

export async function cancelCommand(
  caller: Caller,
  deviceId: string,
  id: string,
  options: CommandOptions,
): Promise<Command> {
  const { tx } = caller
  const device = await requireSteered(caller, deviceId)
  const [cancelled] = await cancelCommands(tx, { deviceId, id, states: ['queued'] }, 'cancelled_by_person')
  if (!cancelled) {
    const command = await findCommand(tx, deviceId, id)
    if (!command) throw new Problem(404, 'not_found')
    if (command.ended_at === null) {
      throw new Problem(409, 'command_sent', 'The command is already on its way to the device.')
    }
    throw new Problem(409, 'command_ended', `The command is ${command.state} and can no longer be withdrawn.`)
  }
  await announceCommands(tx, [cancelled])
  await requestDerivedModes(caller, [cancelled], await lastValues(tx, device), options)
  await wakeDispatcher(tx, deviceId)
  return toCommand(cancelled)
}

/** Whether the newest command is still open, or confirmed and still reported. */
async function isRequestedAlready(
  tx: Tx,
  { device, setting, newest }: { device: SteeredDevice; setting: Setting; newest: CommandRow },
): Promise<boolean> {
  if (newest.ended_at === null) return true
  if (newest.state !== 'confirmed') return false
  const last = await lastValues(tx, device)
  const reported = last[echoMetric(setting, device.relay) ?? '']
  return isEchoOf(setting, toCommand(newest).action_value, reported)
}

/** A second request, as by a double click, returns the same command. */
export async function revertCommand(
  caller: Caller,
  deviceId: string,
  id: string,
  options: CommandOptions,
): Promise<Command> {
  const { tx } = caller
  const device = await requireSteered(caller, deviceId)
  const command = await findCommand(tx, deviceId, id)
  if (!command) throw new Problem(404, 'not_found')
  const model = modelOf(device.device_type)
  const setting = model && findSetting(model, command.action)
  const before = actionValueSchema.safeParse(command.previous_value)
  if (!before.success || !setting || setting.kind === 'press') {
    throw new Problem(409, 'command_not_revertible', 'The value before this command is not known.')
  }
  const action_value = restoringValue(setting, before.data)
  const newest = await findNewest(tx, deviceId, command.action)
  if (newest && newest.id !== id && newest.action_value === action_value) {
    if (await isRequestedAlready(tx, { device, setting, newest })) return toCommand(newest)
  }
  return requestCommand(caller, deviceId, { action: command.action, action_value }, options)
}

const dayMs = 86_400_000

/** The device, if the caller may see it; `joined` adds its predecessors. */
async function residencesFor(
  tx: Tx,
  deviceId: string,
  { joined }: { joined: boolean },
): Promise<Residence[]> {
  const device = await tx
    .selectFrom('devices')
    .select(['device_id', 'device_type', 'hvac_error_mapping'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (!device) throw new Problem(404, 'not_found', `There is no device ${deviceId}.`)
  const ever = { from: 0, to: Date.now() + dayMs }
  if (joined) return residencesOf(tx, device, ever)
  return [{ ...device, from: new Date(ever.from), to: new Date(ever.to), predecessor: null }]
}

export const answerCommands = (options: CommandOptions) => ({
  changeDevice: ({ params, body }: RequestOf<Routes['changeDevice']>, call: PersonCall) =>
    requestCommand(call, params.id, body, options),

  async listCommands(
    { params, query }: RequestOf<Routes['listCommands']>,
    { tx }: PersonCall,
  ): Promise<ReplyInput<Routes['listCommands']>> {
    return listCommands(tx, await residencesFor(tx, params.id, query), query)
  },

  async getCommandChoices(
    { params, query }: RequestOf<Routes['getCommandChoices']>,
    { tx }: PersonCall,
  ): Promise<ReplyInput<Routes['getCommandChoices']>> {
    return listChoices(tx, await residencesFor(tx, params.id, query))
  },

  cancelCommand: ({ params }: RequestOf<Routes['cancelCommand']>, call: PersonCall) =>
    cancelCommand(call, params.id, params.commandId, options),

  revertCommand: ({ params }: RequestOf<Routes['revertCommand']>, call: PersonCall) =>
    revertCommand(call, params.id, params.commandId, options),
})
