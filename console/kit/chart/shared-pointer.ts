// The moment under the pointer, shared by all charts of a group.
import { useCallback, useSyncExternalStore } from 'react'

const pointed = new Map<string, number>()
const hearers = new Set<() => void>()

const listen = (hear: () => void) => {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

export const pointAt = (group: string, moment: number | undefined) => {
  if (pointed.get(group) === moment) return
  if (moment === undefined) pointed.delete(group)
  else pointed.set(group, moment)
  for (const hear of hearers) hear()
}

export const usePointed = (group: string): number | undefined =>
  useSyncExternalStore(
    listen,
    useCallback(() => pointed.get(group), [group]),
  )
