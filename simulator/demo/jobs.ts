// What the demo's companies did at their installations in the past year, what they do today, and what is arranged for the
// coming weeks.
import { randomOf } from '../random.ts'
import type { Site } from '../site.ts'
import type { ClientRow } from './clients.ts'
import type { DeviceRow } from './devices.ts'
import { addFortnight } from './fortnight.ts'
import type { InstallationRow } from './installations.ts'
import { type Maintenance, type PlannedService, withoutService } from './maintenance.ts'
import { addPastYear } from './past-year.ts'
import { keepBooks } from './payments.ts'
import type { Planning, Waiting } from './planning.ts'
import { serviceOf } from './planning.ts'
import { addToday } from './today.ts'
import { VisitSchedule } from './visit-schedule.ts'
import type { Home, Work } from './visits.ts'
import { greekDayOf } from './workdays.ts'

interface Books {
  installations: readonly InstallationRow[]
  clients: readonly ClientRow[]
  devices: readonly DeviceRow[]
}

/** Installations of one company with their clients and devices. */
export function homesOf(company: string, { installations, clients, devices }: Books): Home[] {
  const clientOf = new Map(clients.map((client) => [client.id, client]))
  const devicesOf = Map.groupBy(devices, ({ installation_id }) => installation_id)
  return installations
    .filter(({ company_id }) => company_id === company)
    .map((installation) => {
      const client = clientOf.get(installation.client_id)
      if (!client) throw new Error('an installation without a client')
      return { installation, client, devices: devicesOf.get(installation.id) ?? [] }
    })
}

interface Team {
  homes: readonly Home[]
  technicians: readonly string[]
  /** Of the company whose calendar is full. */
  maintenance?: Maintenance
}

const waitingOf = ({ plan, home, due_on, day }: PlannedService): Waiting => ({
  home,
  offer: serviceOf(home),
  day,
  from: {
    source: 'plan',
    plan_id: plan.id,
    plan_due_on: due_on,
    ...(plan.device_id && { device_id: plan.device_id }),
  },
})

export function makeWork(teams: readonly Team[], sites: readonly Site[], now: number): Work {
  const work: Work = {
    jobs: [],
    actions: [],
    materials: [],
    expenses: [],
    payments: [],
    appointments: [],
    helpers: [],
  }
  const siteOf = new Map(sites.map((site) => [site.device_id, site]))
  const sitesOf = ({ devices }: Home) => devices.flatMap(({ device_id }) => siteOf.get(device_id) ?? [])
  for (const { homes, technicians, maintenance } of teams) {
    const [company = ''] = homes.map(({ installation }) => installation.company_id)
    const plan: Planning = {
      now,
      today: greekDayOf(now),
      random: randomOf('thalpos demo jobs', company),
      work,
      schedule: new VisitSchedule(now),
      homes,
      technicians,
      waiting: (maintenance?.past ?? []).map(waitingOf).sort((one, other) => one.day - other.day),
      visited: new Map(),
      planned: new Set(maintenance?.plans.map(({ installation_id }) => installation_id)),
      busy: new Set(),
    }
    addPastYear(plan, sitesOf)
    if (!maintenance) continue
    const left = new Set(plan.waiting.map(({ from }) => from.plan_id))
    for (const service of maintenance.past) if (left.has(service.plan.id)) withoutService(service)
    plan.waiting = maintenance.coming.map(waitingOf)
    addToday(plan)
    addFortnight(plan, sitesOf)
  }
  // Numbers are given in this order.
  work.jobs.sort((a, b) => Number(a.created_at) - Number(b.created_at))
  return keepBooks(work, now)
}
