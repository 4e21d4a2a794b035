import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { rowSortingFeature, type SortingState, tableFeatures, useTable } from '@tanstack/react-table'
import { Fragment, type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { LineSkeleton } from '../Skeletons.tsx'
import { useChoosing } from './choosing.ts'
import type { Column } from './columns.ts'
import { useNearing } from './nearing.ts'
import { RowMenu, RowMenuButton, useRowMenu } from './RowMenu.tsx'
import { type Rows, type Section, sectionAt } from './rows.ts'
import styles from './Table.module.css'

const features = tableFeatures({ rowSortingFeature })

export interface Sorting {
  sort: string | undefined
  order: 'asc' | 'desc'
  setSort(sort: string | undefined, order: 'asc' | 'desc'): void
}

interface TableProps<Row> {
  rows: Rows<Row>
  /** Undefined while they are loading. */
  items: readonly Row[] | undefined
  /** Skeleton rows to keep the layout. */
  size: number
  list: Sorting
  /** The rows are older than they should be: greyed. */
  isStale?: boolean
}

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown, none: IconSelector } as const
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** Pressed on something within a row that does more than open it; a menu of the row is elsewhere in the document. */
const isControl = ({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) => {
  if (!currentTarget.contains(target as Element)) return true
  const hit = (target as Element).closest('button, a, input')
  return hit !== null && currentTarget.contains(hit) && hit !== currentTarget
}

const onArrows = (event: KeyboardEvent<HTMLTableSectionElement>) => {
  // Without the headings of sections.
  const rows = [...event.currentTarget.querySelectorAll(':scope > tr[tabindex]')]
  const at = rows.indexOf(event.target as Element)
  const to: Record<string, Element | undefined> = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
  }
  const next = to[event.key]
  if (!(next instanceof HTMLElement) || (event.target as Element).tagName !== 'TR') return
  event.preventDefault()
  next.focus()
}

const useHeads = <Row,>(columns: readonly Column<Row>[], { sort, order, setSort }: Sorting) => {
  const definitions = useMemo(
    () =>
      columns.map(({ key, sort: by }) => ({
        id: by ?? `plain:${key}`,
        enableSorting: by !== undefined,
        accessorFn: () => '',
      })),
    [columns],
  )
  const sorting: SortingState = sort ? [{ id: sort, desc: order === 'desc' }] : []
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      setSort(next?.id, next?.desc ? 'desc' : 'asc')
    },
  })
  return table.getHeaderGroups()[0]?.headers ?? []
}
const noRows: object[] = []

const Heads = <Row,>({ columns, list }: { columns: readonly Column<Row>[]; list: Sorting }) =>
  useHeads(columns, list).map((head, index) => {
    const column = columns[index]
    if (!column) return null
    const sorted = head.column.getIsSorted()
    const SortIcon = sortIcons[sorted || 'none']
    const label = <span className={column.hideLabel ? 'visually-hidden' : undefined}>{column.label}</span>
    return (
      <th
        key={column.key}
        scope="col"
        data-align={column.align}
        data-from={column.from}
        style={{ width: column.width }}
        aria-sort={sorted ? ariaSort[sorted] : undefined}
      >
        {head.column.getCanSort() ? (
          <button
            type="button"
            className={styles.sort}
            data-sorted={sorted || undefined}
            onClick={head.column.getToggleSortingHandler()}
            aria-label={m.column_sort({ column: column.label })}
          >
            {label}
            <SortIcon size={14} aria-hidden />
          </button>
        ) : (
          label
        )}
      </th>
    )
  })

const skeletonWidths = [70, 85, 55, 75, 60, 90, 50]

const SkeletonRows = ({
  columns,
  size,
  hasMenu,
  hasBoxes,
}: {
  columns: readonly Pick<Column<never>, 'key' | 'from'>[]
  size: number
  hasMenu: boolean
  hasBoxes: boolean
}) =>
  Array.from({ length: size }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={index} className={styles.row} style={{ opacity: Math.max(0.35, 1 - index * 0.08) }} aria-hidden>
      {hasBoxes && <td />}
      {columns.map(({ key, from }, at) => (
        <td key={key} data-from={from}>
          <LineSkeleton width={skeletonWidths[(index + at) % skeletonWidths.length] ?? 70} />
        </td>
      ))}
      {hasMenu && <td />}
    </tr>
  ))

const SectionRow = ({ section, columns }: { section: Section | undefined; columns: number }) =>
  section && (
    <tr className={styles.section}>
      <th colSpan={columns} scope="colgroup">
        {section.heading}
      </th>
    </tr>
  )

export const Table = <Row,>({ rows, items, size, list, isStale = false }: TableProps<Row>) => {
  const menu = useRowMenu<Row>()
  const choosing = useChoosing(rows, items)
  const nearing = useNearing(rows)
  const { columns, key, name, onOpen, selected } = rows
  const hasMenu = (rows.menu?.length ?? 0) > 0
  const openRow = (row: Row) => (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    if (!onOpen || isControl(event)) return
    // The key that opens a dialog would press the button that it moves the focus to.
    event.preventDefault()
    onOpen(row)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must be reachable by keyboard
    <div className={styles.scroll} tabIndex={-1}>
      <table
        className={styles.table}
        data-stale={isStale || undefined}
        aria-describedby={onOpen && 'list-keys'}
      >
        <thead>
          <tr>
            {choosing && (
              <th scope="col" className={styles.boxHead}>
                <Checkbox
                  size="xs"
                  checked={choosing.page === 'all'}
                  indeterminate={choosing.page === 'some'}
                  disabled={!items?.length}
                  onChange={choosing.togglePage}
                  aria-label={m.selection_page()}
                />
              </th>
            )}
            <Heads columns={columns} list={list} />
            {hasMenu && (
              <th scope="col" className={styles.menuHead}>
                <span className="visually-hidden">{m.action_more()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={onArrows}>
          {items === undefined && (
            <SkeletonRows columns={columns} size={size} hasMenu={hasMenu} hasBoxes={!!choosing} />
          )}
          {items?.map((row, index) => (
            <Fragment key={key(row)}>
              <SectionRow
                section={sectionAt(rows, items, index)}
                columns={columns.length + Number(hasMenu) + Number(!!choosing)}
              />
              <tr
                className={styles.row}
                data-openable={onOpen && true}
                data-selected={key(row) === selected || undefined}
                data-chosen={choosing?.has(row) || undefined}
                tabIndex={onOpen && (index === 0 || key(row) === selected) ? 0 : -1}
                {...nearing(row)}
                onClick={openRow(row)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') openRow(row)(event)
                  choosing?.onSpace(row)(event)
                }}
              >
                {choosing && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: a larger place to press for the box within it
                  <td className={styles.boxCell} onClick={choosing.onClick(row)}>
                    <Checkbox
                      size="xs"
                      checked={choosing.has(row)}
                      onChange={() => {}}
                      aria-label={m.selection_row({ name: name(row) })}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align} data-from={column.from}>
                    {column.cell(row)}
                  </td>
                ))}
                {hasMenu && (
                  <td className={styles.menuCell}>
                    <RowMenuButton name={name(row)} onOpen={(at) => menu.open(row, at)} />
                  </td>
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {onOpen && (
        <span id="list-keys" hidden>
          {choosing ? m.list_keys_hint_choose() : m.list_keys_hint()}
        </span>
      )}
      {rows.menu && <RowMenu actions={rows.menu} state={menu} />}
    </div>
  )
}
