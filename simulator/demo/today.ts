// What the larger company does on the day on which the demo starts, at whatever hour and on whatever day of the week that is:
// visits that are over, one that goes on, and visits that are still to come.
import { greekOffset } from '../local-time.ts'
import { pick, randomOf } from '../random.ts'
import type { ClientRow } from './clients.ts'
import type { DeviceRow } from './devices.ts'
import { heroDevice } from './furnish.ts'
import type { InstallationRow } from './installations.ts'
import { repairs, services } from './price-list.ts'
import { addVisit, type Work } from './visits.ts'
import { greekDayOf } from './workdays.ts'

interface Given {
  company: string
  installations: readonly InstallationRow[]
  clients: readonly ClientRow[]
  devices: readonly DeviceRow[]
}

const minute = 60_000
const halfHour = 30 * minute
const hour = 60 * minute
const day = 24 * hour

/** Who signs in as a technician, whose day is always under way. */
const nikos = 'Νίκος Δημητρίου'
const slots = [
  { by: nikos, hours: [9, 11.5, 14, 16] },
  { by: 'Στέλιος Βασιλείου', hours: [9.5, 12, 15] },
  { by: 'Απόστολος Καλογήρου', hours: [10, 13.5] },
]
/** Visits go on between these hours, and begin until one later. */
const [opening, closing] = [8, 21]
const longest = 60

interface Slot {
  by: string
  start: number
}

/** One that began up to an hour ago, and one that comes two hours after it began. */
function slotsAround(now: number, midnight: number): Slot[] {
  const started = Math.floor((now - halfHour) / halfHour) * halfHour
  return [started, started + 2 * hour]
    .filter((start, index) => {
      const localHour = (start - midnight) / hour
      return localHour >= opening && localHour < closing + index
    })
    .map((start) => ({ by: nikos, start }))
}

export function addToday(work: Work, given: Given, now: number): void {
  const { company, installations, clients, devices } = given
  const random = randomOf('thalpos demo today', company)
  const local = greekDayOf(now) * day
  const midnight = local - greekOffset(local - greekOffset(local))
  const around = slotsAround(now, midnight)
  const [first = 0, last = 0] = [around[0]?.start, around.at(-1)?.start]
  const isFree = ({ by, start }: Slot) =>
    by !== nikos || start + longest * minute <= first || start >= last + longest * minute
  const fixed = slots.flatMap(({ by, hours }) => hours.map((at) => ({ by, start: midnight + at * hour })))

  const isBusy = new Set(
    work.jobs.filter(({ state }) => state !== 'complete').map(({ installation_id }) => installation_id),
  )
  const hero = devices.find(({ device_id }) => device_id === heroDevice)?.installation_id
  const free = installations.filter(
    ({ id, company_id, created_at }) =>
      company_id === company && id !== hero && !isBusy.has(id) && Number(created_at) < now - 7 * day,
  )
  const offers = [services.boiler, ...repairs.filter(({ minutes }) => minutes <= longest)]
  for (const [index, { by, start }] of [...around, ...fixed.filter(isFree)].entries()) {
    const installation = free[free.length - 1 - (index % free.length)]
    const client = clients.find(({ id }) => id === installation?.client_id)
    if (!installation || !client) throw new Error('the demo has no free installation')
    const offer = index === 0 ? services.boiler : pick(random, offers)
    const end = start + offer.minutes * minute
    const outcome = start > now ? 'planned' : end >= now ? 'ongoing' : index % 4 === 3 ? 'owed' : 'settled'
    addVisit(
      random,
      { installation, client, devices: [], installers: [by] },
      { offer, start: new Date(start), by, outcome },
      now,
      work,
    )
  }
}
