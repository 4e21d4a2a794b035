// Many devices report within a second of each other: a screen that shows all of them asks again once for the lot.
import { useEffect, useEffectEvent, useRef } from 'react'

const gatherMs = 3_000

export function useRefreshSoon(refresh: () => unknown): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useEffectEvent(() => void refresh())
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      run()
    }, gatherMs)
  }
}
