import type { BulkChange, bulkChangeRoutes } from '../../contract/bulk-changes/routes.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import { recordChange } from '../audit/audit.store.ts'
import type { CommandOptions } from '../commands/commands.ts'
import type { PersonCall } from '../http/serve.ts'
import type { Person } from '../http/session.ts'
import { Problem } from '../request/problem.ts'
import { canarySizeOf, pickCanaries } from './bulk-changes.rules.ts'
import {
  type BulkRow,
  findBulkChange,
  insertBulkChange,
  listBulkChanges,
  listBulkDevices,
  lockBulkChange,
  type NewBulkDevice,
  toBulkChange,
  withClosedDevices,
} from './bulk-changes.store.ts'
import { countTypes, selectCandidates } from './candidates.store.ts'
import { continueBulkChange } from './progress.store.ts'
import { planRevert } from './revert.ts'
import { stopBulkChange } from './stopping.ts'
import { judgeDevice, requireSetting, type Verdict } from './verdict.rules.ts'

type Routes = typeof bulkChangeRoutes
type Body = RequestOf<Routes['checkBulkChange']>['body']

/** A secretary may not continue a change that another person started. */
const mayContinue = (row: BulkRow, person: Person): boolean =>
  row.requested_by_sub === person.sub || person.roles.includes('admin') || !person.roles.includes('editor')

/** Replies for this person, who may stop a change only if they may control all of its devices. */
async function repliesFor({ tx, person }: PersonCall, rows: readonly BulkRow[]): Promise<BulkChange[]> {
  const others = rows.filter((row) => !mayContinue(row, person)).map(({ id }) => id)
  const closed = await withClosedDevices(tx, others)
  return rows.map((row) => ({
    ...toBulkChange(row),
    may_continue: mayContinue(row, person),
    may_stop: !closed.has(row.id),
  }))
}

async function replyFor(call: PersonCall, row: BulkRow): Promise<BulkChange> {
  const [change] = await repliesFor(call, [row])
  if (!change) throw notFound(row.id)
  return change
}

const notFound = (id: string) => new Problem(404, 'not_found', `There is no bulk change ${id}.`)

async function requireLocked({ tx }: PersonCall, id: string): Promise<BulkRow> {
  const row = await lockBulkChange(tx, id)
  if (!row) throw notFound(id)
  return row
}

async function judgeAll({ tx, person }: PersonCall, body: Body) {
  const setting = requireSetting(body)
  const candidates = await selectCandidates(tx, body.selection)
  return candidates.map((device) => ({ device, ...judgeDevice(device, body, setting, person) }))
}

async function check(call: PersonCall, body: Body): Promise<ReplyInput<Routes['checkBulkChange']>> {
  const judged = await judgeAll(call, body)
  const changing = judged.filter(({ verdict }) => verdict === 'change').length
  return {
    found: judged.length,
    canary_size: canarySizeOf(changing),
    items: judged.map(({ device: { device_id, device_name, client_name }, ...verdict }) => ({
      device_id,
      device_name,
      client_name,
      ...verdict,
    })),
  }
}

const refusedVerdicts = new Set<Verdict['verdict']>(['limits', 'interlock', 'no_right'])

/** Initial state of a device. */
function initialState(
  { verdict, reason }: Verdict,
  offline: 'skip' | 'wait',
): Pick<NewBulkDevice, 'state' | 'reason'> {
  if (refusedVerdicts.has(verdict))
    return { state: 'refused', reason: reason ?? { key: verdict, values: {} } }
  if (verdict === 'already' || (verdict === 'offline' && offline === 'skip'))
    return { state: 'skipped', reason: { key: verdict, values: {} } }
  return { state: 'waiting', reason: null }
}

async function start(
  call: PersonCall,
  body: RequestOf<Routes['startBulkChange']>['body'],
): Promise<BulkChange> {
  const { offline, canary_share, stop_in_row, stop_share, device_type, action, action_value } = body
  const judged = await judgeAll(call, body)
  if (body.found !== undefined && body.found !== judged.length) {
    const values = { found: judged.length }
    throw new Problem(409, 'bulk_found_changed', undefined, undefined, { values })
  }
  const devices = judged
    .filter(({ verdict }) => verdict !== 'other_type')
    .map((one) => ({ ...one, ...initialState(one, offline) }))
  const waiting = devices.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) throw new Problem(400, 'bulk_nothing', 'No device would get a command.')
  const online = waiting.filter(({ device }) => device.online)
  const canaryCount = body.canary_size ?? canarySizeOf(waiting.length)
  const canaries = new Set(pickCanaries(online.length > 0 ? online : waiting, canaryCount))
  const row = await insertBulkChange(
    call.tx,
    call,
    {
      device_type,
      action,
      action_value,
      offline,
      canary_size: canaries.size,
      canary_share,
      stop_in_row,
      stop_share,
      state: 'canary',
      reverts: null,
    },
    devices.map((one) => ({
      device_id: one.device.device_id,
      is_canary: canaries.has(one),
      value_before: one.value_before,
      action_value,
      state: one.state,
      reason: one.reason,
    })),
  )
  return replyFor(call, row)
}

const stateOf = ({ state, stop_reason }: BulkRow) => ({ state, stop_reason })

async function recordAndReply(call: PersonCall, before: BulkRow, after: BulkRow): Promise<BulkChange> {
  const change = { before: stateOf(before), after: stateOf(after) }
  await recordChange(call.tx, call, { record: 'bulk_change', id: before.id, action: 'changed', ...change })
  return replyFor(call, after)
}

async function stop(call: PersonCall, id: string, options: CommandOptions): Promise<BulkChange> {
  const row = await requireLocked(call, id)
  if (row.state === 'done' || row.state === 'stopped') throw new Problem(409, 'bulk_not_running')
  if (!(await replyFor(call, row)).may_stop) throw new Problem(403, 'editor_access_required')
  return recordAndReply(call, row, await stopBulkChange(call, row, 'person', options))
}

async function continueChange(call: PersonCall, id: string): Promise<BulkChange> {
  const row = await requireLocked(call, id)
  if (row.state !== 'stopped') throw new Problem(409, 'bulk_not_stopped')
  if (!mayContinue(row, call.person)) throw new Problem(403, 'editor_access_required')
  return recordAndReply(call, row, await continueBulkChange(call.tx, row))
}

async function revert(call: PersonCall, id: string): Promise<BulkChange> {
  const row = await requireLocked(call, id)
  if (!mayContinue(row, call.person)) throw new Problem(403, 'editor_access_required')
  if ((row.state !== 'done' && row.state !== 'stopped') || row.sent > 0)
    throw new Problem(409, 'bulk_running')
  const devices = await planRevert(call, row)
  if (!devices.some(({ state }) => state === 'waiting'))
    throw new Problem(400, 'bulk_nothing', 'No device would get a command.')
  const { device_type, action, canary_share, stop_in_row, stop_share } = row
  const rules = { canary_share, stop_in_row, stop_share, canary_size: 0 }
  const start = { ...rules, state: 'running', offline: 'wait', action_value: null, reverts: id } as const
  return replyFor(call, await insertBulkChange(call.tx, call, { device_type, action, ...start }, devices))
}

export const answerBulkChanges = (options: CommandOptions) => ({
  async countBulkSelection({ body }: RequestOf<Routes['countBulkSelection']>, { tx }: PersonCall) {
    return { items: await countTypes(tx, body.selection) }
  },

  checkBulkChange: ({ body }: RequestOf<Routes['checkBulkChange']>, call: PersonCall) => check(call, body),

  startBulkChange: ({ body }: RequestOf<Routes['startBulkChange']>, call: PersonCall) => start(call, body),

  async listBulkChanges({ query }: RequestOf<Routes['listBulkChanges']>, call: PersonCall) {
    const { rows, total } = await listBulkChanges(call.tx, query)
    return { items: await repliesFor(call, rows), total }
  },

  async getBulkChange({ params }: RequestOf<Routes['getBulkChange']>, call: PersonCall) {
    const row = await findBulkChange(call.tx, params.id)
    if (!row) throw notFound(params.id)
    return replyFor(call, row)
  },

  async listBulkDevices({ params, query }: RequestOf<Routes['listBulkDevices']>, { tx }: PersonCall) {
    if (!(await findBulkChange(tx, params.id))) throw notFound(params.id)
    return listBulkDevices(tx, params.id, query)
  },

  stopBulkChange: ({ params }: RequestOf<Routes['stopBulkChange']>, call: PersonCall) =>
    stop(call, params.id, options),

  continueBulkChange: ({ params }: RequestOf<Routes['continueBulkChange']>, call: PersonCall) =>
    continueChange(call, params.id),

  revertBulkChange: ({ params }: RequestOf<Routes['revertBulkChange']>, call: PersonCall) =>
    revert(call, params.id),
})
