import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { pageSizes } from '../../../contract/lists.ts'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'
import styles from './ListPage.module.css'
import type { ListState } from './use-list.ts'

interface PagerProps {
  list: Pick<ListState, 'page' | 'size' | 'setPage' | 'setSize'>
  total: number
  /** There are more, which are not paged through. */
  isLeast?: boolean
  /** Beside the range. */
  note?: ReactNode
}

export const Pager = ({ list, total, isLeast = false, note }: PagerProps) => {
  const sizeId = useId()
  const pages = Math.max(1, isLeast ? Math.floor(total / list.size) : Math.ceil(total / list.size))
  const from = Math.min(total, (list.page - 1) * list.size + 1)
  const to = Math.min(total, list.page * list.size)
  const range = { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) }
  return (
    <footer className={styles.pager}>
      <span>
        {isLeast ? m.list_range_least(range) : m.list_range(range)}
        {isLeast && list.page >= pages && ` · ${m.list_narrow()}`}
      </span>
      {note}
      <span className={styles.space} />
      <label htmlFor={sizeId}>{m.list_page_size()}</label>
      <NativeSelect
        id={sizeId}
        size="xs"
        data={pageSizes.map(String)}
        value={String(list.size)}
        onChange={(event) => list.setSize(Number(event.currentTarget.value))}
      />
      <ActionIcon
        variant="default"
        disabled={list.page <= 1}
        onClick={() => list.setPage(list.page - 1)}
        aria-label={m.list_page_previous()}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span className="num">{m.list_page_of({ page: list.page, pages: isLeast ? `${pages}+` : pages })}</span>
      <ActionIcon
        variant="default"
        disabled={list.page >= pages}
        onClick={() => list.setPage(list.page + 1)}
        aria-label={m.list_page_next()}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </footer>
  )
}
