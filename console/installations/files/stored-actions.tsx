import {
  fileLimits,
  type InstallationFile,
  type InstallationPhoto,
  storedEditSchema,
} from '../../../contract/installations/files.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { confirm } from '../../kit/layers/confirm.tsx'
import { openModal } from '../../kit/layers/modals.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { saveBytes } from '../../kit/save-bytes.ts'
import { m } from '../../paraglide/messages.js'
import { keyText } from '../../problems/problem-text.ts'
import { call, callForBytes } from '../../session/api.ts'
import { refreshAfter } from '../../session/queries.ts'

type StoredFile = InstallationPhoto | InstallationFile
type Edit = Parameters<typeof edit>[1]

const isPhoto = (one: StoredFile): one is InstallationPhoto => 'width' in one

const edit = (one: StoredFile, body: { name: string; notes: string | null }) =>
  isPhoto(one)
    ? call('editInstallationPhoto', { params: { id: one.installation_id, photoId: one.id }, body })
    : call('editInstallationFile', { params: { id: one.installation_id, fileId: one.id }, body })

const formSchema = storedEditSchema.required()

export const editStored = (one: StoredFile): void => {
  const save = async (body: Edit) => {
    await edit(one, body)
    showSnackbar({ tone: 'fine', text: isPhoto(one) ? m.photo_updated() : m.file_updated() })
    await refreshAfter(isPhoto(one) ? 'editInstallationPhoto' : 'editInstallationFile')
  }
  openModal({
    title: isPhoto(one) ? m.photo_edit() : m.file_edit(),
    content: (
      <FormModal
        schema={formSchema}
        defaults={{ name: one.name, notes: one.notes ?? '' }}
        onSave={save}
        errorText={keyText}
      >
        <TextField name="name" label={m.stored_name()} required wide autoFocus max={fileLimits.name} />
        <TextAreaField name="notes" label={m.column_notes()} max={fileLimits.notes} />
      </FormModal>
    ),
  })
}

/** False if it still exists. */
export const deleteStored = async (one: StoredFile): Promise<boolean> => {
  const isSure = await confirm({
    title: isPhoto(one) ? m.photo_delete_title({ name: one.name }) : m.file_delete_title({ name: one.name }),
    body: m.stored_delete_body(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return false
  try {
    if (isPhoto(one))
      await call('deleteInstallationPhoto', { params: { id: one.installation_id, photoId: one.id } })
    else await call('deleteInstallationFile', { params: { id: one.installation_id, fileId: one.id } })
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
  showSnackbar({ tone: 'fine', text: isPhoto(one) ? m.photo_deleted() : m.file_deleted() })
  await refreshAfter(isPhoto(one) ? 'deleteInstallationPhoto' : 'deleteInstallationFile')
  return true
}

export const downloadFile = async (file: InstallationFile): Promise<void> => {
  const params = { id: file.installation_id, fileId: file.id }
  try {
    saveBytes(await callForBytes('getInstallationFile', { params, isPatient: true }), file.name)
  } catch (error) {
    if (!isProblem(error)) throw error
  }
}
