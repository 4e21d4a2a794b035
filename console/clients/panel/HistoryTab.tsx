import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordAction, RecordChange } from '../../../contract/changes.ts'
import { Time } from '../../kit/Time.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { type Difference, differencesOf } from './differences.ts'
import { ListedPart } from './ListedPart.tsx'
import styles from './panel.module.css'

const actionWord: Record<RecordAction, () => string> = {
  created: m.change_created,
  changed: m.change_changed,
  contact_added: m.change_contact_added,
  contact_changed: m.change_contact_changed,
  contact_deleted: m.change_contact_deleted,
  archived: m.change_archived,
  restored: m.change_restored,
}

const DifferenceLine = ({ difference: { label, before, after } }: { difference: Difference }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {before !== undefined && (
        <>
          <del>
            <span className="visually-hidden">{m.change_before()} </span>
            {before || '—'}
          </del>{' '}
          <span aria-hidden>→ </span>
        </>
      )}
      <ins>
        {before !== undefined && <span className="visually-hidden">{m.change_after()} </span>}
        {after || '—'}
      </ins>
    </dd>
  </div>
)

const Change = ({ row: change }: { row: RecordChange }) => {
  const differences = differencesOf(change)
  return (
    <li className={styles.change}>
      <div className={styles.changeHead}>
        <strong>{actionWord[change.action]()}</strong>
        <span>{change.by}</span>
        <Time at={change.at} />
      </div>
      {differences.length > 0 && (
        <dl className={styles.lines}>
          {differences.map((difference) => (
            <DifferenceLine key={difference.label} difference={difference} />
          ))}
        </dl>
      )}
    </li>
  )
}

const pageSize = 20
const longest = 200

/** Who changed what and when, the newest first. */
export const HistoryTab = ({ clientId }: { clientId: string }) => {
  const [limit, setLimit] = useState(pageSize)
  const changes = useAnswer(
    'listClientChanges',
    { params: { id: clientId }, query: { limit } },
    { keepPrevious: true },
  )
  return (
    <>
      <ListedPart
        answer={changes}
        empty={{ icon: IconHistory, title: m.client_history_empty() }}
        rowKey={({ id }) => id}
        as={Change}
      />
      {changes.data && changes.data.total > limit && limit < longest && (
        <Button variant="subtle" mt={8} onClick={() => setLimit(Math.min(longest, limit + pageSize))}>
          {m.action_show_more()}
        </Button>
      )}
    </>
  )
}
