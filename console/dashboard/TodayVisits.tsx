import { Button } from '@mantine/core'
import { IconCalendarOff, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { actionTypeWord, appointmentStanding } from '../jobs/words.ts'
import { Card } from '../kit/Card.tsx'
import { dateOf, startOfDate } from '../kit/chart/time-ticks.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatClock, formatDay } from '../kit/format.ts'
import { Notice } from '../kit/Notice.tsx'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { toneColour } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import { todayAndUnended } from '../visits/today-query.ts'
import todayStyles from './today.module.css'
import styles from './today-visits.module.css'

const shown = 6
const mostVisits = 200
const refreshMs = 60_000

const VisitLine = ({ visit }: { visit: Appointment }) => {
  const { tone, icon: StatusIcon, label, deep } = appointmentStanding[visit.appointment_status]
  const isUnended = Date.parse(visit.scheduled_end) <= startOfDate(dateOf(Date.now()))
  return (
    <li className={styles.visit} data-status={visit.appointment_status}>
      <span className={styles.time}>
        {isUnended ? formatDay(visit.scheduled_start) : formatClock(visit.scheduled_start)}
      </span>
      <span className={styles.bar} style={{ background: visit.type_color }} aria-hidden />
      <span className={styles.what}>
        <PanelLink kind="appointment" id={visit.id}>
          {visit.client_name}
        </PanelLink>
        <span className={styles.line}>
          {[visit.job_title ?? actionTypeWord[visit.type_name](), visit.address ?? visit.area]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={styles.who}>
        <span>{visit.assignee_name ?? m.visit_without_technician()}</span>
        <span className={styles.status} style={{ color: toneColour(tone, deep) }}>
          <StatusIcon size={13} aria-hidden />
          {label()}
        </span>
      </span>
    </li>
  )
}

/** Those that are not over come first. */
const byNeed = (one: Appointment, other: Appointment): number =>
  Number(isOver(one)) - Number(isOver(other)) ||
  Date.parse(one.scheduled_start) - Date.parse(other.scheduled_start)
const isOver = ({ appointment_status: status }: Appointment): boolean =>
  status === 'completed' || status === 'cancelled'

/** The visits of today; each opens its panel. */
export const TodayVisits = () => {
  const from = startOfDate(dateOf(Date.now()))
  const query = { ...todayAndUnended(from), limit: mostVisits }
  const { data, error, refetch } = useAnswer('listAppointments', { query }, { refetchInterval: refreshMs })
  const visits = (data?.items ?? []).toSorted(byNeed)
  return (
    <Card
      title={m.dashboard_visits()}
      {...(data ? { count: data.total } : {})}
      aside={<Link to="/calendar">{m.place_calendar()}</Link>}
      flush
      {...(data && data.total > shown
        ? {
            foot: (
              <Link to="/appointments/today" search={{ whose: 'all' } as never} className={todayStyles.more}>
                {m.dashboard_visits_all({ count: data.total })}
                <IconChevronRight size={16} aria-hidden />
              </Link>
            ),
          }
        : {})}
    >
      {error && !data ? (
        <Failed title={m.dashboard_part_failed()} problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton height={156} />
      ) : visits.length === 0 ? (
        <Notice
          icon={IconCalendarOff}
          title={m.dashboard_visits_none()}
          actions={
            <Button variant="default" component={Link} to="/calendar">
              {m.dashboard_visits_plan()}
            </Button>
          }
        />
      ) : (
        <ul className={styles.visits}>
          {visits.slice(0, shown).map((visit) => (
            <VisitLine key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
    </Card>
  )
}
