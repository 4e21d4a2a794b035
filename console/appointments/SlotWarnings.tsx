import { useFormContext } from 'react-hook-form'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { slotWarnings } from '../slots/slot-warnings.ts'
import { useOthers } from '../slots/use-others.ts'
import { Warnings } from '../slots/Warnings.tsx'
import { useFormSlots } from './use-form-slots.ts'

function useHomePlace() {
  const home: string = useFormContext().watch('installation_id') ?? ''
  const { data } = useAnswer(
    'getInstallation',
    { params: { id: home } },
    { enabled: home !== '', quiet: true, staleTime: 60_000 },
  )
  return { latitude: data?.latitude ?? null, longitude: data?.longitude ?? null }
}

/** Warnings about the chosen times, which may be booked nevertheless. `stored` is the visit that is changed. */
export const SlotWarnings = ({ stored }: { stored: Appointment | undefined }) => {
  const { slots, count, duration, people, calendar } = useFormSlots()
  const others = useOthers(slots, people, stored?.id)
  const place = useHomePlace()
  if (slots.length === 0 || !duration) return null
  const warnings = slotWarnings({ slots, duration, people, others, place, calendar })
  const former = stored && Date.parse(stored.scheduled_start)
  const hasPassed = slots.some(({ start }) => start < Date.now() && start !== former)
  return (
    <Warnings
      texts={[
        ...(hasPassed ? [m.visit_time_passed()] : []),
        ...(slots.length < count ? [m.problem_series_days_missing({ count: slots.length })] : []),
        ...warnings,
      ]}
    />
  )
}
