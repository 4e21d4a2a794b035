import type {
  Installation,
  InstallationForm as InstallationValues,
} from '../../contract/installations/schema.ts'
import { confirm, showReason } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { showUndoable } from '../kit/layers/undo.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { AddInstallation } from './AddInstallation.tsx'
import type { Choice } from './ClientField.tsx'
import { EditInstallationForm } from './InstallationForm.tsx'

const formWidth = 760

/** Opens the form of an installation, for a given client if any. */
export const addInstallation = (client?: Choice, onAdded?: (installation: Installation) => void): void => {
  const save = async (body: InstallationValues) => {
    const installation = await call('addInstallation', { body })
    const tag = tagNumber(installation.tag_id) ?? ''
    showSnackbar({ tone: 'fine', text: m.installation_created({ tag }) })
    onAdded?.(installation)
    await refreshAfter('addInstallation')
  }
  openModal({
    title: m.installation_add(),
    width: formWidth,
    content: <AddInstallation client={client} onSave={save} />,
  })
}

export const editInstallation = (installation: Installation): void => {
  const params = { id: installation.id }
  const saved = async () => {
    showSnackbar({ tone: 'fine', text: m.installation_updated() })
    await refreshAfter('editInstallation')
  }
  openModal({
    title: m.installation_edit({ tag: tagNumber(installation.tag_id) ?? '' }),
    width: formWidth,
    content: (
      <EditInstallationForm
        installation={installation}
        send={(body) => call('editInstallation', { params, body, quiet: true })}
        read={() => call('getInstallation', { params })}
        onSaved={saved}
      />
    ),
  })
}

/** Archives after a confirmation; true when the installation is gone. One with devices cannot be archived. */
export const deleteInstallation = async (
  installation: Pick<Installation, 'id' | 'tag_id' | 'devices_count'>,
): Promise<boolean> => {
  const tag = tagNumber(installation.tag_id) ?? ''
  if (installation.devices_count > 0) {
    showReason(
      m.installation_has_devices_title({ tag }),
      m.installation_has_devices({ count: installation.devices_count }),
    )
    return false
  }
  const isSure = await confirm({
    title: m.installation_delete_title({ tag }),
    body: m.installation_delete_body(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return false
  try {
    await call('archiveInstallation', { params: { id: installation.id } })
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
  const undo = async () => {
    await call('restoreInstallation', { params: { id: installation.id } })
    await refreshAfter('restoreInstallation')
  }
  showUndoable({ text: m.installation_deleted(), undo, undone: m.installation_restored() })
  await refreshAfter('archiveInstallation')
  return true
}
