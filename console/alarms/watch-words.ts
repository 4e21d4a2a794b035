import type { AlarmCounts } from '../../contract/alarms/routes.ts'
import { formatClock } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

export type Watch = AlarmCounts['watch']

/** Why no alarm does not mean that all is well; undefined while the rules run. */
export function watchText({ state, raises_from }: Watch): { title: string; body: string } | undefined {
  if (state === 'running') return undefined
  if (state === 'stopped') return { title: m.alarm_watch_stopped(), body: m.alarm_watch_stopped_body() }
  return {
    title: m.alarm_watch_waiting(),
    body: raises_from
      ? m.alarm_watch_waiting_body({ time: formatClock(Date.parse(raises_from)) })
      : m.alarm_watch_started_body(),
  }
}
