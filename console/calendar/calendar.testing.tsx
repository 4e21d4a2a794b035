// The calendar on the screen of a browser test, with visits that the test gives.
import type { Workload } from '../../contract/appointments/routes.ts'
import type { Appointment, ListedJob } from '../../contract/jobs/schema.ts'
import { usualWeek, type WorkCalendar } from '../../contract/work-calendar/routes.ts'
import { aVisit, technicians } from '../appointments/visit.testing.ts'
import { aJob as anyJob } from '../jobs/job.testing.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { CalendarScreen } from './CalendarScreen.tsx'
import { lanePeople } from './lanes.ts'

/** A service that waits for a visit. */
export const aJob = (given: Partial<ListedJob> = {}): ListedJob =>
  anyJob({
    id: 'job-1',
    number: 41,
    title: 'Ετήσια συντήρηση',
    type_id: 1,
    type_name: 'service',
    type_color: '#2b8a5b',
    installation_id: 'home-2',
    tag_id: 'demo_1002',
    client_id: 'client-2',
    client_name: 'Νικολαΐδου Ιωάννα',
    estimated_cost: 80,
    due: 80,
    client_paid: false,
    ...given,
  })

export const workCalendar: WorkCalendar = {
  week: usualWeek,
  people: technicians.map(({ id, name }) => ({ person_id: id, person_name: name, week: null })),
  days_off: [],
  holidays: [],
}

interface CalendarGiven {
  search: Record<string, unknown>
  /** The test may change it. */
  visits: Appointment[]
  jobs?: ListedJob[]
  /** Of people and days, for the month. */
  loads?: Workload[]
  /** Installations that a visit can be booked for. */
  homes?: { id: string }[]
  work?: Partial<WorkCalendar>
  /** Replies to the reading of one visit. */
  reads?: () => Appointment
  /** Replies to everything that is not read. */
  write?: (request: SentRequest) => object
}

export const openCalendar = ({
  search,
  visits,
  jobs = [],
  loads = [],
  homes = [],
  work = {},
  reads,
  write,
}: CalendarGiven) =>
  openScreen(CalendarScreen, {
    search,
    reply: (request) => {
      const { method, path } = request
      if (method !== 'GET') return write?.(request) ?? {}
      if (path === '/personnelCombo') return { items: technicians, total: technicians.length }
      if (path === '/company/work-calendar') return { ...workCalendar, ...work }
      if (path === '/appointments') return { items: visits, total: visits.length }
      if (path === '/appointments/workload') return { items: loads, total: loads.length }
      if (path === '/jobs') return { items: jobs, total: jobs.length }
      if (path === '/installationsAllCombo') return { items: homes, total: homes.length }
      if (path.startsWith('/appointments/visit') && reads) return reads()
      const home = homes.find(({ id }) => path === `/installations/${id}`)
      if (home) return home
      return { items: [], total: 0 }
    },
  })

/** The server's reply to a change of a visit, which the list shows from then on. */
export const edited =
  (visits: Appointment[]) =>
  ({ path, body }: SentRequest): Appointment => {
    const at = visits.findIndex(({ id }) => path.endsWith(id))
    const before = visits[at]
    if (!before) throw new Error(path)
    const { helper_ids, ...change } = body as Partial<Appointment> & { helper_ids?: string[] }
    const people = lanePeople(technicians, visits)
    const after = aVisit({
      ...before,
      appointment_status: 'pending',
      ...change,
      helpers: helper_ids?.flatMap((id) => people.find((one) => one.id === id) ?? []) ?? before.helpers,
      assignee_name: people.find(({ id }) => id === (change.assignee_id ?? before.assignee_id))?.name ?? null,
      start: change.scheduled_start ?? before.scheduled_start,
    })
    visits[at] = { ...after, id: before.id }
    return visits[at]
  }
