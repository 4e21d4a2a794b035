import { memo, useId, useMemo } from 'react'
import { formatClock } from '../../kit/format.ts'
import { type DayWork, outside } from '../../work-calendar/work-hours.ts'
import type { Span } from '../days.ts'
import { useSlotIn } from '../drag/drag-store.ts'
import { type Lane, spanOf } from '../lanes.ts'
import styles from './board.module.css'
import { placeOf } from './day-window.ts'
import { LaneHead } from './LaneHead.tsx'
import { SlotButtons } from './SlotButtons.tsx'
import { VisitCard } from './VisitCard.tsx'

const minuteMs = 60_000

const at = (window: Span, span: Span): React.CSSProperties | undefined => {
  const place = placeOf(window, span)
  return place && { left: `${place.left}%`, width: `${place.width}%` }
}

/** Where what is dragged would land. */
const Landing = ({ window, person }: { window: Span; person: string | null }) => {
  const slot = useSlotIn(person)
  if (!slot) return null
  const span = { from: slot.start, to: slot.start + slot.duration * minuteMs }
  const style = at(window, span)
  if (!style) return null
  return (
    <div className={styles.landing} style={style} aria-hidden>
      {formatClock(span.from)}–{formatClock(span.to)}
    </div>
  )
}

interface DayLaneProps {
  lane: Lane
  window: Span
  work: DayWork
}

/** A technician's day: hours from left to right, overlapping visits below each other. */
export const DayLane = memo(({ lane, window, work }: DayLaneProps) => {
  const id = useId()
  const person = lane.person?.id ?? null
  const shades = useMemo(() => outside(window, work.spans), [window, work])
  return (
    <div
      className={`${styles.lane} ${styles.dayLane}`}
      role="group"
      aria-labelledby={id}
      style={{ '--rows': lane.rows } as React.CSSProperties}
    >
      <LaneHead lane={lane} id={id} off={work.off} />
      <div className={styles.track} data-track data-person={person ?? undefined}>
        {shades.map((span) => (
          <div key={span.from} className={styles.shade} style={at(window, span)} />
        ))}
        {lane.clashes.map(({ first, second, shared }) => (
          <div key={`${first.id} ${second.id}`} className={styles.hatch} style={at(window, shared)} />
        ))}
        <ul className={styles.visits}>
          {lane.visits.map(({ visit, row, overlaps, travel, off }, index) => {
            const span = spanOf(visit)
            const place = placeOf(window, span)
            if (!place) return null
            return (
              <VisitCard
                key={visit.id}
                visit={visit}
                person={person}
                isHelper={person !== null && visit.assignee_id !== person}
                overlaps={overlaps}
                travel={travel}
                off={off}
                left={place.left}
                width={place.width}
                row={row}
                isFirst={index === 0}
                canResize={span.to <= window.to}
              />
            )
          })}
        </ul>
        <Landing window={window} person={person} />
        {lane.person && <SlotButtons lane={lane} window={window} />}
      </div>
    </div>
  )
})
DayLane.displayName = 'DayLane'
