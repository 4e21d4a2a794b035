import type { Client, ClientEdit } from '../../contract/clients/schema.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { showUndoable } from '../kit/layers/undo.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { AddClientForm, EditClientForm } from './ClientForm.tsx'
import { savedText } from './saved-text.ts'

const formWidth = 760

export const addClient = (onAdded?: (client: Client) => void, onClosed?: () => void): void => {
  const save = async (body: Parameters<typeof call<'addClient'>>[1]['body']) => {
    const client = await call('addClient', { body })
    showSnackbar({ tone: 'fine', text: m.client_created() })
    onAdded?.(client)
    await refreshAfter('addClient')
  }
  openModal({
    title: m.client_add(),
    width: formWidth,
    content: <AddClientForm onSave={save} />,
    ...(onClosed && { onClosed }),
  })
}

export const editClient = (client: Client): void => {
  const params = { id: client.id }
  let after = client
  const send = async (body: ClientEdit) => {
    after = await call('editClient', { params, body, quiet: true })
  }
  const saved = async () => {
    showSnackbar({ tone: 'fine', text: savedText(client, after) })
    await refreshAfter('editClient')
  }
  openModal({
    title: m.client_edit(),
    width: formWidth,
    content: (
      <EditClientForm
        client={client}
        send={send}
        read={() => call('getClient', { params })}
        onSaved={saved}
      />
    ),
  })
}

/** Archives after a confirmation; true when the client is gone. */
export const deleteClient = async (client: Pick<Client, 'id' | 'name'>): Promise<boolean> => {
  const isSure = await confirm({
    title: m.client_delete_title({ name: client.name }),
    body: m.client_delete_body(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return false
  try {
    await call('archiveClient', { params: { id: client.id } })
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
  const undo = async () => {
    await call('restoreClient', { params: { id: client.id } })
    await refreshAfter('restoreClient')
  }
  showUndoable({ text: m.client_deleted(), undo, undone: m.client_restored() })
  await refreshAfter('archiveClient')
  return true
}
