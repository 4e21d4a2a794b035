import { Button } from '@mantine/core'
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatTime } from '../format.ts'
import { ModalBody } from '../layers/ModalParts.tsx'
import type { ListAnswer } from '../list/rows.ts'
import { isProblem } from '../problem/problem.ts'
import { ListedPart, type useLimit } from './ListedPart.tsx'
import styles from './record.module.css'

interface ArchivedRecord {
  id: string
  name: string
  mark?: ReactNode
  archived_at?: string | undefined
  updated_by: string | null
}

/** Restores a record with a snackbar; `call` has already shown a Problem. */
type Restore = (id: string) => Promise<unknown>

const RestoreContext = createContext<Restore>(async () => {})

const Line = ({ row }: { row: ArchivedRecord }) => {
  const bringBack = useContext(RestoreContext)
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await bringBack(row.id)
    } catch (error) {
      if (!isProblem(error)) throw error
      setBusy(false)
    }
  }
  return (
    <li className={styles.archived}>
      {row.mark}
      <span className={styles.archivedName}>
        <span>{row.name}</span>
        <span className={styles.quiet}>
          {row.archived_at && m.archived_at({ time: formatTime(row.archived_at) })}
          {row.updated_by && ` · ${row.updated_by}`}
        </span>
      </span>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void restore()}
        aria-label={m.restore_name({ name: row.name })}
      >
        {m.action_restore()}
      </Button>
    </li>
  )
}

interface ArchivedProps<Row> {
  answer: ListAnswer<Row>
  limit: ReturnType<typeof useLimit>
  empty: string
  body: string
  recordOf: (row: Row) => ArchivedRecord
  onRestore: Restore
}

/** Records that an administrator can restore, in a modal. */
export const Archived = <Row,>({ answer, limit, empty, body, recordOf, onRestore }: ArchivedProps<Row>) => {
  const { data, error, isFetching, dataUpdatedAt, refetch } = answer
  const records = data && { total: data.total, items: data.items.map(recordOf) }
  return (
    <ModalBody>
      {records && records.total > 0 && <p className={styles.quiet}>{body}</p>}
      <RestoreContext value={onRestore}>
        <ListedPart
          answer={{ data: records, error, isFetching, dataUpdatedAt, refetch }}
          empty={{ icon: IconArchive, title: empty, body }}
          rowKey={({ id }) => id}
          as={Line}
          limit={limit}
        />
      </RestoreContext>
    </ModalBody>
  )
}
