// Moving without dragging: a visit or a job is taken, and then a slot is pressed or chosen by keys.

import { createStore, useStore } from '../kit/store.ts'
import type { Dragged } from './drag/drag-store.ts'

export type MovedItem = Exclude<Dragged, { kind: 'resize' }>

const store = createStore<MovedItem | undefined>(undefined)

export const take = (taken: MovedItem): void => store.write(taken)
export const putBack = (): void => store.write(undefined)
export const useMovedItem = (): MovedItem | undefined => useStore(store)
