import { useSyncExternalStore } from 'react'

// One clock for every age on the screen: it ticks once a second while anybody follows it.
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

/** The present moment, renewed every second, or only as often as `everyMs` says. */
export const useNow = (everyMs = 1_000): number =>
  useSyncExternalStore(follow, () => {
    if (timer === undefined) now = Date.now()
    return now - (now % everyMs)
  })
