// Jobs of the coming weeks that faults cause, and call-backs to faults that were repaired.
import type { Site } from '../site.ts'
import { faultsOf } from './fault-jobs.ts'
import { addJob, type Fortnight, hourMs, inTown, repair, soonest } from './fortnight-plan.ts'
import { book } from './planning.ts'
import { faultRepairs, type Offer } from './price-list.ts'
import type { Home } from './visits.ts'
import { apostolos, nikos, stelios } from './work-hours.ts'

const dayMs = 24 * hourMs

const faultTitles = {
  pressure: 'Χαμηλή πίεση νερού',
  lockout: 'Μπλοκάρισμα λέβητα',
  sensor: 'Βλάβη αισθητήρα',
}

/** For each boiler with a fault, a job: the first waits for a visit, the others have one. */
export function addFaultJobs(fortnight: Fortnight, sitesOf: (home: Home) => readonly Site[]): void {
  const { plan, now } = fortnight
  const open = plan.homes
    .filter(({ client }) => !plan.busy.has(client.id))
    .flatMap((home) =>
      sitesOf(home).flatMap((site) =>
        faultsOf(site, now - 4 * dayMs, now).flatMap((fault) => (fault.until > now ? { home, fault } : [])),
      ),
    )
  for (const [index, { home, fault }] of open.entries()) {
    const from = { source: 'fault', device_id: fault.site.device_id, fault_code: fault.code }
    const hoursAgo = (now - fault.from) / 2 / hourMs
    if (index === 0) {
      addJob(fortnight, home, hoursAgo, {
        title: faultTitles[fault.kind],
        estimated_cost_cents: 8000,
        ...from,
      })
      continue
    }
    const offer = { ...faultRepairs[fault.kind], notes: faultTitles[fault.kind] }
    const when = soonest(fortnight, [nikos, stelios, apostolos], offer.minutes, home)
    const requestedAt = new Date(now - hoursAgo * hourMs)
    book(plan, { home, offer, ...when, outcome: 'planned', from, requestedAt })
  }
}

/** Faults that came back after they had been repaired: one has a visit, one waits. */
export function addCallBacks(fortnight: Fortnight): void {
  const { plan, now, company } = fortnight
  const repaired = plan.work.jobs.filter(
    ({ company_id, type_id, state, source, done_at }) =>
      company_id === company &&
      type_id === repair &&
      state === 'complete' &&
      source === undefined &&
      now - Number(done_at) < 40 * dayMs,
  )
  let added = 0
  for (const before of repaired.toReversed()) {
    const home = plan.homes.find(({ installation }) => installation.id === before.installation_id)
    if (!home || plan.busy.has(home.client.id) || !inTown(home)) continue
    const title = `Επανέλεγχος: ${before.title}`
    const from = { source: 'call_back', call_back_of: before.id }
    added += 1
    if (added === 1) {
      const offer: Offer = { type: repair, notes: title, price: [0, 0], minutes: 60, materials: [] }
      book(plan, {
        home,
        offer,
        ...soonest(fortnight, [before.assignee], 60, home),
        outcome: 'planned',
        from,
      })
      continue
    }
    addJob(fortnight, home, 13, { title, assignee: before.assignee, ...from })
    return
  }
}
