import { useSyncExternalStore } from 'react'

// One clock for all ages on screen: ticks once a second while it has subscribers.
const followers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const follow = (listener: () => void) => {
  followers.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of [...followers]) one()
  }, 1_000)
  return () => {
    followers.delete(listener)
    if (followers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, updated every second or every `everyMs`. */
export const useNow = (everyMs = 1_000): number =>
  useSyncExternalStore(follow, () => {
    if (timer === undefined) now = Date.now()
    return now - (now % everyMs)
  })
