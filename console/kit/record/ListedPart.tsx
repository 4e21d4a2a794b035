import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Failed } from '../Failed.tsx'
import type { EmptyText, ListAnswer } from '../list/rows.ts'
import { Notice } from '../Notice.tsx'
import { CardSkeleton } from '../Skeletons.tsx'
import styles from './record.module.css'

/** How many rows are asked for, and more of them on a press, up to as many as the server gives at once. */
export const useLimit = (first: number) => {
  const most = 200
  const [limit, setLimit] = useState(first)
  return { limit, mayGrow: limit < most, grow: () => setLimit(Math.min(most, limit + first)) }
}

interface ListedPartProps<Row> {
  answer: ListAnswer<Row>
  /** A line alone, where little is expected. */
  empty: EmptyText | string
  rowKey: (row: Row) => string | number
  as: ComponentType<{ row: Row }>
  /** For a list that grows. */
  limit?: ReturnType<typeof useLimit>
}

/** A part of a panel or modal that is a list, in every state that it can be in. */
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
