// The moment under the pointer, shared by all charts of a group.
import { useCallback, useSyncExternalStore } from 'react'

const pointed = new Map<string, number>()
const listeners = new Set<() => void>()

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const pointAt = (group: string, moment: number | undefined) => {
  if (pointed.get(group) === moment) return
  if (moment === undefined) pointed.delete(group)
  else pointed.set(group, moment)
  for (const listener of listeners) listener()
}

export const usePointed = (group: string): number | undefined =>
  useSyncExternalStore(
    listen,
    useCallback(() => pointed.get(group), [group]),
  )
