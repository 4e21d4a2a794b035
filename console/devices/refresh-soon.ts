// Many devices report within a second of each other, and each in parts: whoever shows them asks again once for the
// lot. While nobody looks nothing is asked; queries ask for themselves when somebody comes back.
import { useEffect, useEffectEvent, useRef } from 'react'

const gatherMs = 3_000

export function useRefreshSoon(refresh: () => unknown, afterMs = gatherMs): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useEffectEvent(() => {
    if (!document.hidden) void refresh()
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    if (document.hidden) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      run()
    }, afterMs)
  }
}
