import { Button } from '@mantine/core'
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { type Client, restorableDays } from '../../contract/clients.ts'
import { Failed } from '../devices/Failed.tsx'
import { formatTime } from '../kit/format.ts'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { Notice } from '../kit/Notice.tsx'
import { isProblem } from '../kit/problem/problem.ts'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { refreshClients } from './client-actions.tsx'
import { ClientIcon } from './client-columns.tsx'
import styles from './clients.module.css'

const pageSize = 10

const ArchivedClient = ({ client }: { client: Client }) => {
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await call('restoreClient', { params: { id: client.id } })
      showSnackbar({ tone: 'fine', text: m.client_restored() })
      await refreshClients()
    } catch (error) {
      if (!isProblem(error)) throw error
      setBusy(false)
    }
  }
  return (
    <li className={styles.archived}>
      <ClientIcon client={client} />
      <span className={styles.archivedName}>
        <span>{client.name}</span>
        <span className={styles.quiet}>
          {client.archived_at && m.client_archived_at({ time: formatTime(client.archived_at) })}
          {client.updated_by && ` · ${client.updated_by}`}
        </span>
      </span>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void restore()}
        aria-label={m.client_restore_name({ name: client.name })}
      >
        {m.action_restore()}
      </Button>
    </li>
  )
}

/** Clients that an administrator can bring back. */
export const ArchivedClients = () => {
  const [limit, setLimit] = useState(pageSize)
  const archived = useAnswer('listArchivedClients', { query: { limit } }, { keepPrevious: true })
  if (!archived.data) {
    return (
      <ModalBody>
        {archived.error ? (
          <Failed
            title={m.list_first_error_title()}
            problem={archived.error}
            onRetry={() => void archived.refetch()}
          />
        ) : (
          <CardSkeleton height={180} />
        )}
      </ModalBody>
    )
  }
  const { items, total } = archived.data
  return (
    <ModalBody>
      {total === 0 ? (
        <Notice
          icon={IconArchive}
          title={m.clients_archived_empty()}
          body={m.clients_archived_body({ days: restorableDays })}
        />
      ) : (
        <>
          <p className={styles.quiet}>{m.clients_archived_body({ days: restorableDays })}</p>
          <ul className={styles.archivedList}>
            {items.map((client) => (
              <ArchivedClient key={client.id} client={client} />
            ))}
          </ul>
          {total > limit && (
            <Button variant="subtle" onClick={() => setLimit(Math.min(200, limit + pageSize))}>
              {m.action_show_more()}
            </Button>
          )}
        </>
      )}
    </ModalBody>
  )
}
