// The rows before and after the one with the open panel, so that the panel steps through the list on screen
// without closing. The list writes it, the head of the panel reads it.
import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../store.ts'

type Step = (() => void) | undefined

export interface Neighbours {
  previous: Step
  next: Step
}

const neighbourStore = createStore<Neighbours | undefined>(undefined)

export const useNeighbours = (): Neighbours | undefined => useStore(neighbourStore)

interface Steps<Row> {
  key: (row: Row) => string
  onOpen?: ((row: Row) => void) | undefined
  /** The row with the open panel. */
  selected?: string | undefined
}

/** For a list: lets the panel of its selected row step to the neighbours. */
export const useStepping = <Row>(
  { key, onOpen, selected }: Steps<Row>,
  items: readonly Row[] | undefined,
): void => {
  const at = selected === undefined ? -1 : (items?.findIndex((row) => key(row) === selected) ?? -1)
  const isListed = at >= 0
  const hasPrevious = at > 0
  const hasNext = isListed && at + 1 < (items?.length ?? 0)
  const step = useEffectEvent((by: number) => {
    const row = items?.[at + by]
    if (row !== undefined) onOpen?.(row)
  })
  const isOpen = selected !== undefined
  useEffect(() => {
    if (!isOpen) return
    neighbourStore.write({
      previous: hasPrevious ? () => step(-1) : undefined,
      next: hasNext ? () => step(1) : undefined,
    })
  }, [isOpen, hasPrevious, hasNext])
  // Not between two rows, because the focused button would disappear.
  useEffect(() => {
    if (!isOpen) return
    return () => neighbourStore.write(undefined)
  }, [isOpen])
}
