// Many devices report within a second, each in parts: this refreshes once for all of them. While the tab is hidden nothing
// is requested; queries refetch by themselves when it is shown again.
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
