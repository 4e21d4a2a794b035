import type { InventoryEdit, InventoryRow } from '../../contract/inventory/routes.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { InventoryForm, NothingToEdit } from './InventoryForm.tsx'

const wordOf = (before: InventoryRow, after: InventoryRow): string => {
  if (before.assigned_company_id === after.assigned_company_id) return m.device_updated()
  return after.assigned_company
    ? m.inventory_assigned({ id: after.device_id, company: after.assigned_company })
    : m.inventory_returned({ id: after.device_id })
}

/** Sends changed fields only: a person without the right to a field must not name it. */
export const editInventoryDevice = (row: InventoryRow, isAdmin: boolean): void => {
  const save = async ({ assigned_company_id, editor_access }: InventoryEdit) => {
    const isMoved = !row.installation_id && (assigned_company_id ?? null) !== row.assigned_company_id
    const body = {
      ...(isMoved ? { assigned_company_id: assigned_company_id ?? null } : {}),
      ...(isAdmin ? { editor_access: editor_access ?? false } : {}),
    }
    const after = await call('editInventoryDevice', { params: { deviceId: row.device_id }, body })
    showSnackbar({ tone: 'fine', text: wordOf(row, after) })
    await refreshAfter('editInventoryDevice')
  }
  openModal({
    title: m.device_edit({ id: row.device_id }),
    content:
      row.installation_id && !isAdmin ? (
        <NothingToEdit row={row} />
      ) : (
        <InventoryForm row={row} isAdmin={isAdmin} onSave={save} />
      ),
  })
}
