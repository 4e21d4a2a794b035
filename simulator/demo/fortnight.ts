// The coming fortnight of the demo's larger company beyond single visits: two at the same time, a helper, an installation of
// several days under one job, jobs from faults, call-backs, and jobs that are not scheduled yet.

import { randomOf } from '../random.ts'
import type { Site } from '../site.ts'
import type { DeviceRow } from './devices.ts'
import { faultsOf } from './fault-jobs.ts'
import { heroDevice } from './furnish.ts'
import type { InstallationRow } from './installations.ts'
import { uuidOf } from './people-of-greece.ts'
import type { Work } from './visits.ts'
import { greekDayOf, slotOf } from './workdays.ts'

type Job = Work['jobs'][number]
type JobDetails = Partial<
  Pick<
    Job,
    'assignee' | 'estimated_cost_cents' | 'source' | 'device_id' | 'fault_code' | 'call_back_of' | 'notes'
  >
> & {
  type_id?: number
  title: string
}
type Appointment = Work['appointments'][number]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const pending = 2
const repair = 3
const installing = 2

const nikos = 'Νίκος Δημητρίου'
const stelios = 'Στέλιος Βασιλείου'
const apostolos = 'Απόστολος Καλογήρου'
const secretary = 'Μαρία Παπανικολάου'

/** Days from now on, no Sundays. */
const workdaysFrom = (now: number): number[] =>
  Array.from({ length: 15 }, (_, ahead) => ahead + 1).filter(
    (ahead) => new Date((greekDayOf(now) + ahead) * day).getUTCDay() !== 0,
  )

interface Given {
  company: string
  installations: readonly InstallationRow[]
  devices: readonly DeviceRow[]
  sites: readonly Site[]
}

export function addFortnight(
  work: Work,
  { company, installations, devices, sites }: Given,
  now: number,
): void {
  const random = randomOf('thalpos demo fortnight', company)
  const busy = new Set(
    work.jobs.filter(({ state }) => state !== 'complete').map(({ installation_id }) => installation_id),
  )
  const hero = devices.find(({ device_id }) => device_id === heroDevice)?.installation_id
  const free = installations.filter(
    ({ id, company_id }) => company_id === company && id !== hero && !busy.has(id),
  )
  let next = 0
  const home = (): InstallationRow => {
    const found = free[next++ % free.length]
    if (!found) throw new Error('the demo has no free installation')
    return found
  }

  const addJob = (at: InstallationRow, hoursAgo: number, { type_id = repair, ...job }: JobDetails): Job => {
    const created: Job = {
      id: uuidOf(random),
      company_id: company,
      installation_id: at.id,
      created_by: secretary,
      created_at: new Date(now - hoursAgo * hour),
      assignee: stelios,
      type_id: type_id ?? repair,
      state: 'pending',
      source: 'call',
      ...job,
    }
    work.jobs.push(created)
    return created
  }
  const addVisit = (
    job: Job,
    start: Date,
    minutes: number,
    more: Partial<Omit<Appointment, 'type_id'>> = {},
  ): Appointment => {
    const visit: Appointment = {
      id: uuidOf(random),
      company_id: company,
      installation_id: job.installation_id,
      job_id: job.id,
      assignee: job.assignee,
      type_id: job.type_id ?? repair,
      appointment_status_id: pending,
      scheduled_start: start,
      scheduled_end: new Date(start.getTime() + minutes * minute),
      is_confirmed: true,
      notes: job.title ?? null,
      created_by: secretary,
      created_at: job.created_at ?? new Date(now - hour),
      ...more,
    }
    work.appointments.push(visit)
    return visit
  }
  const help = (visit: Appointment, helper: string) =>
    work.helpers.push({ company_id: company, appointment_id: visit.id, helper })

  const boilersOf = (homes: readonly InstallationRow[]) =>
    homes.flatMap((installation) =>
      sites
        .filter(({ device_id }) =>
          devices.some(
            (device) => device.device_id === device_id && device.installation_id === installation.id,
          ),
        )
        .map((site) => ({ installation, site })),
    )

  const days = workdaysFrom(now)
  const at = (workday: number, slot: number): Date => slotOf(now, days[workday] ?? 1, slot)

  // Two visits of one technician that overlap by an hour.
  const leak = addJob(home(), 20, { title: 'Διαρροή στον συλλέκτη', estimated_cost_cents: 9000, type_id: 4 })
  addVisit(leak, at(1, 1), 120)
  const noisy = addJob(home(), 5, { title: 'Θόρυβος στον κυκλοφορητή', estimated_cost_cents: 24_000 })
  addVisit(noisy, new Date(at(1, 1).getTime() + hour), 90, { is_confirmed: false })

  const replaced = addJob(home(), 70, {
    title: 'Αντικατάσταση λέβητα με λέβητα συμπύκνωσης',
    assignee: nikos,
    type_id: installing,
    estimated_cost_cents: 285_000,
  })
  help(addVisit(replaced, at(2, 0), 420), apostolos)

  const series = addJob(home(), 150, {
    title: 'Εγκατάσταση αντλίας θερμότητας και νέων σωμάτων',
    type_id: installing,
    estimated_cost_cents: 985_000,
    notes: 'Τρεις ημέρες: αποξήλωση, υδραυλικά, ηλεκτρολογικά και ρύθμιση.',
  })
  for (const workday of [4, 5, 6]) help(addVisit(series, at(workday, 0), 480), apostolos)

  addFaultJobs()
  addCallBacks()
  for (const [title, hoursAgo, more] of unscheduled) addJob(home(), hoursAgo, { title, ...more })

  /** For each boiler with a fault, a job: the first waits for a visit, the others have one. */
  function addFaultJobs(): void {
    const titles = {
      pressure: 'Χαμηλή πίεση νερού',
      lockout: 'Μπλοκάρισμα λέβητα',
      sensor: 'Βλάβη αισθητήρα',
    }
    const open = boilersOf(free).flatMap(({ installation, site }) =>
      faultsOf(site, now - 4 * day, now)
        .filter(({ until }) => until > now)
        .map((fault) => ({ installation, fault })),
    )
    for (const [index, { installation, fault }] of open.entries()) {
      const job = addJob(installation, (now - fault.from) / 2 / hour, {
        title: titles[fault.kind],
        source: 'fault',
        device_id: fault.site.device_id,
        fault_code: fault.code,
        assignee: index === 1 ? apostolos : stelios,
        estimated_cost_cents: 8000,
      })
      if (index > 0) addVisit(job, at(index - 1, 3), 60, { is_confirmed: index === 1 })
    }
  }

  /** Faults that came back after they had been repaired. */
  function addCallBacks(): void {
    const repaired = work.jobs.filter(
      ({ company_id, type_id, state, installation_id, source }) =>
        company_id === company &&
        type_id === repair &&
        state === 'complete' &&
        source === undefined &&
        !busy.has(installation_id),
    )
    for (const [index, before] of repaired.slice(0, 2).entries()) {
      const installation = installations.find(({ id }) => id === before.installation_id)
      if (!installation) continue
      const job = addJob(installation, 12 + index, {
        title: `Επανέλεγχος: ${before.title}`,
        source: 'call_back',
        call_back_of: before.id,
        assignee: before.assignee,
      })
      if (index === 0) addVisit(job, at(0, 1), 60)
    }
  }
}

const unscheduled: readonly (readonly [string, number, Omit<JobDetails, 'title'>])[] = [
  ['Τα σώματα του πάνω ορόφου δεν ζεσταίνουν', 2, { estimated_cost_cents: 6000, type_id: 4 }],
  ['Προσφορά για ενδοδαπέδια 90 τ.μ.', 26, { type_id: installing, assignee: nikos }],
  ['Δεν έρχεται ζεστό νερό στο μπάνιο', 7, { estimated_cost_cents: 9500, assignee: apostolos }],
  ['Ετήσια συντήρηση λέβητα', 49, { type_id: 1, estimated_cost_cents: 8000 }],
]
