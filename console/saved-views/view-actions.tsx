import {
  type SavedView,
  savedViewEditSchema,
  type ViewScreen,
  viewLimits,
} from '../../contract/saved-views/routes.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { confirm } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'

const nameSchema = savedViewEditSchema.pick({ name: true }).required()
const width = 440

const openName = (title: string, name: string, save: (name: string) => Promise<unknown>): void => {
  openModal({
    title,
    width,
    content: (
      <FormModal
        schema={nameSchema}
        defaults={{ name }}
        onSave={(values) => save(values.name)}
        errorText={keyText}
      >
        <TextField name="name" label={m.view_name()} required wide autoFocus max={viewLimits.name} />
      </FormModal>
    ),
  })
}

export const saveView = (screen: ViewScreen, search: SavedView['search']): void =>
  openName(m.view_save(), '', async (name) => {
    await call('addSavedView', { body: { screen, name, search } })
    showSnackbar({ tone: 'fine', text: m.view_saved() })
    await refreshAfter('addSavedView')
  })

export const renameView = (view: SavedView): void =>
  openName(m.view_rename_title(), view.name, async (name) => {
    await call('editSavedView', { params: { id: view.id }, body: { name } })
    showSnackbar({ tone: 'fine', text: m.view_renamed() })
    await refreshAfter('editSavedView')
  })

/** The view shows from now on what the screen shows. */
export const replaceView = async (view: SavedView, search: SavedView['search']): Promise<void> => {
  const isSure = await confirm({
    title: m.view_replace_title({ name: view.name }),
    body: m.view_replace_body(),
    confirm: m.action_save(),
  })
  if (!isSure) return
  try {
    await call('editSavedView', { params: { id: view.id }, body: { search } })
  } catch (error) {
    if (isProblem(error)) return
    throw error
  }
  showSnackbar({ tone: 'fine', text: m.view_saved() })
  await refreshAfter('editSavedView')
}

export const deleteView = async (view: SavedView): Promise<void> => {
  const isSure = await confirm({
    title: m.view_delete_title({ name: view.name }),
    body: m.view_delete_body(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return
  try {
    await call('deleteSavedView', { params: { id: view.id } })
  } catch (error) {
    if (isProblem(error)) return
    throw error
  }
  showSnackbar({ tone: 'fine', text: m.view_deleted() })
  await refreshAfter('deleteSavedView')
}
