import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Failed } from '../../devices/Failed.tsx'
import type { ListAnswer } from '../../kit/list/rows.ts'
import { Notice } from '../../kit/Notice.tsx'
import { CardSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './panel.module.css'

interface ListedPartProps<Row> {
  answer: ListAnswer<Row>
  empty: { icon: Icon; title: string }
  rowKey: (row: Row) => string | number
  as: ComponentType<{ row: Row }>
}

/** A tab that is a list, in every state that it can be in. */
export const ListedPart = <Row,>({ answer, empty, rowKey, as: Line }: ListedPartProps<Row>) => {
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
  if (answer.data.total === 0) return <Notice {...empty} />
  return (
    <ul className={styles.list}>
      {answer.data.items.map((row) => (
        <Line key={rowKey(row)} row={row} />
      ))}
    </ul>
  )
}
