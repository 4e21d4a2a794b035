import { memo, useMemo } from 'react'
import { formatClock } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { m } from '../../paraglide/messages.js'
import type { WorkHours } from '../../work-calendar/work-hours.ts'
import { type Span, spanOfDays } from '../days.ts'
import { type Lane, spanOf } from '../lanes.ts'
import { useStartInView } from '../start-in-view.ts'
import styles from './board.module.css'
import { DayLane } from './DayLane.tsx'
import { hoursOf, shareOf, windowOf } from './day-window.ts'

const minuteMs = 60_000

const useNowShare = (window: Span) => {
  const now = useNow(minuteMs)
  if (now < window.from || now >= window.to) return undefined
  return { now, style: { '--now': shareOf(window, now) / 100 } as React.CSSProperties }
}

/** The time now through all lanes. */
const NowLine = ({ window }: { window: Span }) => {
  const shown = useNowShare(window)
  return shown ? <div className={styles.now} style={shown.style} data-now /> : null
}

const NowMark = ({ window }: { window: Span }) => {
  const shown = useNowShare(window)
  return shown ? (
    <span className={styles.nowMark} style={shown.style}>
      {formatClock(shown.now)}
    </span>
  ) : null
}

const Axis = memo(({ window }: { window: Span }) => (
  <div className={styles.axis}>
    <div className={styles.corner} data-names>
      {m.visit_technician()}
    </div>
    <div className={styles.hours} aria-hidden>
      {hoursOf(window).map((hour) => (
        <span key={hour} className={styles.hour}>
          {formatClock(hour)}
        </span>
      ))}
      <NowMark window={window} />
    </div>
  </div>
))
Axis.displayName = 'Axis'

/** The window of a day, the same object while its ends stay. */
export const useWindow = (date: string, lanes: readonly Lane[], hours: WorkHours, isWhole: boolean): Span => {
  const { from, to } = useMemo(
    () =>
      windowOf(
        spanOfDays(date),
        lanes.flatMap((lane) => hours.on(lane.person?.id ?? null, date).spans),
        lanes.flatMap((lane) => lane.visits.map(({ visit }) => spanOf(visit))),
        isWhole,
      ),
    [date, lanes, hours, isWhole],
  )
  return useMemo(() => ({ from, to }), [from, to])
}

interface DayBoardProps {
  date: string
  lanes: readonly Lane[]
  hours: WorkHours
  window: Span
}

/** Technicians as rows, hours as columns. */
export const DayBoard = ({ date, lanes, hours, window }: DayBoardProps) => {
  const board = useStartInView(date, ['[data-now]', '[data-visit]'], `${window.from} ${window.to}`)
  return (
    <section
      ref={board}
      className={styles.scroller}
      aria-label={m.calendar_lanes()}
      data-scroller
      data-window={`${window.from} ${window.to}`}
      // It scrolls by keys.
      tabIndex={0}
    >
      <div
        className={styles.board}
        style={{ '--hours': Math.round((window.to - window.from) / 3_600_000) } as React.CSSProperties}
      >
        <Axis window={window} />
        {lanes.map((lane) => (
          <DayLane
            key={lane.person?.id ?? ''}
            lane={lane}
            window={window}
            work={hours.on(lane.person?.id ?? null, date)}
          />
        ))}
        <NowLine window={window} />
      </div>
    </section>
  )
}
