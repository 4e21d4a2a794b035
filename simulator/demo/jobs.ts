// What the demo's companies did at their installations in the past year and what is arranged for the coming days. Most
// of it is settled.
import { nextBetween, nextUniform, pick, randomOf } from '../random.ts'
import type { Site } from '../site.ts'
import type { ClientRow } from './clients.ts'
import type { DeviceRow } from './devices.ts'
import { faultsOf, repairTimeOf } from './fault-jobs.ts'
import { addFortnight } from './fortnight.ts'
import { heroDevice } from './furnish.ts'
import type { InstallationRow } from './installations.ts'
import { keepBooks } from './payments.ts'
import { faultRepairs, fittings, type Offer, repairs, services } from './price-list.ts'
import { addToday } from './today.ts'
import { addVisit, type Home, type Work } from './visits.ts'
import { slotOf } from './workdays.ts'

const day = 86_400_000

function serviceOf({ client, devices }: Home): Offer {
  if (devices.some(({ device_type }) => device_type === 'THALPOS_HC_MB')) return services.pump
  return client.is_business ? services.plant : services.boiler
}

/** The days on which devices were put in, as the installer's visits. */
function fittingsOf(home: Home, now: number): { offer: Offer; daysAgo: number }[] {
  return home.devices.flatMap(({ installation_date, device_type }) => {
    const offer = fittings[device_type] ?? fittings.meter
    if (!installation_date || !offer) return []
    return { offer, daysAgo: Math.round((now - Date.parse(installation_date)) / day) }
  })
}

const owing = 0.1

function workAt(home: Home, now: number, into: Work): void {
  const random = randomOf('thalpos demo jobs', home.installation.id)
  const slot = () => Math.floor(nextUniform(random) * 4)
  const past = fittingsOf(home, now)
  const oldest = Math.max(0, ...past.map(({ daysAgo }) => daysAgo))
  const ago = (from: number, until: number) => Math.floor(nextBetween(random, from, until))
  if (oldest > 70) past.push({ offer: serviceOf(home), daysAgo: ago(4, oldest - 40) })
  if (oldest > 40 && nextUniform(random) < 0.35)
    past.push({ offer: pick(random, repairs), daysAgo: ago(3, oldest - 20) })
  past.sort((a, b) => b.daysAgo - a.daysAgo)
  const isFirst = home.devices.some(({ device_id }) => device_id === heroDevice)
  const owes = nextUniform(random) < owing || isFirst
  for (const [index, { offer, daysAgo }] of past.entries()) {
    const isLast = index === past.length - 1
    const outcome = owes && isLast ? (nextUniform(random) < 0.35 ? 'part' : 'owed') : 'settled'
    addVisit(
      random,
      home,
      { offer, start: slotOf(now, -daysAgo, slot()), by: pick(random, home.installers), outcome },
      now,
      into,
    )
  }
  const chance = nextUniform(random)
  if (chance > 0.32) return
  const offer = nextUniform(random) < 0.6 ? serviceOf(home) : pick(random, repairs)
  const visit = { offer, by: pick(random, home.installers) }
  if (chance < 0.25) {
    addVisit(
      random,
      home,
      { ...visit, start: slotOf(now, 2 + ago(0, 12), slot()), outcome: 'planned' },
      now,
      into,
    )
  } else if (oldest > 30) {
    addVisit(
      random,
      home,
      { ...visit, start: slotOf(now, -ago(5, 25), slot()), outcome: 'cancelled' },
      now,
      into,
    )
  }
}

const repaired = 0.7
const year = 330 * day

/** For most boilers, one fault of the past year and the visit that repaired it. */
function repairsAt(home: Home, sites: readonly Site[], now: number, into: Work): void {
  for (const site of sites) {
    const random = randomOf('thalpos demo repairs', site.device_id)
    const earliest = Math.max(now - year, Number(home.installation.created_at))
    const faults = faultsOf(site, earliest, now - day).flatMap((fault) => {
      const start = repairTimeOf(fault, now)
      return start ? [{ fault, start }] : []
    })
    if (faults.length === 0 || nextUniform(random) > repaired) continue
    const { fault, start } = pick(random, faults)
    const { device_id } = site
    const at = new Date((fault.from + start.getTime()) / 2)
    addVisit(
      random,
      home,
      {
        offer: faultRepairs[fault.kind],
        start,
        by: pick(random, home.installers),
        outcome: 'settled',
        fault: { device_id, fault_code: fault.code, at },
      },
      now,
      into,
    )
  }
}

export function makeWork(
  given: {
    installations: InstallationRow[]
    clients: ClientRow[]
    devices: DeviceRow[]
    sites: Site[]
    /** The one whose calendar is full. */
    company: string
    installersOf(company: string): string[]
  },
  now: number,
): Work {
  const work: Work = {
    jobs: [],
    actions: [],
    materials: [],
    expenses: [],
    payments: [],
    appointments: [],
    helpers: [],
  }
  const clients = new Map(given.clients.map((client) => [client.id, client]))
  const sites = new Map(given.sites.map((site) => [site.device_id, site]))
  const devices = Map.groupBy(given.devices, ({ installation_id }) => installation_id)
  for (const installation of given.installations) {
    const client = clients.get(installation.client_id)
    if (!client) throw new Error('an installation without a client')
    const installers = given.installersOf(installation.company_id)
    const home = { installation, client, devices: devices.get(installation.id) ?? [], installers }
    workAt(home, now, work)
    repairsAt(
      home,
      home.devices.flatMap(({ device_id }) => sites.get(device_id) ?? []),
      now,
      work,
    )
  }
  addFortnight(work, given, now)
  addToday(work, given, now)
  // Numbers are given in this order.
  work.jobs.sort((a, b) => Number(a.created_at) - Number(b.created_at))
  return keepBooks(work, now)
}
