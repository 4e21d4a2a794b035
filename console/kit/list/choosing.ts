import type { KeyboardEvent, MouseEvent } from 'react'
import { useRef } from 'react'
import type { Rows } from './rows.ts'

/** Choosing rows of a page: one, or with Shift all from the one before to this. */
export const useChoosing = <Row>({ key, selection }: Rows<Row>, items: readonly Row[] | undefined) => {
  const last = useRef<string>(undefined)
  if (!selection) return undefined
  const shown = items ?? []
  const toggle = (row: Row, isRange: boolean) => {
    const at = shown.findIndex((one) => key(one) === key(row))
    const from = isRange ? shown.findIndex((one) => key(one) === last.current) : -1
    const range = from < 0 ? [row] : shown.slice(Math.min(from, at), Math.max(from, at) + 1)
    last.current = key(row)
    selection.choose(range, !selection.has(row))
  }
  const chosen = shown.filter((row) => selection.has(row)).length
  return {
    has: selection.has,
    page: chosen === 0 ? 'none' : chosen === shown.length ? 'all' : 'some',
    togglePage: () => selection.choose(shown, chosen < shown.length),
    onClick: (row: Row) => (event: MouseEvent) => {
      event.stopPropagation()
      toggle(row, event.shiftKey)
    },
    onSpace: (row: Row) => (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.target !== event.currentTarget) return
      event.preventDefault()
      toggle(row, event.shiftKey)
    },
  } as const
}
