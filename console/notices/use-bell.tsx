import { useEffect, useRef } from 'react'
import { lazyPart } from '../kit/part/lazy-part.tsx'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { usePerson } from '../session/person.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import type { Bell } from '../shell/ProblemBell.tsx'
import { usePanel } from '../shell/panel.ts'

const BellAlarms = lazyPart(() => import('./BellAlarms.tsx').then((part) => part.BellAlarms))
const BellNotices = lazyPart(() => import('./BellNotices.tsx').then((part) => part.BellNotices))

const markRead = async (body: { alarm_id: string } | { webhook_id: string }): Promise<void> => {
  try {
    await call('readNotices', { body })
    await refreshAfter('readNotices')
  } catch (error) {
    if (!isProblem(error)) throw error
  }
}

/** The bell: a technician's own notices, a distributor's new alarms. Opening an alarm or a webhook marks its notices as read. */
export function useBell(): Bell {
  const isTechnician = usePerson().kind === 'technician_company'
  const options = { quiet: true, staleTime: 30_000, refetchInterval: 120_000 }
  const unread = useAnswer('countNotices', {}, { ...options, enabled: isTechnician }).data?.unread
  const alarms = useAnswer('countAlarms', {}, { ...options, enabled: !isTechnician }).data?.new
  const panel = usePanel()
  const isOfNotices = isTechnician && (panel.kind === 'alarm' || panel.kind === 'webhook')
  const opened = isOfNotices ? panel.id : undefined
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!opened || !unread || marked.current === opened) return
    marked.current = opened
    void markRead(panel.kind === 'alarm' ? { alarm_id: opened } : { webhook_id: opened })
  }, [opened, panel.kind, unread])
  if (isTechnician)
    return {
      fresh: unread ?? 0,
      text: (count) => m.bell_notices_new({ count }),
      content: (onLeave) => <BellNotices onLeave={onLeave} />,
    }
  return {
    fresh: alarms ?? 0,
    text: (count) => m.bell_alarms_new({ count }),
    content: (onLeave) => <BellAlarms onLeave={onLeave} />,
  }
}
