import { IconBellOff } from '@tabler/icons-react'
import type { EmptyText } from '../kit/list/rows.ts'
import { toneIcons } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { type Watch, watchText } from './watch-words.ts'

/** A list without alarms, and while the rules do not run, why that does not mean that all is well. */
export function emptyText(isActive: boolean, watch: Watch | undefined): EmptyText {
  const waiting = watch && watchText(watch)
  if (waiting) return { icon: toneIcons.unknown, ...waiting }
  const title = isActive ? m.alarms_empty() : m.alarms_none_resolved()
  return { icon: IconBellOff, title, body: m.alarms_empty_body() }
}
