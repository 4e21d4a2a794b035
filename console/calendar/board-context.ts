import { createContext, useContext } from 'react'
import type { Slot } from './drag/drag-store.ts'

export interface Board {
  /** Puts what is taken into a slot. */
  put(slot: Slot): void
}

export const BoardContext = createContext<Board | undefined>(undefined)

export const useBoard = (): Board => {
  const board = useContext(BoardContext)
  if (!board) throw new Error('outside of the calendar')
  return board
}
