import type { CatalogueForm, CatalogueItem } from '../../contract/catalogue/schema.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { showUndoable } from '../kit/layers/undo.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { AddItemForm, EditItemForm } from './ItemForm.tsx'
import { ItemHistory } from './ItemHistory.tsx'

const formWidth = 680

export const addItem = (): void => {
  const save = async (body: CatalogueForm) => {
    await call('addItem', { body })
    showSnackbar({ tone: 'fine', text: m.catalogue_added() })
    await refreshAfter('addItem')
  }
  openModal({ title: m.catalogue_add(), width: formWidth, content: <AddItemForm onSave={save} /> })
}

export const editItem = (item: CatalogueItem): void => {
  const params = { id: item.id }
  const saved = async () => {
    showSnackbar({ tone: 'fine', text: m.catalogue_updated() })
    await refreshAfter('editItem')
  }
  openModal({
    title: m.catalogue_edit(),
    width: formWidth,
    content: (
      <EditItemForm
        item={item}
        send={(body) => call('editItem', { params, body, quiet: true })}
        read={() => call('getItem', { params })}
        onSaved={saved}
      />
    ),
  })
}

export const showItemHistory = ({ id, name }: CatalogueItem): void => {
  openModal({ title: m.catalogue_history_of({ name }), width: 640, content: <ItemHistory id={id} /> })
}

export const deleteItem = async ({ id, name }: CatalogueItem): Promise<void> => {
  const isSure = await confirm({
    title: m.catalogue_delete_title({ name }),
    body: m.catalogue_delete_body(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return
  try {
    await call('archiveItem', { params: { id } })
  } catch (error) {
    if (isProblem(error)) return
    throw error
  }
  const undo = async () => {
    await call('restoreItem', { params: { id } })
    await refreshAfter('restoreItem')
  }
  showUndoable({ text: m.catalogue_deleted(), undo, undone: m.catalogue_restored() })
  await refreshAfter('archiveItem')
}
