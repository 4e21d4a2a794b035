import type { InstallationItem, ItemForm as ItemValues } from '../../../contract/installations/items.ts'
import { confirm } from '../../kit/layers/confirm.tsx'
import { openModal } from '../../kit/layers/modals.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { m } from '../../paraglide/messages.js'
import { call } from '../../session/api.ts'
import { refreshAfter } from '../../session/queries.ts'
import { ItemForm } from './ItemForm.tsx'
import { itemText } from './item-words.ts'

const formWidth = 680

export const addItem = (installationId: string): void => {
  const save = async (body: ItemValues) => {
    await call('addInstallationItem', { params: { id: installationId }, body })
    showSnackbar({ tone: 'fine', text: m.item_added() })
    await refreshAfter('addInstallationItem')
  }
  openModal({ title: m.item_add(), width: formWidth, content: <ItemForm onSave={save} /> })
}

export const editItem = (item: InstallationItem): void => {
  const save = async (body: ItemValues) => {
    await call('editInstallationItem', { params: { id: item.installation_id, itemId: item.id }, body })
    showSnackbar({ tone: 'fine', text: m.item_updated() })
    await refreshAfter('editInstallationItem')
  }
  openModal({ title: m.item_edit(), width: formWidth, content: <ItemForm item={item} onSave={save} /> })
}

export const deleteItem = async (item: InstallationItem): Promise<void> => {
  const isSure = await confirm({
    title: m.item_delete_title({ item: itemText(item) }),
    body: m.item_delete_body(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return
  try {
    await call('deleteInstallationItem', { params: { id: item.installation_id, itemId: item.id } })
  } catch (error) {
    if (isProblem(error)) return
    throw error
  }
  showSnackbar({ tone: 'fine', text: m.item_deleted() })
  await refreshAfter('deleteInstallationItem')
}
