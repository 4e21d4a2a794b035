// The figures of the menu: what is open of the daily work. A visit counts as on its screen, one's own or everybody's.
import { appointmentStatusId } from '../contract/appointments/states.ts'
import { dateOf, startOfDate } from './kit/chart/time-ticks.ts'
import { useNow } from './kit/now.ts'
import { usePerson } from './session/person.ts'
import { useAnswer } from './session/queries.ts'
import type { PlaceCounts } from './shell/places.ts'
import { todayAndUnended } from './visits/today-query.ts'
import { useWhose } from './visits/use-whose.ts'

const refreshMs = 120_000
const one = { limit: 1 } as const

const useOpen = () => {
  const { kind } = usePerson()
  return {
    quiet: true,
    enabled: kind === 'technician_company',
    refetchInterval: refreshMs,
    staleTime: 30_000,
  }
}

/** The total of one's own visits or of everybody's, as the screens of visits show them. */
const useVisits = (
  operation: 'listAppointments' | 'listPendingAppointments',
  query: Record<string, unknown>,
): number | undefined => {
  const { sub } = usePerson()
  const options = useOpen()
  const own = useAnswer(operation, { query: { ...query, ...one, assignee_id: [sub] } }, options).data?.total
  const { whose } = useWhose((own ?? 0) > 0)
  const isAll = own !== undefined && whose === 'all'
  const all = useAnswer(
    operation,
    { query: { ...query, ...one } },
    { ...options, enabled: options.enabled && isAll },
  ).data?.total
  return isAll ? all : own
}

export const usePlaceCounts = (): PlaceCounts => {
  const from = startOfDate(dateOf(useNow(refreshMs)))
  const jobs = useAnswer('listJobs', { query: { state: ['pending'], ...one } }, useOpen()).data
  const today = useVisits('listAppointments', {
    appointment_status_id: [appointmentStatusId.pending, appointmentStatusId.ongoing],
    ...todayAndUnended(from),
  })
  const alarms = useAnswer(
    'countAlarms',
    {},
    { quiet: true, refetchInterval: refreshMs, staleTime: 30_000 },
  ).data
  const pending = useVisits('listPendingAppointments', {})
  return {
    '/alarms': alarms?.active,
    '/jobs': jobs?.total,
    '/appointments/today': today,
    '/appointments/pending': pending,
  }
}
