// A list screen: title, search, filters, table or cards, pages, and the states of all of them. The screen gives columns
// and an answer; the state of the list is in the address (useList).

import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconListCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { useColumnChoice } from './column-choice.ts'
import type { Filter } from './columns.ts'
import { ExportButton, type SaveList } from './ExportButton.tsx'
import { List } from './List.tsx'
import { ListHead } from './ListHead.tsx'
import styles from './ListPage.module.css'
import { EmptyList, FailedList, FilteredToNothing } from './ListStates.tsx'
import { Pager } from './Pager.tsx'
import type { EmptyText, ListAnswer, Rows } from './rows.ts'
import barStyles from './SelectionBar.module.css'
import { SelectionBar } from './SelectionBar.tsx'
import { StaleBanner } from './StaleBanner.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useIsPhone } from './use-is-phone.ts'
import type { ListState } from './use-list.ts'

interface ListPageProps<Row> {
  title: string
  list: ListState
  answer: ListAnswer<Row>
  rows: Rows<Row>
  empty: EmptyText
  /** Without it the list has no toolbar. */
  searchLabel?: string
  filters?: readonly Filter[]
  /** Filters one press away, beside the menu of all. */
  quick?: ReactNode
  /** Count without search and filters, for "3 of 214". */
  allCount?: number | undefined
  action?: ReactNode
  /** Actions for the selected rows. */
  selectionActions?: ReactNode
  /** Saves all pages, filtered and sorted. */
  save?: SaveList
  /** Storage key of the person's columns; without it columns cannot be chosen. */
  remember?: string
  /** Below the rows, beside how many they are. */
  note?: ReactNode
  /** Between the toolbar and the rows: sums of what was found. */
  children?: ReactNode
}

const Content = <Row,>({
  list,
  answer,
  rows,
  empty,
}: Pick<ListPageProps<Row>, 'list' | 'answer' | 'rows' | 'empty'>) => {
  const { data, error } = answer
  if (!data && error) return <FailedList problem={error} onRetry={() => void answer.refetch()} />
  if (data?.total === 0) return list.isFiltered ? <FilteredToNothing list={list} /> : <EmptyList {...empty} />
  return <List rows={rows} items={data?.items} size={list.size} isStale={error !== null} list={list} />
}

export const ListPage = <Row,>({
  title,
  list,
  answer,
  rows,
  empty,
  searchLabel,
  filters = [],
  quick,
  allCount,
  action,
  selectionActions,
  save,
  remember,
  note,
  children,
}: ListPageProps<Row>) => {
  const isPhone = useIsPhone()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { columns, ...choice } = useColumnChoice(rows.columns, remember, width)
  return (
    <div className={styles.page}>
      <div className={barStyles.top} data-choosing={rows.selection?.isChoosing || undefined}>
        <ListHead
          title={title}
          list={list}
          answer={answer}
          allCount={allCount}
          action={isPhone && searchLabel !== undefined ? null : action}
        />
        {rows.selection && (
          <SelectionBar selection={rows.selection} total={answer.data?.total} actions={selectionActions} />
        )}
      </div>
      {searchLabel !== undefined && (
        <Toolbar list={list} searchLabel={searchLabel} filters={filters} quick={quick}>
          {rows.selection && !rows.selection.isChoosing && (
            <Button
              variant="default"
              h={34}
              className={styles.choose ?? ''}
              leftSection={<IconListCheck size={16} aria-hidden />}
              disabled={!answer.data?.total}
              onClick={rows.selection.begin}
            >
              {m.selection_begin()}
            </Button>
          )}
          {remember !== undefined && <ColumnsMenu {...choice} />}
          {save && <ExportButton save={save} isEmpty={!answer.data?.total} />}
          {isPhone && action}
        </Toolbar>
      )}
      {children}
      {answer.error && answer.data && (
        <StaleBanner problem={answer.error} onRetry={() => void answer.refetch()} />
      )}
      <div ref={ref} className={styles.frame} aria-busy={answer.data === undefined && answer.error === null}>
        <Content list={list} answer={answer} rows={{ ...rows, columns }} empty={empty} />
        {answer.data !== undefined && answer.data.total > 0 && (
          <Pager
            list={list}
            total={answer.data.total}
            isLeast={answer.data.total_is_least ?? false}
            note={note}
          />
        )}
      </div>
    </div>
  )
}
