import { useMemo } from 'react'
import { formatClock } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { useBoard } from '../board-context.ts'
import type { Span } from '../days.ts'
import { isFreeAt } from '../free-time.ts'
import type { Lane } from '../lanes.ts'
import { type MovedItem, useMovedItem } from '../moving.ts'
import { durationOf } from '../slot-of.ts'
import { placeOf } from './day-window.ts'
import styles from './slot.module.css'

const halfHourMs = 1_800_000

interface SlotButtonsProps {
  lane: Lane
  window: Span
}

const Slots = ({ lane, window, taken }: SlotButtonsProps & { taken: MovedItem }) => {
  const { put } = useBoard()
  const duration = durationOf(taken)
  const except = taken.kind === 'job' ? undefined : taken.visit.id
  const starts = useMemo(() => {
    const count = Math.round((window.to - window.from) / halfHourMs)
    return Array.from({ length: count }, (_, at) => window.from + at * halfHourMs)
  }, [window])
  const { person } = lane
  if (!person) return null
  return starts.map((start, at) => {
    const place = placeOf(window, { from: start, to: start + halfHourMs })
    const isFree = isFreeAt(lane, start, duration, except)
    const values = { person: person.name, time: formatClock(start) }
    return (
      <button
        key={start}
        type="button"
        className={styles.slot}
        tabIndex={at === 0 ? 0 : -1}
        data-slot={start}
        data-taken={isFree ? undefined : true}
        style={{ left: `${place?.left}%`, width: `${place?.width}%` }}
        aria-label={isFree ? m.calendar_slot(values) : m.calendar_slot_taken(values)}
        onClick={() => put({ person: person.id, start, duration })}
      />
    )
  })
}

/** While something is taken, every half hour of a lane is a button. */
export const SlotButtons = (props: SlotButtonsProps) => {
  const taken = useMovedItem()
  return taken ? <Slots {...props} taken={taken} /> : null
}
