// What a company has to do and when it does it: homes, works that wait, and the schedule of its technicians.
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { nextUniform, pick, type Random } from '../random.ts'
import { heroDevice } from './homes.ts'
import { type Offer, plantCheck, pumpRepairs, repairs, services } from './price-list.ts'
import type { VisitSchedule } from './visit-schedule.ts'
import { addVisit, type Home, type Outcome, type Work } from './visits.ts'
import { greekDayOf } from './workdays.ts'

type Job = Work['jobs'][number]
type JobOrigin = NonNullable<Parameters<typeof addVisit>[2]['from']>

/** A work that waits for a technician from a day on. */
export interface Waiting {
  home: Home
  offer: Offer
  day: number
  from: JobOrigin
}

export interface Planning {
  now: number
  today: number
  random: Random
  work: Work
  schedule: VisitSchedule
  homes: readonly Home[]
  technicians: readonly string[]
  waiting: Waiting[]
  /** By installation: the day of the last visit, and what was done. */
  visited: Map<string, { day: number; titles: Set<string> }>
  /** Installations whose yearly service comes from a plan. */
  planned: ReadonlySet<string>
  /** Clients with work that is not done yet. */
  busy: Set<string>
}

const minuteMs = 60_000

export const isHero = ({ devices }: Home): boolean =>
  devices.some(({ device_id }) => device_id === heroDevice)

const heaterOf = ({ devices }: Home) =>
  devices.find(({ device_type }) => device_type === hcOt.type || device_type === hcMb.type)

const isPump = (home: Home): boolean => heaterOf(home)?.device_type === hcMb.type

export function serviceOf(home: Home): Offer {
  if (isPump(home)) return services.pump
  return home.client.is_business ? services.plant : services.boiler
}

/** Days after which a home may need a technician again. */
export const restOf = ({ client }: Home): number => (client.is_business ? 27 : 40)

/** What is done at a home: nothing twice within the year, as far as there is something else. */
export function offerFor({ random, visited, planned }: Planning, home: Home, most = 180, least = 0): Offer {
  const { installation, client } = home
  const titles = visited.get(installation.id)?.titles
  const isNew = ({ notes, minutes }: Offer) => !titles?.has(notes) && minutes <= most && minutes >= least
  const service = serviceOf(home)
  if (!planned.has(installation.id) && isNew(service) && nextUniform(random) < 0.7) return service
  if (client.is_business && plantCheck.minutes >= least && nextUniform(random) < 0.6) return plantCheck
  const offers = isPump(home) ? pumpRepairs : repairs
  const fresh = offers.filter(isNew)
  return pick(random, fresh.length > 0 ? fresh : offers.filter(({ minutes }) => minutes <= most))
}

interface Booking {
  home: Home
  offer: Offer
  by: string
  start: number
  outcome: Outcome
  from?: JobOrigin
  requestedAt?: Date
}

/** Writes a visit into the books and the schedule. */
export function book(plan: Planning, { home, start, ...visit }: Booking): Job {
  const { offer, by, outcome } = visit
  const day = greekDayOf(start)
  const device = heaterOf(home)
  const job = addVisit(
    plan.random,
    home,
    {
      ...visit,
      start: new Date(start),
      from: { ...(device && { device_id: device.device_id }), ...visit.from },
    },
    plan.now,
    plan.work,
  )
  if (outcome !== 'cancelled')
    plan.schedule.add(by, day, { start, end: start + offer.minutes * minuteMs, place: home.installation })
  note(plan, home, day, offer.notes)
  if (outcome === 'planned' || outcome === 'ongoing') plan.busy.add(home.client.id)
  return job
}

export function note({ visited }: Planning, { installation }: Home, day: number, title: string): void {
  const known = visited.get(installation.id)
  visited.set(installation.id, {
    day: Math.max(day, known?.day ?? 0),
    titles: new Set([...(known?.titles ?? []), title]),
  })
}

const owed = 0.04
const paidInPart = 0.06

/** Most work is paid on the spot; some of the last months is owed. */
export function outcomeOf({ random, today }: Planning, home: Home, day: number): Outcome {
  const chance = nextUniform(random)
  if (isHero(home) || today - day > 120) return 'settled'
  return chance < owed ? 'owed' : chance < paidInPart ? 'part' : 'settled'
}

/** Of visits about the present moment. */
export function outcomeNow({ now, random }: Planning, start: number, { minutes }: Offer): Outcome {
  if (start > now) return 'planned'
  if (start + minutes * minuteMs >= now) return 'ongoing'
  return nextUniform(random) < 0.2 ? 'owed' : 'settled'
}
