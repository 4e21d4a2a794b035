import { Button } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { isEditable } from '../../contract/appointments/states.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { changeVisit } from '../appointments/change-appointment.ts'
import type { Person, VisitChange } from '../appointments/changed-visit.ts'
import { durationText } from '../jobs/durations.ts'
import { dateOf } from '../kit/chart/time-ticks.ts'
import { formatClock } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { travelText } from '../slots/travel.ts'
import type { WorkHours } from '../work-calendar/work-hours.ts'
import styles from './alerts.module.css'
import { isFreeAt, isWithin, nextFree } from './free-time.ts'
import { type Clash, type Lane, spanOf } from './lanes.ts'
import { titleOfVisit } from './visit-words.ts'

/** More would push the lanes off the screen. */
const shownAlerts = 2

interface Fix {
  label: string
  change: VisitChange
}

/** The later visit moves, unless it can no longer change. */
const movableOf = ({ first, second }: Clash): Appointment | undefined =>
  [second, first].find(({ appointment_status: status }) => status === 'pending') ??
  [second, first].find(({ appointment_status: status }) => isEditable(status))

function fixesOf(
  clash: Clash,
  lanes: readonly Lane[],
  hours: WorkHours,
): { visit?: Appointment; fixes: Fix[] } {
  const visit = movableOf(clash)
  const own = lanes.find(({ person }) => person?.id === clash.person?.id)
  if (!visit || !own) return { fixes: [] }
  const { from: start } = spanOf(visit)
  const date = dateOf(start)
  const wanted = { from: spanOf(clash.first).to, minutes: visit.duration, except: visit.id }
  const free = nextFree(own, hours.on(clash.person?.id ?? null, date).spans, wanted)
  const isHelper = visit.assignee_id !== clash.person?.id
  const other = isHelper ? undefined : freePerson(visit, lanes, hours, date)
  return {
    visit,
    fixes: [
      ...(free === undefined
        ? []
        : [{ label: m.calendar_fix_move({ time: formatClock(free) }), change: { start: free } }]),
      ...(other
        ? [
            {
              label: m.calendar_fix_assign({ person: other.name, time: formatClock(start) }),
              change: { technician: other },
            },
          ]
        : []),
    ],
  }
}

/** Of those who work and are free then, the one with the least to do. */
const freePerson = (
  visit: Appointment,
  lanes: readonly Lane[],
  hours: WorkHours,
  date: string,
): Person | undefined => {
  const { from: start } = spanOf(visit)
  return (
    lanes
      .filter(
        (lane) =>
          lane.person &&
          lane.person.id !== visit.assignee_id &&
          isFreeAt(lane, start, visit.duration, visit.id) &&
          isWithin(hours.on(lane.person.id, date).spans, start, visit.duration),
      )
      .toSorted((one, other) => one.minutes - other.minutes)[0]?.person ?? undefined
  )
}

interface AlertsProps {
  lanes: readonly Lane[]
  hours: WorkHours
}

const ClashAlert = ({ clash, lanes, hours }: AlertsProps & { clash: Clash }) => {
  const { visit, fixes } = fixesOf(clash, lanes, hours)
  const { person, first, second, shared } = clash
  return (
    <li className={styles.alert}>
      <IconAlertTriangleFilled size={16} aria-hidden />
      <span className={styles.text}>
        <strong>{m.calendar_clash({ duration: durationText((shared.to - shared.from) / 60_000) })}</strong>{' '}
        {m.calendar_clash_detail({
          person: person?.name ?? '',
          from: formatClock(shared.from),
          to: formatClock(shared.to),
          first: titleOfVisit(first),
          second: titleOfVisit(second),
        })}
      </span>
      <span className={styles.fixes}>
        {visit &&
          fixes.map(({ label, change }) => (
            <Button
              key={label}
              variant="default"
              size="compact-sm"
              onClick={() => void changeVisit(visit, change)}
            >
              {label}
            </Button>
          ))}
      </span>
    </li>
  )
}

/** What is wrong with a day: overlaps with their fixes, then ways that take longer than there is time. */
export const Alerts = ({ lanes, hours }: AlertsProps) => {
  const clashes = lanes.flatMap((lane) => lane.clashes)
  const travels = lanes.flatMap(({ person, travels: own }) => own.map((one) => ({ ...one, person })))
  const hidden = Math.max(0, clashes.length - shownAlerts)
  if (clashes.length + travels.length === 0) return null
  return (
    <ul className={styles.alerts} aria-label={m.calendar_alerts()}>
      {clashes.slice(0, shownAlerts).map((clash) => (
        <ClashAlert
          key={`${clash.person?.id} ${clash.first.id} ${clash.second.id}`}
          clash={clash}
          lanes={lanes}
          hours={hours}
        />
      ))}
      {hidden > 0 && <li className={styles.more}>{m.calendar_more_clashes({ count: hidden })}</li>}
      {travels.slice(0, shownAlerts).map(({ visit, travel, person }) => (
        <li key={visit.id} className={styles.alert}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          <span className={styles.text}>
            <strong>
              {m.calendar_travel_title({
                person: person?.name ?? '',
                time: formatClock(visit.scheduled_start),
              })}
            </strong>{' '}
            {travelText(travel)}
          </span>
        </li>
      ))}
      {travels.length > shownAlerts && (
        <li className={styles.more}>{m.calendar_more_travels({ count: travels.length - shownAlerts })}</li>
      )}
    </ul>
  )
}
