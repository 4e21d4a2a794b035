import type { ComponentType, ReactNode } from 'react'
import type { ListState } from './use-list.ts'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The name that the server sorts by; without it the column does not sort. */
  sort?: string
  /** Numbers go right. */
  align?: 'left' | 'right'
  /** Without a person's choice, shown only in a list of at least this width in pixels. */
  from?: 420 | 560 | 700 | 820 | 940 | 1040 | 1140
  /** CSS width; the rest share what is left. */
  width?: string
  /** Where it stands on a phone's card: the title, a line under it, the right end, or nowhere. */
  onCard?: 'title' | 'line' | 'end' | 'none'
  /** What a card shows in place of the cell. */
  card?: (row: Row) => ReactNode
  /** The label is read but not shown (icon columns). */
  hideLabel?: boolean
}

export interface MenuAction<Row> {
  key: string
  label: string
  icon: ReactNode
  onClick: (row: Row) => void
  danger?: boolean
  /** Left out of the menu of other rows. */
  when?: (row: Row) => boolean
}

export interface Filter {
  key: string
  label: string
  options: readonly { value: string; label: string; count?: number }[]
  /** Its options exclude each other: one of them, or any. */
  isSingle?: boolean
  /** Replaces the options in the menu, when there are too many to list; `options` names the chosen one. */
  as?: ComponentType<{ filter: Filter; list: ListState }>
}
