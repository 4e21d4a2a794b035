import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Problem } from '../problem/problem.ts'
import type { Column, MenuAction } from './columns.ts'
import type { Selection } from './selection.ts'

/** The part of a TanStack Query result that a list reads. */
export interface ListAnswer<Row> {
  /** `total_is_least` where more were found than were counted. */
  data: { items: readonly Row[]; total: number; total_is_least?: true | undefined } | undefined
  error: Problem | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** What the rows are and what can be done with them. */
export interface Section {
  key: string
  heading: ReactNode
}

export interface Rows<Row> {
  key: (row: Row) => string
  /** What the row is called, for the row menu and for readers. */
  name: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The part of the list that a row belongs to; the first row of each has its heading above it. */
  section?: ((row: Row) => Section) | undefined
  onOpen?: (row: Row) => void
  /** It is about to be opened: somebody rests on the row, or presses it. */
  onNear?: (row: Row) => void
  /** Key of the row whose panel is open. */
  selected?: string | undefined
  menu?: readonly MenuAction<Row>[]
  /** Rows can be chosen, to do something with all of them. */
  selection?: Selection<Row>
}

export interface EmptyText {
  icon: Icon
  title: string
  body?: string
  action?: ReactNode
}

/** The section that begins with this row. */
export function sectionAt<Row>(
  { section }: Rows<Row>,
  items: readonly Row[],
  index: number,
): Section | undefined {
  const [row, before] = [items[index], items[index - 1]]
  if (!section || row === undefined) return undefined
  const own = section(row)
  return before !== undefined && section(before).key === own.key ? undefined : own
}
