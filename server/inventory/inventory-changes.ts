import type { InventoryRow, inventoryRoutes } from '../../contract/inventory/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import { recordChange } from '../audit/audit.store.ts'
import { announceCommands, cancelCommands } from '../commands/commands.store.ts'
import { requireDevice } from '../devices/require-device.ts'
import type { PersonCall } from '../http/serve.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'
import { Problem } from '../request/problem.ts'
import { toInventoryRow } from './inventory.ts'
import { changeInventoryDevice, isAffiliated, lockInventoryDevice } from './inventory-changes.store.ts'

type EditRequest = RequestOf<(typeof inventoryRoutes)['editInventoryDevice']>

const refuse = (
  status: number,
  key: 'device_in_use' | 'company_not_affiliated' | 'admin_required',
  path: keyof EditRequest['body'],
) => new Problem(status, key, undefined, [{ path, key }])

async function requireAssignable(
  { tx, who }: PersonCall,
  device: { installation_id: string | null },
  company: string | null,
): Promise<void> {
  if (device.installation_id) throw refuse(409, 'device_in_use', 'assigned_company_id')
  if (company && !(await isAffiliated(tx, who.company, company))) {
    throw refuse(404, 'company_not_affiliated', 'assigned_company_id')
  }
}

async function editInventoryDevice({ params, body }: EditRequest, call: PersonCall): Promise<InventoryRow> {
  const { tx, who, person } = call
  const id = params.deviceId
  const device = await lockInventoryDevice(tx, id, who.company)
  if (!device) throw new Problem(404, 'not_found', `There is no device ${id}.`)
  if (body.editor_access !== undefined && !person.roles.includes('admin')) {
    throw refuse(403, 'admin_required', 'editor_access')
  }
  const { assigned_company_id = device.assigned_company_id } = body
  const isReassigned = assigned_company_id !== device.assigned_company_id
  if (isReassigned) await requireAssignable(call, device, assigned_company_id)
  // Editor access is not inherited by the next company.
  const { editor_access = isReassigned ? false : device.editor_access } = body
  if (!isReassigned && editor_access === device.editor_access) {
    return toInventoryRow(await requireDevice(tx, id), person)
  }
  if (isReassigned) {
    const cancelled = await cancelCommands(tx, { deviceId: id, states: ['queued'] }, 'superseded')
    await announceCommands(tx, cancelled)
  }
  const before = toInventoryRow(await requireDevice(tx, id), person)
  await changeInventoryDevice(tx, id, { assigned_company_id, editor_access }, person.name)
  const row = await requireDevice(tx, id)
  await recordChange(tx, call, {
    record: 'device',
    id,
    action: 'changed',
    before: { assigned_company: before.assigned_company, editor_access: device.editor_access },
    after: { assigned_company: row.technician_name, editor_access },
  })
  await sendNotices(
    tx,
    [device, row].map((owners) => noticeOf({ type: 'device', device_id: id, listed: true }, owners)),
  )
  return toInventoryRow(row, person)
}

export const answerInventoryChanges = () => ({ editInventoryDevice })
