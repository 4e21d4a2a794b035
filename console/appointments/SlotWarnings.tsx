import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { sameClock, startOfDate } from '../kit/chart/time-ticks.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './appointments.module.css'
import { slotWarnings } from './slot-warnings.ts'
import { type FormSlot, useFormSlots } from './use-form-slots.ts'

const Warning = ({ children }: { children: string }) => (
  <p className={styles.warning}>
    <IconAlertTriangleFilled size={16} aria-hidden />
    {children}
  </p>
)

/** What the people have on the days of the slots, without the visit that is being changed and cancelled ones. */
function useOthers(slots: readonly FormSlot[], people: readonly string[], except: string | undefined) {
  const [first, last] = [slots[0], slots.at(-1)]
  const isKnown = first !== undefined && last !== undefined && people.length > 0
  // A visit may end after midnight.
  const span = isKnown && {
    date_from: new Date(startOfDate(first.day)).toISOString(),
    date_to: new Date(sameClock(startOfDate(last.day), 2)).toISOString(),
  }
  const { data } = useAnswer(
    'listAppointments',
    { query: { assignee_id: [...people], ...span } },
    { enabled: isKnown },
  )
  const isOther = (visit: Appointment) => visit.id !== except && visit.appointment_status !== 'cancelled'
  return isKnown ? (data?.items ?? []).filter(isOther) : []
}

function useHomePlace() {
  const home: string = useFormContext().watch('installation_id') ?? ''
  const { data } = useAnswer(
    'getInstallation',
    { params: { id: home } },
    { enabled: home !== '', quiet: true, staleTime: 60_000 },
  )
  return { latitude: data?.latitude ?? null, longitude: data?.longitude ?? null }
}

/** What speaks against the chosen times. They may be booked all the same. */
export const SlotWarnings = ({ except }: { except: string | undefined }) => {
  const { slots, count, duration, people, calendar } = useFormSlots()
  const others = useOthers(slots, people, except)
  const place = useHomePlace()
  if (slots.length === 0 || !duration) return null
  const warnings = slotWarnings({ slots, duration, people, others, place, calendar })
  const hasPassed = !except && slots.some(({ start }) => start < Date.now())
  return (
    <div className={styles.warnings} role="status">
      {hasPassed && <Warning>{m.visit_time_passed()}</Warning>}
      {slots.length < count && <Warning>{m.problem_series_days_missing({ count: slots.length })}</Warning>}
      {warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
    </div>
  )
}
