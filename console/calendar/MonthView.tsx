import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Workload } from '../../contract/appointments/routes.ts'
import type { Person } from '../appointments/changed-visit.ts'
import { durationText } from '../jobs/durations.ts'
import { startOfDate } from '../kit/chart/time-ticks.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatDay, formatWeekday } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { PersonMark } from '../personnel/PersonMark.tsx'
import { useAnswer } from '../session/queries.ts'
import { type DayWork, minutesOf, type WorkHours } from '../work-calendar/work-hours.ts'
import { weekdayOf } from './days.ts'
import styles from './month.module.css'
import { useScrollEdges } from './scroll-edges.ts'
import { useStartInView } from './start-in-view.ts'

interface Load {
  visits: number
  minutes: number
}

interface CellProps {
  /** Null for visits without a technician. */
  person: Person | null
  date: string
  load: Load
  work: DayWork
  onOpen(): void
}

/** Visits without a technician take up the working hours of no one. */
const shareOf = (person: Person | null, minutes: number, capacity: number): number => {
  if (!person || minutes === 0) return 0
  return capacity > 0 ? minutes / capacity : Number.POSITIVE_INFINITY
}

const Cell = ({ person, date, load: { visits, minutes }, work, onOpen }: CellProps) => {
  const capacity = minutesOf(work)
  const share = shareOf(person, minutes, capacity)
  const words = {
    person: nameOf(person),
    day: `${formatWeekday(startOfDate(date))} ${formatDay(startOfDate(date))}`,
    visits: m.calendar_visits({ count: visits }),
    booked: durationText(minutes),
    hours: durationText(capacity),
  }
  const labelOf = () => {
    if (work.off) return m.calendar_load_off({ ...words, off: work.off })
    if (!person) return m.calendar_load_unassigned(words)
    return share > 1 ? m.calendar_load_over(words) : m.calendar_load(words)
  }
  const label = labelOf()
  return (
    <td
      className={styles.cell}
      data-off={capacity === 0 || undefined}
      data-over={share > 1 || undefined}
      data-monday={weekdayOf(date) === 0 || undefined}
    >
      <button type="button" aria-label={label} title={label} onClick={onOpen}>
        <span className={styles.fill} style={{ height: `${Math.min(1, share) * 100}%` }} />
        <span className={styles.figure}>{visits > 0 ? visits : ''}</span>
        {share > 1 && <span className={styles.over}>{m.calendar_over_mark()}</span>}
      </button>
    </td>
  )
}

interface MonthViewProps {
  dates: readonly string[]
  today: string
  people: readonly Person[] | undefined
  /** Whether only some of the people are shown. */
  isFiltered: boolean
  hours: WorkHours
  onDay(date: string): void
}

const keyOf = (person: string | null, day: string): string => `${person} ${day}`

const none: Load = { visits: 0, minutes: 0 }

const nameOf = (person: Person | null): string => person?.name ?? m.calendar_no_technician()

const Row = ({
  person,
  loads,
  dates,
  hours,
  onDay,
}: { person: Person | null; loads: ReadonlyMap<string, Workload> } & Pick<
  MonthViewProps,
  'dates' | 'hours' | 'onDay'
>) => {
  const id = person?.id ?? null
  const own = dates.map((date) => loads.get(keyOf(id, date)) ?? none)
  const booked = own.reduce((sum, { minutes }) => sum + minutes, 0)
  const available = dates.reduce((sum, date) => sum + minutesOf(hours.on(id, date)), 0)
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {person?.color && <PersonMark person={{ color: person.color }} />}
          {nameOf(person)}
        </span>
        <span className={styles.sum}>
          {person
            ? m.calendar_booked_of({ booked: durationText(booked), hours: durationText(available) })
            : durationText(booked)}
        </span>
      </th>
      {dates.map((date, at) => (
        <Cell
          key={date}
          person={person}
          date={date}
          load={own[at] ?? none}
          work={hours.on(id, date)}
          onOpen={() => onDay(date)}
        />
      ))}
    </tr>
  )
}

/** People who are given no more work have the visits that they had. */
function peopleWhoLeft(loads: readonly Workload[], people: readonly Person[]): Person[] {
  const left = new Map<string, Person>()
  for (const { person_id: id, person_name: name } of loads)
    if (id !== null && name !== null && people.every((one) => one.id !== id)) left.set(id, { id, name })
  return [...left.values()]
}

interface MonthBoardProps {
  month: string
  notes: ReactNode
  children: ReactNode
}

const MonthBoard = ({ month, notes, children }: MonthBoardProps) => {
  const board = useStartInView(month, ['[data-today]'])
  useScrollEdges(board)
  return (
    <div className={styles.frame}>
      <div className={styles.board}>
        <section
          ref={board}
          className={styles.scroller}
          aria-label={m.calendar_month_load()}
          // It scrolls by keys.
          tabIndex={0}
        >
          {children}
        </section>
        <span className={styles.shadowLeft} aria-hidden />
        <span className={styles.shadowRight} aria-hidden />
      </div>
      {notes}
    </div>
  )
}

/** How full each day of each technician is: booked minutes against working hours. */
export const MonthView = ({ dates, today, people, isFiltered, hours, onDay }: MonthViewProps) => {
  const query = { date_from: dates[0] ?? '', date_to: dates.at(-1) ?? '' }
  const { data, error, refetch } = useAnswer('listWorkload', { query }, { refetchInterval: 60_000 })
  if (error && !data)
    return <Failed title={m.calendar_failed()} problem={error} onRetry={() => void refetch()} />
  if (!data || !people) return <Skeleton height={320} radius={8} aria-busy />
  const loads = new Map(data.items.map((load) => [keyOf(load.person_id, load.day), load]))
  const hasUnassigned = !isFiltered && data.items.some(({ person_id }) => person_id === null)
  const left = isFiltered ? [] : peopleWhoLeft(data.items, people)
  const rows: readonly (Person | null)[] = [...people, ...left, ...(hasUnassigned ? [null] : [])]
  return (
    <MonthBoard
      month={dates[0] ?? ''}
      notes={
        <>
          <p className={styles.note}>{m.calendar_month_note()}</p>
          <Holidays dates={dates} hours={hours} />
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-names>
              {m.visit_technician()}
            </th>
            {dates.map((date) => {
              const holiday = hours.holidayOn(date)
              return (
                <th
                  key={date}
                  scope="col"
                  data-today={date === today || undefined}
                  data-monday={weekdayOf(date) === 0 || undefined}
                  data-holiday={holiday !== undefined || undefined}
                  title={holiday}
                >
                  <span>{formatWeekday(startOfDate(date)).slice(0, 2)}</span>
                  {Number(date.slice(8))}
                  {holiday && <span className="visually-hidden">{holiday}</span>}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((person) => (
            <Row
              key={person?.id ?? ''}
              person={person}
              loads={loads}
              dates={dates}
              hours={hours}
              onDay={onDay}
            />
          ))}
        </tbody>
      </table>
    </MonthBoard>
  )
}

const Holidays = ({ dates, hours }: Pick<MonthViewProps, 'dates' | 'hours'>) => {
  const named = dates.flatMap((date) => {
    const holiday = hours.holidayOn(date)
    return holiday ? [`${formatDay(startOfDate(date))}: ${holiday}`] : []
  })
  if (named.length === 0) return null
  return <p className={styles.note}>{m.calendar_holidays({ days: named.join(' · ') })}</p>
}
