import { type Client, restorableDays } from '../../contract/clients/schema.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { Archived } from '../kit/record/Archived.tsx'
import { useLimit } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import { ClientIcon } from './client-columns.tsx'

const recordOf = (client: Client) => ({ ...client, mark: <ClientIcon client={client} /> })

/** Clients that an administrator can bring back. */
const ArchivedClients = () => {
  const limit = useLimit(15)
  const answer = useAnswer('listArchivedClients', { query: { limit: limit.limit } }, { keepPrevious: true })
  return (
    <Archived
      answer={answer}
      limit={limit}
      empty={m.clients_archived_empty()}
      body={m.clients_archived_body({ days: restorableDays })}
      recordOf={recordOf}
      onRestore={async (id) => {
        await call('restoreClient', { params: { id } })
        showSnackbar({ tone: 'fine', text: m.client_restored() })
        await refreshAfter('restoreClient')
      }}
    />
  )
}

export const openArchivedClients = (): void => {
  openModal({ title: m.clients_archived_title(), width: 640, content: <ArchivedClients /> })
}
