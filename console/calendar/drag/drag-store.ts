// What is being dragged and where it would land. Components select the part that concerns them, because it changes
// many times a second.
import { useSyncExternalStore } from 'react'
import type { Appointment, ListedJob } from '../../../contract/jobs/schema.ts'
import { createStore } from '../../kit/store.ts'

export type Dragged =
  | { kind: 'move' | 'resize'; visit: Appointment; person: string | null }
  | { kind: 'job'; job: ListedJob }

export interface Slot {
  person: string | null
  /** Milliseconds. */
  start: number
  /** Minutes. */
  duration: number
}

interface Drag {
  dragged: Dragged
  slot: Slot | undefined
}

export const dragStore = createStore<Drag | undefined>(undefined)

export const useDragged = (): Dragged | undefined =>
  useSyncExternalStore(dragStore.follow, () => dragStore.read()?.dragged)

/** The slot under the pointer, if it is in this lane and `isHere`. */
export const useSlotIn = (person: string | null, isHere?: (slot: Slot) => boolean): Slot | undefined =>
  useSyncExternalStore(dragStore.follow, () => {
    const slot = dragStore.read()?.slot
    return slot && slot.person === person && (isHere?.(slot) ?? true) ? slot : undefined
  })

export const isSameSlot = (one: Slot | undefined, other: Slot | undefined): boolean =>
  one?.person === other?.person && one?.start === other?.start && one?.duration === other?.duration
