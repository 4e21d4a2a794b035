import { Button } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { useEffect } from 'react'
import { durationText } from '../jobs/durations.ts'
import { m } from '../paraglide/messages.js'
import styles from './calendar.module.css'
import { type MovedItem, putBack } from './moving.ts'
import { durationOf } from './slot-of.ts'

const slots = () => [...document.querySelectorAll<HTMLElement>('[data-slot]')]

/** The slot of the visit itself, or the first. */
const firstSlot = (taken: MovedItem): HTMLElement | undefined => {
  if (taken.kind === 'job') return slots()[0]
  const start = Date.parse(taken.visit.scheduled_start)
  const own = slots().filter(
    (slot) => slot.closest<HTMLElement>('[data-person]')?.dataset.person === taken.person,
  )
  return own.findLast((slot) => Number(slot.dataset.slot) <= start) ?? own[0] ?? slots()[0]
}

/** While something is taken: what, and how to put it back. Another day may be opened meanwhile. */
export const MoveBar = ({ taken, hasLanes }: { taken: MovedItem; hasLanes: boolean }) => {
  useEffect(() => {
    firstSlot(taken)?.focus()
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      putBack()
      if (taken.kind === 'job') return
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-visit="${taken.visit.id}"] [data-open]`)?.focus(),
      )
    }
    addEventListener('keydown', escape, { capture: true })
    return () => removeEventListener('keydown', escape, { capture: true })
  }, [taken])
  useEffect(() => putBack, [])
  const client = taken.kind === 'job' ? taken.job.client_name : taken.visit.client_name
  return (
    <div className={styles.moveBar} role="status">
      <IconArrowsMove size={18} aria-hidden />
      <span>
        <strong>{m.calendar_taken({ client, duration: durationText(durationOf(taken)) })}</strong>{' '}
        {hasLanes ? m.calendar_taken_hint() : m.calendar_taken_elsewhere()}
      </span>
      <Button variant="default" size="compact-sm" onClick={putBack}>
        {m.action_cancel()}
      </Button>
    </div>
  )
}
