// A value outside React that components subscribe to: the one form of small shared state.
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  read(): T
  write(next: T | ((previous: T) => T)): void
  follow(listener: () => void): () => void
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write: (next) => {
      const changed = typeof next === 'function' ? (next as (previous: T) => T)(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of [...listeners]) listener()
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.follow, store.read)
