// Which columns a table shows. Without a choice the width of the list decides; a column that somebody chose stays, and
// the table scrolls where it does not fit. Remembered in the browser, by person and list.
import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { z } from 'zod'
import type { Column } from './columns.ts'

const choiceSchema = z.record(z.string(), z.boolean()).catch({})
type Choice = z.infer<typeof choiceSchema>

const read = (text: string | undefined): Choice => {
  try {
    return choiceSchema.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

export interface ColumnChoice<Row> {
  /** What the table is given. */
  columns: readonly Column<Row>[]
  /** All columns, with whether each is on the screen; those that a row is known by stay. */
  all: readonly { key: string; label: string; isShown: boolean; isFixed: boolean }[]
  isChosen: boolean
  choose(key: string, isShown: boolean): void
  reset(): void
}

/** What a row is known by; the table is nothing without it. */
const isFixed = ({ onCard, from }: Column<never>) => onCard === 'title' && from === undefined

const withoutLimit = <Row>(column: Column<Row>): Column<Row> => {
  const { from, ...always } = column
  return from === undefined ? column : always
}

export const useColumnChoice = <Row>(
  columns: readonly Column<Row>[],
  remember: string | undefined,
  /** Of the list in pixels; 0 until it is measured. */
  width: number,
): ColumnChoice<Row> => {
  const [choice, setChoice, reset] = useLocalStorage<Choice>({
    key: `columns:${remember ?? ''}`,
    defaultValue: {},
    deserialize: read,
    getInitialValueInEffect: false,
  })
  const shown = useMemo(
    () =>
      columns
        .filter((column) => isFixed(column) || choice[column.key] !== false)
        .map((column) => (choice[column.key] ? withoutLimit(column) : column)),
    [columns, choice],
  )
  return {
    columns: shown,
    all: columns.map((column) => {
      const { key, label, from = 0 } = column
      const fits = width === 0 || width >= from
      return {
        key,
        label,
        isFixed: isFixed(column),
        isShown: isFixed(column) || (choice[key] ?? fits),
      }
    }),
    isChosen: Object.keys(choice).length > 0,
    choose: (key, isShown) => setChoice((before) => ({ ...before, [key]: isShown })),
    reset,
  }
}
