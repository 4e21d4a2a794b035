import { createContext, useContext } from 'react'
import type { Alert } from './alerts-of.ts'
import type { Slot } from './drag/drag-store.ts'
import type { Lane } from './lanes.ts'

export interface Board {
  /** Puts what is taken into a slot. */
  put(slot: Slot): void
  /** Why a lane has marks. */
  alertsOf(lane: Lane): readonly Alert[]
}

export const BoardContext = createContext<Board | undefined>(undefined)

export const useBoard = (): Board => {
  const board = useContext(BoardContext)
  if (!board) throw new Error('outside of the calendar')
  return board
}
