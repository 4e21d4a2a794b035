import { IconAlertTriangleFilled, IconCalendarOff } from '@tabler/icons-react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { PersonColour } from '../../contract/personnel/colours.ts'
import type { Person } from '../appointments/changed-visit.ts'
import { dateOf, startOfDate } from '../kit/chart/time-ticks.ts'
import { formatLongDate } from '../kit/format.ts'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { PersonMark } from '../personnel/PersonMark.tsx'
import { placeText } from '../visits/visit-words.ts'
import type { WorkHours } from '../work-calendar/work-hours.ts'
import styles from './agenda.module.css'
import { StatusMark } from './board/VisitCard.tsx'
import { lanesOf } from './lanes.ts'
import { isUnconfirmed, timesOf, titleOfVisit, visitName } from './visit-words.ts'

interface VisitRowProps {
  visit: Appointment
  overlaps: boolean
  colour: PersonColour | undefined
}

const namesOf = ({ assignee_name, helpers }: Appointment): string =>
  [assignee_name ?? m.visit_without_technician(), ...helpers.map(({ name }) => name)].join(', ')

const VisitRow = ({ visit, overlaps, colour }: VisitRowProps) => (
  <li
    className={styles.row}
    data-visit={visit.id}
    data-person={visit.assignee_id ?? undefined}
    data-status={visit.appointment_status}
    style={{ '--type': visit.type_color } as React.CSSProperties}
  >
    <button
      type="button"
      className={styles.open}
      data-open
      aria-label={`${visitName(visit, { overlaps })}, ${namesOf(visit)}`}
    >
      <span className={styles.times}>{timesOf(visit)}</span>
      <span className={styles.what}>
        <span className={styles.title}>{titleOfVisit(visit)}</span>
        <span className={styles.where}>
          <span className={styles.client}>{visit.client_name}</span>
          <span className={styles.place}>{placeText(visit)}</span>
        </span>
        <span className={styles.who}>
          {colour && <PersonMark person={{ color: colour }} />}
          {namesOf(visit)}
        </span>
        <span className={styles.marks}>
          <StatusMark visit={visit} withWord />
          {isUnconfirmed(visit) && <span>{m.calendar_unconfirmed()}</span>}
          {overlaps && (
            <span className={styles.overlap}>
              <IconAlertTriangleFilled size={13} aria-hidden />
              {m.calendar_overlap()}
            </span>
          )}
        </span>
      </span>
    </button>
    <button
      type="button"
      className={styles.menu}
      data-menu
      aria-haspopup="menu"
      aria-label={m.calendar_visit_menu({ client: visit.client_name })}
    />
  </li>
)

interface AgendaViewProps {
  dates: readonly string[]
  today: string
  visits: readonly Appointment[]
  people: readonly Person[]
  hours: WorkHours
}

/** The visits of two weeks as a list, day by day. */
export const AgendaView = ({ dates, today, visits, people, hours }: AgendaViewProps) => {
  const byDate = Map.groupBy(visits, ({ scheduled_start }) => {
    const start = dateOf(Date.parse(scheduled_start))
    // One of the night before.
    return start < (dates[0] ?? '') ? (dates[0] ?? '') : start
  })
  const clashing = new Set(
    lanesOf(people, visits).flatMap(({ clashes }) =>
      clashes.flatMap(({ first, second }) => [first.id, second.id]),
    ),
  )
  const days = dates.filter((date) => byDate.has(date) || hours.holidayOn(date))
  if (days.length === 0)
    return (
      <Notice
        icon={IconCalendarOff}
        title={m.calendar_agenda_empty()}
        body={m.calendar_agenda_empty_body()}
      />
    )
  return (
    <div className={styles.days}>
      {days.map((date) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={styles.day}>
            {formatLongDate(startOfDate(date))}
            {date === today && <span className={styles.today}>{m.calendar_today()}</span>}
            {hours.holidayOn(date) && <span className={styles.holiday}>{hours.holidayOn(date)}</span>}
          </h2>
          <ul className={styles.rows}>
            {(byDate.get(date) ?? []).map((visit) => (
              <VisitRow
                key={visit.id}
                visit={visit}
                overlaps={clashing.has(visit.id)}
                colour={people.find(({ id }) => id === visit.assignee_id)?.color}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
