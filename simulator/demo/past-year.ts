// What a company did in the past year: devices that were put in, faults that were repaired, installations of several days,
// services of plans, and whatever its clients called for, more of it from September to January.
import { nextBetween, nextUniform, pick, shuffled } from '../random.ts'
import type { Site } from '../site.ts'
import { faultsOf } from './fault-jobs.ts'
import { book, isHero, outcomeOf, type Planning } from './planning.ts'
import { faultRepairs, fittings } from './price-list.ts'
import { addProjects } from './projects.ts'
import { tour } from './tours.ts'
import type { Home } from './visits.ts'
import { greekDayOf, weekdayOf } from './workdays.ts'

const hour = 3_600_000
const dayMs = 24 * hour
const yearDays = 365

/** Visits of one technician on a day, by month; one of each is drawn. */
const visitsByMonth: readonly (readonly number[])[] = [
  [0, 0, 2, 3],
  [0, 0, 1, 2],
  [0, 0, 0, 2],
  [0, 0, 0, 2],
  [0, 0, 0, 1],
  [0, 0, 0, 1],
  [0, 0, 0, 1],
  [0, 0, 0, 1],
  [0, 0, 2, 3],
  [0, 1, 2, 3],
  [0, 1, 2, 3],
  [0, 1, 2, 2],
]
const onSaturday = [0, 0, 1, 2]
/** The weeks that a visitor looks at first are full ones. */
const recentDays = 10
const recently = [1, 2, 3, 3]
const smallShare = 0.1
const cancelled = 0.025
const calledBack = 0.05

/** Each device on the day of its installation. */
function addFittings(plan: Planning, home: Home): void {
  for (const { device_id, device_type, installation_date } of home.devices) {
    const offer = fittings[device_type] ?? fittings.meter
    if (!installation_date || !offer) continue
    const first = Date.parse(installation_date) / dayMs
    for (let day = first; day < first + 5; day++) {
      const found = shuffled(plan.random, plan.technicians).flatMap((by) => {
        const start = plan.schedule.find(by, day, offer.minutes, home.installation)
        return start === undefined ? [] : [{ by, start }]
      })
      const [chosen] = found
      if (!chosen) continue
      const outcome = outcomeOf(plan, home, day)
      book(plan, { home, offer, ...chosen, outcome, from: { device_id } })
      break
    }
  }
}

const repaired = 0.7

/** For most boilers, one fault of the past year and the visit that repaired it while it lasted. */
function addFaultRepairs(plan: Planning, home: Home, sites: readonly Site[]): void {
  const { now, random, schedule } = plan
  for (const site of sites) {
    const earliest = Math.max(now - 330 * dayMs, Number(home.installation.created_at))
    if (nextUniform(random) > repaired) continue
    for (const fault of shuffled(random, faultsOf(site, earliest, now - dayMs))) {
      const offer = faultRepairs[fault.kind]
      const bounds = { from: fault.from + hour, until: Math.min(fault.until, now - dayMs) }
      const days = [0, 1, 2, 3].map((later) => greekDayOf(bounds.from) + later)
      const [found] = days.flatMap((day) =>
        shuffled(random, plan.technicians).flatMap((by) => {
          const start = schedule.find(by, day, offer.minutes, home.installation, bounds)
          return start === undefined ? [] : [{ by, start }]
        }),
      )
      if (!found) continue
      book(plan, {
        home,
        offer,
        ...found,
        outcome: 'settled',
        from: { source: 'fault', device_id: site.device_id, fault_code: fault.code },
        requestedAt: new Date((fault.from + found.start) / 2),
      })
      break
    }
  }
}

function visitsOn({ random, today, technicians }: Planning, day: number): number {
  if (technicians.length === 1) return nextUniform(random) < smallShare ? 1 : 0
  if (weekdayOf(day) === 5) return pick(random, onSaturday)
  if (today - day <= recentDays) return pick(random, recently)
  return pick(random, visitsByMonth[new Date(day * dayMs).getUTCMonth()] ?? [0])
}

function addTours(plan: Planning): void {
  const { random, today, technicians } = plan
  for (let day = today - yearDays; day < today; day++)
    for (const turn of technicians.keys()) {
      const by = technicians[(turn + day) % technicians.length]
      if (!by) continue
      for (const { home, offer, start, waits } of tour(plan, by, day, visitsOn(plan, day))) {
        const isCancelled = !waits && nextUniform(random) < cancelled
        const outcome = isCancelled ? 'cancelled' : isHero(home) ? 'owed' : outcomeOf(plan, home, day)
        const job = book(plan, { home, offer, by, start, outcome, ...(waits && { from: waits.from }) })
        const isCalledBack =
          offer.type === 3 && !waits && outcome === 'settled' && nextUniform(random) < calledBack
        const again = day + Math.round(nextBetween(random, 3, 9))
        if (isCalledBack && again < today - 3)
          plan.waiting.push({
            home,
            offer: {
              ...offer,
              notes: `Επανέλεγχος: ${offer.notes}`,
              minutes: 30,
              price: [0, 0],
              materials: [],
            },
            day: again,
            from: { source: 'call_back', call_back_of: job.id },
          })
      }
    }
}

export function addPastYear(plan: Planning, sitesOf: (home: Home) => readonly Site[]): void {
  for (const home of plan.homes) addFittings(plan, home)
  for (const home of plan.homes) addFaultRepairs(plan, home, sitesOf(home))
  if (plan.technicians.length > 1) addProjects(plan)
  addTours(plan)
}
