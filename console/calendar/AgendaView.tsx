import {
  IconAlertTriangleFilled,
  IconCalendarOff,
  IconClockX,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { PersonColour } from '../../contract/personnel/colours.ts'
import type { Person } from '../appointments/changed-visit.ts'
import { dateOf, startOfDate } from '../kit/chart/time-ticks.ts'
import { formatLongDate } from '../kit/format.ts'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { PersonMark } from '../personnel/PersonMark.tsx'
import { travelText } from '../slots/travel.ts'
import { placeText } from '../visits/visit-words.ts'
import type { WorkHours } from '../work-calendar/work-hours.ts'
import styles from './agenda.module.css'
import { StatusMark } from './board/VisitCard.tsx'
import { type Lane, type LaneVisit, lanesOf } from './lanes.ts'
import { isUnconfirmed, timesOf, titleOfVisit, visitName } from './visit-words.ts'

type VisitMarks = Pick<LaneVisit, 'overlaps' | 'travel' | 'off'>

interface VisitRowProps {
  visit: Appointment
  marks: VisitMarks
  colour: PersonColour | undefined
}

const Warning = ({ icon: Icon, text }: { icon: TablerIcon; text: string }) => (
  <span className={styles.warning}>
    <Icon size={13} aria-hidden />
    {text}
  </span>
)

const namesOf = ({ assignee_name, helpers }: Appointment): string =>
  [assignee_name ?? m.visit_without_technician(), ...helpers.map(({ name }) => name)].join(', ')

const VisitRow = ({ visit, marks: { overlaps, travel, off }, colour }: VisitRowProps) => (
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
      aria-label={`${visitName(visit, { overlaps, travel, off })}, ${namesOf(visit)}`}
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
          {overlaps && <Warning icon={IconAlertTriangleFilled} text={m.calendar_overlap()} />}
          {travel && <Warning icon={IconAlertTriangleFilled} text={travelText(travel)} />}
          {off && <Warning icon={IconClockX} text={off} />}
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

const noMarks: VisitMarks = { overlaps: false, travel: undefined, off: undefined }

/** What is wrong with a visit for its technician or any of its helpers: it has one row for all of them. */
function marksOf(lanes: readonly Lane[]): Map<string, VisitMarks> {
  const marks = new Map<string, VisitMarks>()
  for (const { visit, overlaps, travel, off } of lanes.flatMap((lane) => lane.visits)) {
    const known = marks.get(visit.id) ?? noMarks
    const offs = new Set([known.off, off].filter(Boolean))
    marks.set(visit.id, {
      overlaps: known.overlaps || overlaps,
      travel: known.travel ?? travel,
      off: [...offs].join(', ') || undefined,
    })
  }
  return marks
}

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
  const marks = marksOf(lanesOf(people, visits, { hours }))
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
                marks={marks.get(visit.id) ?? noMarks}
                colour={people.find(({ id }) => id === visit.assignee_id)?.color}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
