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
  type DeviceGiven,
  findBulkChange,
  holdBulkChange,
  insertBulkChange,
  listBulkChanges,
  listBulkDevices,
  toBulkChange,
  withClosedDevices,
} from './bulk-changes.store.ts'
import { countTypes, selectCandidates } from './candidates.store.ts'
import { letGoOn } from './progress.store.ts'
import { planRevert } from './revert.ts'
import { stopBulkChange } from './stopping.ts'
import { judgeDevice, requireSetting, type Verdict } from './verdict.rules.ts'

type Routes = typeof bulkChangeRoutes
type Body = RequestOf<Routes['checkBulkChange']>['body']

/** A secretary may not continue a change that somebody else started. */
const mayContinue = (row: BulkRow, person: Person): boolean =>
  row.requested_by_sub === person.sub || person.roles.includes('admin') || !person.roles.includes('editor')

/** As this person sees them: nobody stops a change of devices that they may not control. */
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
  if (!change) throw missing(row.id)
  return change
}

const missing = (id: string) => new Problem(404, 'not_found', `There is no bulk change ${id}.`)

async function requireHeld({ tx }: PersonCall, id: string): Promise<BulkRow> {
  const row = await holdBulkChange(tx, id)
  if (!row) throw missing(id)
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

const neverAsked = new Set<Verdict['verdict']>(['limits', 'interlock', 'no_right'])

/** How a device stands before anything is asked of it. */
function beginning(
  { verdict, reason }: Verdict,
  offline: 'skip' | 'wait',
): Pick<DeviceGiven, 'state' | 'reason'> {
  if (neverAsked.has(verdict)) return { state: 'refused', reason: reason ?? { key: verdict, values: {} } }
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
  const begun = judged
    .filter(({ verdict }) => verdict !== 'other_type')
    .map((one) => ({ ...one, ...beginning(one, offline) }))
  const waiting = begun.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) throw new Problem(400, 'bulk_nothing', 'No device would be asked.')
  const there = waiting.filter(({ device }) => device.online)
  const wanted = body.canary_size ?? canarySizeOf(waiting.length)
  const canaries = new Set(pickCanaries(there.length > 0 ? there : waiting, wanted))
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
    begun.map((one) => ({
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

async function steer(call: PersonCall, before: BulkRow, after: BulkRow): Promise<BulkChange> {
  const change = { before: stateOf(before), after: stateOf(after) }
  await recordChange(call.tx, call, { record: 'bulk_change', id: before.id, action: 'changed', ...change })
  return replyFor(call, after)
}

async function stop(call: PersonCall, id: string, options: CommandOptions): Promise<BulkChange> {
  const row = await requireHeld(call, id)
  if (row.state === 'done' || row.state === 'stopped') throw new Problem(409, 'bulk_not_running')
  if (!(await replyFor(call, row)).may_stop) throw new Problem(403, 'editor_access_required')
  return steer(call, row, await stopBulkChange(call, row, 'person', options))
}

async function goOn(call: PersonCall, id: string): Promise<BulkChange> {
  const row = await requireHeld(call, id)
  if (row.state !== 'stopped') throw new Problem(409, 'bulk_not_stopped')
  if (!mayContinue(row, call.person)) throw new Problem(403, 'editor_access_required')
  return steer(call, row, await letGoOn(call.tx, row))
}

async function revert(call: PersonCall, id: string): Promise<BulkChange> {
  const row = await requireHeld(call, id)
  if (!mayContinue(row, call.person)) throw new Problem(403, 'editor_access_required')
  if ((row.state !== 'done' && row.state !== 'stopped') || row.sent > 0)
    throw new Problem(409, 'bulk_running')
  const devices = await planRevert(call, row)
  if (!devices.some(({ state }) => state === 'waiting'))
    throw new Problem(400, 'bulk_nothing', 'No device would be asked.')
  const { device_type, action, canary_share, stop_in_row, stop_share } = row
  const careful = { canary_share, stop_in_row, stop_share, canary_size: 0 }
  const begun = { ...careful, state: 'running', offline: 'wait', action_value: null, reverts: id } as const
  return replyFor(call, await insertBulkChange(call.tx, call, { device_type, action, ...begun }, devices))
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
    if (!row) throw missing(params.id)
    return replyFor(call, row)
  },

  async listBulkDevices({ params, query }: RequestOf<Routes['listBulkDevices']>, { tx }: PersonCall) {
    if (!(await findBulkChange(tx, params.id))) throw missing(params.id)
    return listBulkDevices(tx, params.id, query)
  },

  stopBulkChange: ({ params }: RequestOf<Routes['stopBulkChange']>, call: PersonCall) =>
    stop(call, params.id, options),

  continueBulkChange: ({ params }: RequestOf<Routes['continueBulkChange']>, call: PersonCall) =>
    goOn(call, params.id),

  revertBulkChange: ({ params }: RequestOf<Routes['revertBulkChange']>, call: PersonCall) =>
    revert(call, params.id),
})
