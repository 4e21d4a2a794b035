import { ActionIcon, Progress, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatAge, formatClock, formatNumber } from '../format.ts'
import { useNow } from '../now.ts'
import styles from './ListPage.module.css'
import type { ListAnswer } from './rows.ts'
import type { ListState } from './use-list.ts'

const slowMs = 400

/** True once something takes longer than "at once". */
const useSlow = (isBusy: boolean) => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isSlow
}

const RowsAsOf = ({ at }: { at: number }) => (
  <span className={styles.asOf}>
    {m.list_rows_as_of({ time: formatClock(at), age: formatAge(at, useNow()) })}
  </span>
)

interface CountProps {
  total: number
  total_is_least?: true | undefined
  /** Without search and filters. */
  all: number | undefined
}

const Count = ({ total, total_is_least, all }: CountProps) => {
  const sentence = (shown: string) =>
    all === undefined ? shown : m.list_count_filtered({ shown, total: formatNumber(all) })
  const shown = formatNumber(total)
  if (!total_is_least) return sentence(shown)
  return (
    <>
      <span aria-hidden>{sentence(`${shown}+`)}</span>
      <VisuallyHidden>
        {all === undefined
          ? m.list_count_least({ shown })
          : m.list_count_least_filtered({ shown, total: formatNumber(all) })}
      </VisuallyHidden>
    </>
  )
}

interface ListHeadProps {
  title: string
  list: ListState
  answer: ListAnswer<unknown>
  allCount: number | undefined
  action: ReactNode
}

export const ListHead = ({ title, list, answer, allCount, action }: ListHeadProps) => {
  const { data, error, isFetching, dataUpdatedAt, refetch } = answer
  const isSlow = useSlow(isFetching)
  const count = data && <Count {...data} all={list.isFiltered ? allCount : undefined} />
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <span className={styles.count} role="status" data-testid="list-count">
        {count ?? (error ? '' : <Skeleton height={16} width={28} radius={4} />)}
      </span>
      <ActionIcon
        onClick={() => void refetch()}
        aria-label={m.action_refresh()}
        data-busy={isFetching || undefined}
        className={styles.refresh ?? ''}
      >
        <IconRefresh size={18} />
      </ActionIcon>
      {error && data && <RowsAsOf at={dataUpdatedAt} />}
      <span className={styles.tools}>{action}</span>
      {isSlow && (
        <Progress
          value={100}
          animated
          size={2}
          radius={0}
          className={styles.progress ?? ''}
          aria-label={m.list_loading()}
        />
      )}
    </header>
  )
}
