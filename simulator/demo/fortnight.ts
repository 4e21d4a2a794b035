// The coming weeks of the demo's larger company: the rest of this week, the next one, which is full, and the one after it.
// Beyond plain visits: two at the same time, two too far apart, a helper, an installation of several days, jobs from faults,
// call-backs, and jobs that are not scheduled yet.
import type { Site } from '../site.ts'
import { faultsOf } from './fault-jobs.ts'
import { uuidOf } from './people-of-greece.ts'
import { book, type Planning, serviceOf } from './planning.ts'
import { faultRepairs, type Offer, repairs } from './price-list.ts'
import { bookProject, freeRun } from './projects.ts'
import { freeHomes, tour } from './tours.ts'
import { isFar, kilometresBetween, type Placed, tourOf } from './travel.ts'
import { type Home, statuses, type Work } from './visits.ts'
import { apostolos, mondayOf, nikos, secretary, stelios } from './work-hours.ts'
import { greekDayOf, greekMoment, weekdayOf } from './workdays.ts'

type Job = Work['jobs'][number]
type JobDetails = Partial<
  Pick<Job, 'assignee' | 'type_id' | 'estimated_cost_cents' | 'source' | 'device_id' | 'fault_code'>
> &
  Partial<Pick<Job, 'call_back_of' | 'notes'>> & { title: string }

const hour = 3_600_000
const dayMs = 24 * hour
const [installing, repair, other] = [2, 3, 4] as const
const team = [nikos, stelios, apostolos]
/** Visits of a whole week: this one, the next, the one after it. */
const visitsOfWeek = [26, 26, 14]
const saturdayShare = 0.5
const wholeWeek = 5 + saturdayShare
const mostOfDay = 4

const leak: Offer = { type: 4, notes: 'Διαρροή στον συλλέκτη', price: [90, 90], minutes: 120, materials: [] }
const noise: Offer = {
  type: 3,
  notes: 'Θόρυβος στον κυκλοφορητή',
  price: [240, 240],
  minutes: 90,
  materials: [],
}
const newBoiler: Offer = {
  type: installing,
  notes: 'Αντικατάσταση λέβητα με λέβητα συμπύκνωσης',
  price: [2850, 2850],
  minutes: 420,
  materials: [],
}
const newPump: Offer = {
  type: installing,
  notes: 'Εγκατάσταση αντλίας θερμότητας και νέων σωμάτων',
  price: [9850, 9850],
  minutes: 480,
  materials: [],
}

export function addFortnight(plan: Planning, sitesOf: (home: Home) => readonly Site[]): void {
  const { now, today, random, work, schedule, homes } = plan
  const [company] = homes.map(({ installation }) => installation.company_id)
  if (!company) throw new Error('the demo has no installation')
  const weekdayFrom = (first: number, ...names: string[]): number =>
    freeRun(plan, names, [first, first + 12], 1)?.[0] ?? first

  const coming = new Set(plan.waiting.map(({ home }) => home))
  const free = (isFit: (home: Home) => boolean): Home => {
    const isOther = (home: Home) =>
      home.devices.length === 0 && !plan.busy.has(home.client.id) && !coming.has(home) && isFit(home)
    const found = freeHomes(plan, today).find(isOther) ?? homes.find(isOther)
    if (!found) throw new Error('the demo has no free installation')
    return found
  }
  const inTown = ({ installation }: Home) => !isFar(installation)
  const near = (place: Placed, least: number, most: number) => (home: Home) => {
    const km = kilometresBetween(place, home.installation)
    return inTown(home) && km >= least && km <= most
  }

  addOverlap()
  addShortWay()
  addInstallations()
  addFaultJobs()
  addCallBacks()
  for (const [title, hoursAgo, more] of unscheduled)
    addJob(
      free((home) => !plan.planned.has(home.installation.id)),
      hoursAgo,
      { title, ...more },
    )
  addPlanned()
  for (const week of visitsOfWeek.keys()) fillWeek(week)

  /** Two visits of one technician, of which the second begins an hour too early. */
  function addOverlap(): void {
    const start = greekMoment(weekdayFrom(today + 1, stelios), 11 * 60)
    const home = free(inTown)
    book(plan, { home, offer: leak, by: stelios, start, outcome: 'planned' })
    const beside = free((one) => tourOf(one.installation) === tourOf(home.installation))
    book(plan, { home: beside, offer: noise, by: stelios, start: start + hour, outcome: 'planned' })
  }

  /** A quarter of an hour for a way of twice the time. */
  function addShortWay(): void {
    const [repairOf] = repairs.filter(({ minutes }) => minutes === 90)
    if (!repairOf) return
    const start = greekMoment(weekdayFrom(today + 2, apostolos), 10 * 60)
    const home = free(inTown)
    book(plan, { home, offer: repairOf, by: apostolos, start, outcome: 'planned' })
    const distant = free(near(home.installation, 8.5, 18))
    const offer = { ...serviceOf(distant), notes: 'Έλεγχος θορύβου στον λέβητα', type: other } as const
    book(plan, { home: distant, offer, by: apostolos, start: start + 1.75 * hour, outcome: 'planned' })
  }

  function addInstallations(): void {
    const until = mondayOf(today) + 21
    const days = freeRun(plan, [stelios, apostolos], [today + 3, until], 3)
    if (days)
      bookProject(plan, {
        home: free(inTown),
        offer: newPump,
        days,
        by: stelios,
        helper: apostolos,
        createdAt: new Date(now - 150 * hour),
        notes: 'Τρεις ημέρες: αποξήλωση, υδραυλικά, ηλεκτρολογικά και ρύθμιση.',
      })
    const single = freeRun(plan, [nikos, apostolos], [today + 2, until], 1)
    if (single)
      bookProject(plan, {
        home: free(inTown),
        offer: newBoiler,
        days: single,
        by: nikos,
        helper: apostolos,
        createdAt: new Date(now - 70 * hour),
      })
  }

  function addJob(home: Home, hoursAgo: number, details: JobDetails): void {
    work.jobs.push({
      id: uuidOf(random),
      company_id: home.installation.company_id,
      installation_id: home.installation.id,
      created_by: secretary,
      created_at: new Date(now - hoursAgo * hour),
      assignee: stelios,
      type_id: repair,
      state: 'pending',
      source: 'call',
      ...details,
    })
    plan.busy.add(home.client.id)
  }

  /** The first time of one of these people from tomorrow on. */
  function soonest(names: readonly string[], minutes: number, home: Home) {
    for (let day = today + 1; day < today + 10; day++)
      for (const by of names) {
        const start = schedule.find(by, day, minutes, home.installation)
        if (start !== undefined) return { by, start }
      }
    throw new Error('the demo has no time for a visit')
  }

  /** Services of plans that have their job: one after the other, in the area in which a technician is on that day. */
  function addPlanned(): void {
    for (const [index, { home, offer, from }] of plan.waiting.entries()) {
      const isOnWay = (by: string, day: number) =>
        schedule.of(by, day).every(({ place }) => tourOf(place) === tourOf(home.installation))
      const days = Array.from({ length: 10 }, (_, ahead) => today + 1 + index + ahead)
      const [when] = days.flatMap((day) =>
        [nikos, stelios].flatMap((by) => {
          const start = isOnWay(by, day) && schedule.find(by, day, offer.minutes, home.installation)
          return start ? [{ by, start }] : []
        }),
      )
      if (when) book(plan, { home, offer, ...when, outcome: 'planned', from })
    }
    plan.waiting = []
  }

  /** For each boiler with a fault, a job: the first waits for a visit, the others have one. */
  function addFaultJobs(): void {
    const open = homes
      .filter(({ client }) => !plan.busy.has(client.id))
      .flatMap((home) =>
        sitesOf(home).flatMap((site) =>
          faultsOf(site, now - 4 * dayMs, now).flatMap((fault) => (fault.until > now ? { home, fault } : [])),
        ),
      )
    for (const [index, { home, fault }] of open.entries()) {
      const from = { source: 'fault', device_id: fault.site.device_id, fault_code: fault.code }
      const hoursAgo = (now - fault.from) / 2 / hour
      if (index === 0) {
        addJob(home, hoursAgo, { title: faultTitles[fault.kind], estimated_cost_cents: 8000, ...from })
        continue
      }
      const offer = { ...faultRepairs[fault.kind], notes: faultTitles[fault.kind] }
      const when = soonest([nikos, stelios, apostolos], offer.minutes, home)
      const requestedAt = new Date(now - hoursAgo * hour)
      book(plan, { home, offer, ...when, outcome: 'planned', from, requestedAt })
    }
  }

  /** Faults that came back after they had been repaired: one has a visit, one waits. */
  function addCallBacks(): void {
    const repaired = work.jobs.filter(
      ({ company_id, type_id, state, source, done_at }) =>
        company_id === company &&
        type_id === repair &&
        state === 'complete' &&
        source === undefined &&
        now - Number(done_at) < 40 * dayMs,
    )
    let added = 0
    for (const before of repaired.toReversed()) {
      const home = homes.find(({ installation }) => installation.id === before.installation_id)
      if (!home || plan.busy.has(home.client.id) || !inTown(home)) continue
      const title = `Επανέλεγχος: ${before.title}`
      const from = { source: 'call_back', call_back_of: before.id }
      added += 1
      if (added === 1) {
        const offer: Offer = { type: repair, notes: title, price: [0, 0], minutes: 60, materials: [] }
        book(plan, { home, offer, ...soonest([before.assignee], 60, home), outcome: 'planned', from })
        continue
      }
      addJob(home, 13, { title, assignee: before.assignee, ...from })
      return
    }
  }

  /** Plain visits on each day until the week has as many as it should. */
  function fillWeek(week: number): void {
    const first = Math.max(today + 1, mondayOf(today) + 7 * week)
    const days = Array.from(
      { length: Math.max(0, mondayOf(today) + 7 * week + 6 - first) },
      (_, at) => first + at,
    )
    const weightOf = (day: number) =>
      team.some((name) => schedule.works(name, day)) ? (weekdayOf(day) === 5 ? saturdayShare : 1) : 0
    const isOf = (one: Work['appointments'][number], among: readonly number[]) =>
      one.company_id === company &&
      one.appointment_status_id === statuses.pending &&
      among.includes(greekDayOf(Number(one.scheduled_start)))
    const share = week === 0 ? days.reduce((sum, day) => sum + weightOf(day), 0) / wholeWeek : 1
    const wanted = Math.round((visitsOfWeek[week] ?? 0) * share)
    for (const [index, day] of days.entries()) {
      const left = days.slice(index)
      const weight = left.reduce((sum, one) => sum + weightOf(one), 0)
      const missing = wanted - work.appointments.filter((one) => isOf(one, days)).length
      if (missing > 0 && weight > 0) fillDay(day, Math.round((missing * weightOf(day)) / weight))
    }
  }

  function fillDay(day: number, count: number): void {
    const most = team.map((by) => ({ by, visits: schedule.of(by, day).length }))
    for (let left = count; left > 0; left--) {
      const next = most
        .filter(({ by, visits }) => visits < mostOfDay && schedule.works(by, day) && !isAway(by, day))
        .toSorted((one, more) => one.visits - more.visits)[0]
      if (!next) break
      next.visits += 1
    }
    for (const { by, visits } of most)
      for (const { home, offer, start } of tour(plan, by, day, visits))
        book(plan, { home, offer, by, start, outcome: 'planned' })
  }

  function isAway(by: string, day: number): boolean {
    return schedule.of(by, day).some(({ start, end }) => end - start > 5 * hour)
  }
}

const faultTitles = {
  pressure: 'Χαμηλή πίεση νερού',
  lockout: 'Μπλοκάρισμα λέβητα',
  sensor: 'Βλάβη αισθητήρα',
}

const unscheduled: readonly (readonly [string, number, Omit<JobDetails, 'title'>])[] = [
  ['Τα σώματα του πάνω ορόφου δεν ζεσταίνουν', 2, { estimated_cost_cents: 6000, type_id: other }],
  ['Προσφορά για ενδοδαπέδια 90 τ.μ.', 26, { type_id: installing, assignee: nikos }],
  ['Δεν έρχεται ζεστό νερό στο μπάνιο', 7, { estimated_cost_cents: 9500, assignee: apostolos }],
  ['Ετήσια συντήρηση λέβητα', 49, { type_id: 1, estimated_cost_cents: 8000 }],
]
