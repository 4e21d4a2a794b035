import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { sameClock, startOfDate } from '../kit/chart/time-ticks.ts'
import { formatClock } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './appointments.module.css'
import { startOf } from './form-values.ts'
import { peopleOf } from './people-of.ts'

const minuteMs = 60_000
const isDay = /^\d{4}-\d\d-\d\d$/

interface Wanted {
  start: number
  duration: number
  people: readonly string[]
  /** The visit that is being changed. */
  except: string | undefined
}

const collides = (visit: Appointment, { start, duration, people, except }: Wanted): boolean =>
  visit.id !== except &&
  visit.appointment_status !== 'cancelled' &&
  peopleOf(visit).some((id) => people.includes(id)) &&
  Date.parse(visit.scheduled_start) < start + duration * minuteMs &&
  start < Date.parse(visit.scheduled_end)

const Warning = ({ children }: { children: string }) => (
  <p className={styles.warning}>
    <IconAlertTriangleFilled size={16} aria-hidden />
    {children}
  </p>
)

const Collisions = ({ day, wanted }: { day: string; wanted: Wanted }) => {
  const from = startOfDate(day)
  const { data } = useAnswer('listAppointments', {
    query: {
      assignee_id: [...wanted.people],
      date_from: new Date(from).toISOString(),
      // A visit may end after midnight.
      date_to: new Date(sameClock(from, 2)).toISOString(),
    },
  })
  const found = (data?.items ?? []).filter((visit) => collides(visit, wanted))
  return found.map((visit) => (
    <Warning key={visit.id}>
      {m.visit_overlaps({
        person: visit.assignee_name ?? m.visit_without_technician(),
        from: formatClock(visit.scheduled_start),
        to: formatClock(visit.scheduled_end),
        client: visit.client_name,
      })}
    </Warning>
  ))
}

/** What speaks against the chosen time. It may be booked all the same. */
export const SlotWarnings = ({ except }: { except: string | undefined }) => {
  const { watch } = useFormContext()
  const [day, time, duration]: [string, string, number] = watch(['day', 'time', 'duration'])
  const people = [watch('assignee_id'), ...(watch('helper_ids') ?? [])].filter(Boolean)
  const start = isDay.test(day ?? '') && time ? startOf(day, time) : undefined
  if (start === undefined || !duration) return null
  return (
    <div className={styles.warnings} role="status">
      {start < Date.now() && !except && <Warning>{m.visit_time_passed()}</Warning>}
      {people.length > 0 && <Collisions day={day} wanted={{ start, duration, people, except }} />}
    </div>
  )
}
