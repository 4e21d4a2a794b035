import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Failed } from '../Failed.tsx'
import type { EmptyText, ListAnswer } from '../list/rows.ts'
import { Notice } from '../Notice.tsx'
import { CardSkeleton } from '../Skeletons.tsx'
import styles from './record.module.css'

/** The number of rows requested; a press requests more, up to the server's limit. */
export const useLimit = (first: number) => {
  const most = 200
  const [limit, setLimit] = useState(first)
  return { limit, mayGrow: limit < most, grow: () => setLimit(Math.min(most, limit + first)) }
}

interface ListedPartProps<Row> {
  answer: ListAnswer<Row>
  /** A single line as empty text, if little is expected. */
  empty: EmptyText | string
  rowKey: (row: Row) => string | number
  as: ComponentType<{ row: Row }>
  /** For a list with a button for more. */
  limit?: ReturnType<typeof useLimit>
}

/** A list in a panel or modal with all its states. */
export const ListedPart = <Row,>({ answer, empty, rowKey, as: Line, limit }: ListedPartProps<Row>) => {
  if (!answer.data) {
    if (!answer.error) return <CardSkeleton height={180} />
    return (
      <Failed
        title={m.list_first_error_title()}
        problem={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  const { items, total } = answer.data
  if (total === 0) {
    if (typeof empty === 'string') return <p className={styles.none}>{empty}</p>
    const { action, ...words } = empty
    return <Notice {...words} actions={action} />
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((row) => (
          <Line key={rowKey(row)} row={row} />
        ))}
      </ul>
      {limit?.mayGrow && total > limit.limit && (
        <Button variant="subtle" mt={8} onClick={limit.grow}>
          {m.action_show_more()}
        </Button>
      )}
    </>
  )
}
