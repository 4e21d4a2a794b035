import { memo, useId, useMemo } from 'react'
import type { Appointment } from '../../../contract/jobs/schema.ts'
import { dateOf, startOfDate } from '../../kit/chart/time-ticks.ts'
import { formatClock, formatDay, formatWeekday } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import type { WorkHours } from '../../work-calendar/work-hours.ts'
import { useBoard } from '../board-context.ts'
import { useSlotIn } from '../drag/drag-store.ts'
import type { Lane, LaneVisit } from '../lanes.ts'
import { useMovedItem } from '../moving.ts'
import { useStartInView } from '../start-in-view.ts'
import styles from './board.module.css'
import { LaneHead } from './LaneHead.tsx'
import slots from './slot.module.css'
import { VisitCard } from './VisitCard.tsx'
import week from './week.module.css'
import { weekSlot } from './week-slot.ts'

const Landing = ({ person, date }: { person: string | null; date: string }) => {
  const slot = useSlotIn(person, ({ start }) => dateOf(start) === date)
  return slot ? (
    <div className={week.landing} aria-hidden>
      {formatClock(slot.start)}
    </div>
  ) : null
}

interface CellProps {
  lane: Lane
  date: string
  visits: readonly LaneVisit[]
  hours: WorkHours
}

/** While something is taken, every day of a lane is a button. */
const DaySlot = ({ lane, date, hours }: CellProps) => {
  const taken = useMovedItem()
  const { put } = useBoard()
  const { person } = lane
  const slot = taken && person && weekSlot(taken, lane, date, hours)
  if (!slot) return null
  const values = { person: person.name, time: `${formatWeekday(slot.start)} ${formatClock(slot.start)}` }
  return (
    <button
      type="button"
      className={slots.slot}
      style={{ insetInline: 0 }}
      data-slot={slot.start}
      aria-label={m.calendar_slot(values)}
      onClick={() => put(slot)}
    />
  )
}

const Cell = (props: CellProps) => {
  const { lane, date, visits, hours } = props
  const person = lane.person?.id ?? null
  const work = hours.on(person, date)
  return (
    <div
      className={week.cell}
      data-cell={date}
      data-person={person ?? undefined}
      data-off={work.spans.length === 0 || undefined}
    >
      {work.off && hours.holidayOn(date) === undefined && <span className={week.off}>{work.off}</span>}
      <ul className={week.visits}>
        {visits.map(({ visit, overlaps, travel, off }) => (
          <VisitCard
            key={visit.id}
            visit={visit}
            person={person}
            isHelper={person !== null && visit.assignee_id !== person}
            overlaps={overlaps}
            travel={travel}
            off={off}
            isFirst={visit === lane.visits[0]?.visit}
          />
        ))}
      </ul>
      <Landing person={person} date={date} />
      <DaySlot {...props} />
    </div>
  )
}

const startsOn = ({ scheduled_start }: Appointment): string => dateOf(Date.parse(scheduled_start))

/** About what a visit and the space below it take, until the lane is in sight. */
const cardHeight = 68

const WeekLane = memo(
  ({ lane, dates, hours }: { lane: Lane; dates: readonly string[]; hours: WorkHours }) => {
    const id = useId()
    const byDate = useMemo(() => Map.groupBy(lane.visits, ({ visit }) => startsOn(visit)), [lane])
    // A visit of the night before is in the cell of its start; of the week before, in the first.
    const first = dates[0] ?? ''
    const mostOfDay = Math.max(0, ...[...byDate.values()].map((visits) => visits.length))
    const earlier = lane.visits.filter(({ visit }) => startsOn(visit) < first)
    return (
      <div
        className={styles.lane}
        role="group"
        aria-labelledby={id}
        style={{ '--lane-height': `${Math.max(64, mostOfDay * cardHeight)}px` } as React.CSSProperties}
      >
        <LaneHead lane={lane} id={id} />
        <div className={week.cells}>
          {dates.map((date) => (
            <Cell
              key={date}
              lane={lane}
              date={date}
              visits={[...(date === first ? earlier : []), ...(byDate.get(date) ?? [])]}
              hours={hours}
            />
          ))}
        </div>
      </div>
    )
  },
)
WeekLane.displayName = 'WeekLane'

interface WeekBoardProps {
  dates: readonly string[]
  today: string
  lanes: readonly Lane[]
  hours: WorkHours
  onDay(date: string): void
}

/** Technicians as rows, days from Monday as columns. */
export const WeekBoard = ({ dates, today, lanes, hours, onDay }: WeekBoardProps) => {
  const board = useStartInView(dates[0] ?? '', ['[data-today]', '[data-visit]'])
  return (
    <section
      ref={board}
      className={styles.scroller}
      aria-label={m.calendar_lanes()}
      data-scroller
      tabIndex={0}
    >
      <div className={`${styles.board} ${week.board}`}>
        <div className={styles.axis}>
          <div className={styles.corner} data-names>
            {m.visit_technician()}
          </div>
          <div className={week.cells}>
            {dates.map((date) => (
              <div key={date} className={week.head} data-today={date === today || undefined}>
                <button type="button" onClick={() => onDay(date)}>
                  {formatWeekday(startOfDate(date))} {formatDay(startOfDate(date))}
                </button>
                {hours.holidayOn(date) && <span>{hours.holidayOn(date)}</span>}
              </div>
            ))}
          </div>
        </div>
        {lanes.map((lane) => (
          <WeekLane key={lane.person?.id ?? ''} lane={lane} dates={dates} hours={hours} />
        ))}
      </div>
    </section>
  )
}
