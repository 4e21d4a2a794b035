// The coming weeks of the demo's larger company: the rest of this week, the next one, which is full, and the one after it.
// Beyond plain visits: two at the same time, two too far apart, a helper, an installation of several days, jobs from faults,
// call-backs, and jobs that are not scheduled yet.
import type { Site } from '../site.ts'
import { addCallBacks, addFaultJobs } from './fault-visits.ts'
import {
  addJob,
  type Fortnight,
  hourMs,
  installing,
  inTown,
  type JobDetails,
  near,
  openFortnight,
  other,
} from './fortnight-plan.ts'
import { fillWeeks } from './full-weeks.ts'
import { book, type Planning, serviceOf } from './planning.ts'
import { type Offer, repairs } from './price-list.ts'
import { bookProject, freeRun } from './projects.ts'
import { tourOf } from './travel.ts'
import type { Home } from './visits.ts'
import { apostolos, mondayOf, nikos, stelios } from './work-hours.ts'
import { greekMoment } from './workdays.ts'

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

const unscheduled: readonly (readonly [string, number, Omit<JobDetails, 'title'>])[] = [
  ['Τα σώματα του πάνω ορόφου δεν ζεσταίνουν', 2, { estimated_cost_cents: 6000, type_id: other }],
  ['Προσφορά για ενδοδαπέδια 90 τ.μ.', 26, { type_id: installing, assignee: nikos }],
  ['Δεν έρχεται ζεστό νερό στο μπάνιο', 7, { estimated_cost_cents: 9500, assignee: apostolos }],
  ['Ετήσια συντήρηση λέβητα', 49, { type_id: 1, estimated_cost_cents: 8000 }],
]

export function addFortnight(plan: Planning, sitesOf: (home: Home) => readonly Site[]): void {
  const fortnight = openFortnight(plan)
  addOverlap(fortnight)
  addShortWay(fortnight)
  addInstallations(fortnight)
  addFaultJobs(fortnight, sitesOf)
  addCallBacks(fortnight)
  for (const [title, hoursAgo, more] of unscheduled) {
    const home = fortnight.free(({ installation }) => !plan.planned.has(installation.id))
    addJob(fortnight, home, hoursAgo, { title, ...more })
  }
  addPlanned(fortnight)
  fillWeeks(fortnight)
}

/** Two visits of one technician, of which the second begins an hour too early. */
function addOverlap({ plan, today, weekdayFrom, free }: Fortnight): void {
  const start = greekMoment(weekdayFrom(today + 1, stelios), 11 * 60)
  const home = free(inTown)
  book(plan, { home, offer: leak, by: stelios, start, outcome: 'planned' })
  const beside = free((one) => tourOf(one.installation) === tourOf(home.installation))
  book(plan, { home: beside, offer: noise, by: stelios, start: start + hourMs, outcome: 'planned' })
}

/** A quarter of an hour for a way of twice the time. */
function addShortWay({ plan, today, weekdayFrom, free }: Fortnight): void {
  const [repairOf] = repairs.filter(({ minutes }) => minutes === 90)
  if (!repairOf) return
  const start = greekMoment(weekdayFrom(today + 2, apostolos), 10 * 60)
  const home = free(inTown)
  book(plan, { home, offer: repairOf, by: apostolos, start, outcome: 'planned' })
  const distant = free(near(home.installation, 8.5, 18))
  const offer = { ...serviceOf(distant), notes: 'Έλεγχος θορύβου στον λέβητα', type: other } as const
  book(plan, { home: distant, offer, by: apostolos, start: start + 1.75 * hourMs, outcome: 'planned' })
}

function addInstallations({ plan, today, now, free }: Fortnight): void {
  const until = mondayOf(today) + 21
  const days = freeRun(plan, [stelios, apostolos], [today + 3, until], 3)
  if (days)
    bookProject(plan, {
      home: free(inTown),
      offer: newPump,
      days,
      by: stelios,
      helper: apostolos,
      createdAt: new Date(now - 150 * hourMs),
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
      createdAt: new Date(now - 70 * hourMs),
    })
}

/** Services of plans that have their job: one after the other, in the area in which a technician is on that day. */
function addPlanned({ plan, today }: Fortnight): void {
  const { schedule } = plan
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
