import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './appointments.module.css'
import { slotWarnings } from './slot-warnings.ts'
import { useFormSlots } from './use-form-slots.ts'
import { useOthers } from './use-others.ts'

export const Warning = ({ children }: { children: string }) => (
  <p className={styles.warning}>
    <IconAlertTriangleFilled size={16} aria-hidden />
    {children}
  </p>
)

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
