import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import { Fragment } from 'react'
import { m } from '../../paraglide/messages.js'
import { LineSkeleton } from '../Skeletons.tsx'
import styles from './Cards.module.css'
import { useChoosing } from './choosing.ts'
import type { Column } from './columns.ts'
import { useNearing } from './nearing.ts'
import { RowMenu, RowMenuButton, useRowMenu } from './RowMenu.tsx'
import { type Rows, type Section, sectionAt } from './rows.ts'

interface CardsProps<Row> {
  rows: Rows<Row>
  items: readonly Row[] | undefined
  size: number
  isStale?: boolean
}

const at = <Row,>(columns: readonly Column<Row>[], place: Column<Row>['onCard']) =>
  columns.filter((column, index) => (column.onCard ?? (index === 0 ? 'title' : 'line')) === place)

const CardContent = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => (
  <>
    <span className={styles.title}>
      {at(columns, 'title').map((column) => (
        <span key={column.key}>{(column.card ?? column.cell)(row)}</span>
      ))}
    </span>
    <span className={styles.lines}>
      {at(columns, 'line').map((column) => (
        <span key={column.key} className={styles.line}>
          {!column.hideLabel && <span className={styles.label}>{column.label}</span>}
          <span>{column.cell(row)}</span>
        </span>
      ))}
    </span>
    <span className={styles.end}>
      {at(columns, 'end').map((column) => (
        <span key={column.key}>{column.cell(row)}</span>
      ))}
    </span>
  </>
)

const SectionItem = ({ section }: { section: Section | undefined }) =>
  section && <li className={styles.section}>{section.heading}</li>

/** The rows of a list on a phone. */
export const Cards = <Row,>({ rows, items, size, isStale = false }: CardsProps<Row>) => {
  const menu = useRowMenu<Row>()
  const { onOpen, selection } = rows
  const nearing = useNearing(rows)
  const choosing = useChoosing(rows, items)
  return (
    <>
      <ul className={styles.cards} data-stale={isStale || undefined}>
        {items === undefined &&
          Array.from({ length: size }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <li key={index} className={styles.card} aria-hidden>
              <span className={styles.open}>
                <LineSkeleton width={60} />
                <LineSkeleton width={85} />
              </span>
            </li>
          ))}
        {items?.map((row, index) => (
          <Fragment key={rows.key(row)}>
            <SectionItem section={sectionAt(rows, items, index)} />
            <li className={styles.card}>
              {choosing && selection?.isChoosing ? (
                <button
                  type="button"
                  role="checkbox"
                  aria-checked={choosing.has(row)}
                  aria-label={m.selection_row({ name: rows.name(row) })}
                  className={styles.choose}
                  onClick={choosing.onClick(row)}
                >
                  {choosing.has(row) ? (
                    <IconSquareCheckFilled size={22} aria-hidden />
                  ) : (
                    <IconSquare size={22} aria-hidden />
                  )}
                  <span className={styles.open} inert>
                    <CardContent columns={rows.columns} row={row} />
                  </span>
                </button>
              ) : onOpen ? (
                // The button covers the text, so that a link in it can still be pressed.
                <div className={styles.open}>
                  <CardContent columns={rows.columns} row={row} />
                  <button
                    type="button"
                    className={styles.cover}
                    aria-label={rows.name(row)}
                    {...nearing(row)}
                    onClick={() => onOpen(row)}
                  />
                </div>
              ) : (
                <div className={styles.open}>
                  <CardContent columns={rows.columns} row={row} />
                </div>
              )}
              {rows.menu && (
                <RowMenuButton name={rows.name(row)} onOpen={(button) => menu.open(row, button)} />
              )}
            </li>
          </Fragment>
        ))}
      </ul>
      {rows.menu && <RowMenu actions={rows.menu} state={menu} />}
    </>
  )
}
