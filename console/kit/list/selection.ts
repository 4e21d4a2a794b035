// Rows that a person has chosen to do something with all of them at once: one by one, or all that the list finds. They
// stay chosen from page to page; all that a filter finds is let go when the filter changes.
import { useState } from 'react'

export interface Selection<Row> {
  /** All that the list finds but `rows`; otherwise `rows` alone. */
  isAll: boolean
  rows: readonly Row[]
  count: number
  /** On a phone, where rows have no room for boxes until somebody chooses. */
  isChoosing: boolean
  has(row: Row): boolean
  choose(rows: readonly Row[], isChosen: boolean): void
  chooseAll(): void
  begin(): void
  clear(): void
}

interface Chosen<Row> {
  /** The filter of which all is chosen. */
  all: string | undefined
  rows: ReadonlyMap<string, Row>
  isChoosing: boolean
}

const nothing = { all: undefined, rows: new Map<string, never>(), isChoosing: false }

interface SelectionOptions<Row> {
  key: (row: Row) => string
  /** What is searched and filtered, as a word that differs when it does. */
  filter: string
  /** How many the list finds. */
  total: number
}

export const useSelection = <Row>({ key, filter, total }: SelectionOptions<Row>): Selection<Row> => {
  const [state, setState] = useState<Chosen<Row>>(nothing)
  const isOutdated = state.all !== undefined && state.all !== filter
  const chosen = isOutdated ? { ...nothing, isChoosing: state.isChoosing } : state
  const isAll = chosen.all !== undefined
  const { rows } = chosen
  const count = isAll ? Math.max(0, total - rows.size) : rows.size
  return {
    isAll,
    rows: [...rows.values()],
    count,
    isChoosing: chosen.isChoosing || count > 0,
    has: (row) => rows.has(key(row)) !== isAll,
    choose(some, isChosen) {
      const next = new Map(rows)
      for (const row of some) {
        if (isChosen === isAll) next.delete(key(row))
        else next.set(key(row), row)
      }
      setState({ ...chosen, rows: next })
    },
    chooseAll: () => setState({ ...chosen, all: filter, rows: new Map() }),
    begin: () => setState({ ...chosen, isChoosing: true }),
    clear: () => setState(nothing),
  }
}
