// Installations of one or more days: one technician leads, another helps every day.
import { nextBetween, pick } from '../random.ts'
import { uuidOf } from './people-of-greece.ts'
import { isHero, note, type Planning } from './planning.ts'
import { type Offer, projects } from './price-list.ts'
import { isFar } from './travel.ts'
import { type Home, statuses, type Work } from './visits.ts'
import { apostolos, shiftOf, stelios } from './work-hours.ts'
import { weekdayOf } from './workdays.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const betweenProjects = [17, 27] as const
const depositShare = 0.4
const transfer = 3

interface Project {
  home: Home
  offer: Offer
  days: readonly number[]
  by: string
  helper: string
  createdAt: Date
  notes?: string
}

/** As many days one after the other from Monday to Friday on which nothing else is to do. */
export function freeRun(
  { schedule }: Planning,
  names: readonly string[],
  [from, until]: readonly [number, number],
  length: number,
): number[] | undefined {
  for (let first = from; first + length <= until; first++) {
    const days = Array.from({ length }, (_, index) => first + index)
    if (days.every((day) => weekdayOf(day) < 5 && names.every((name) => schedule.isFree(name, day))))
      return days
  }
  return undefined
}

/** The job and a visit for each day; done and paid if the days are over. */
export function bookProject(plan: Planning, project: Project): Work['jobs'][number] {
  const { work, random, schedule, now, today } = plan
  const { home, offer, days, by, helper, createdAt, notes } = project
  const { installation, client } = home
  const isOver = (days.at(-1) ?? today) < today
  const cents = 5000 * Math.round(nextBetween(random, ...offer.price) / 50)
  const own = { company_id: installation.company_id, installation_id: installation.id, created_by: by }
  const spans = days.map((day) => {
    const start = shiftOf(by, day, now)?.from ?? day * dayMs
    return { day, start: new Date(start), end: new Date(start + offer.minutes * minuteMs) }
  })
  const doneAt = spans.at(-1)?.end ?? createdAt
  const paidAt = new Date(Math.min(doneAt.getTime() + 2 * dayMs, now - minuteMs))
  const job: Work['jobs'][number] = {
    ...own,
    id: uuidOf(random),
    assignee: by,
    type_id: offer.type,
    title: offer.notes,
    notes: notes ?? null,
    state: isOver ? 'complete' : 'pending',
    estimated_cost_cents: cents,
    ...(isOver && { cost_cents: cents, done_at: doneAt, completed_at: paidAt }),
    created_at: createdAt,
  }
  work.jobs.push(job)
  const ofJob = { ...own, job_id: job.id }
  for (const { day, start, end } of spans) {
    const id = uuidOf(random)
    work.appointments.push({
      ...ofJob,
      id,
      assignee: by,
      type_id: offer.type,
      appointment_status_id: isOver ? statuses.completed : statuses.pending,
      scheduled_start: start,
      scheduled_end: end,
      ...(isOver && { actual_start: start, actual_end: end }),
      is_confirmed: true,
      notes: offer.notes,
      created_at: createdAt,
    })
    work.helpers.push({ company_id: installation.company_id, appointment_id: id, helper })
    for (const name of [by, helper])
      schedule.add(name, day, { start: start.getTime(), end: end.getTime(), place: installation })
  }
  note(plan, home, days.at(-1) ?? today, offer.notes)
  if (!isOver) {
    plan.busy.add(client.id)
    return job
  }
  work.actions.push({
    ...ofJob,
    id: uuidOf(random),
    assignee: by,
    type_id: offer.type,
    notes: offer.notes,
    created_at: doneAt,
  })
  for (const [name, quantity, euro] of offer.materials)
    work.materials.push({
      ...ofJob,
      id: uuidOf(random),
      name,
      quantity,
      cost_cents: euro * 100,
      created_at: doneAt,
    })
  const deposit = 5000 * Math.round((cents * depositShare) / 5000)
  for (const [amount_cents, at] of [
    [deposit, spans[0]?.start ?? createdAt],
    [cents - deposit, paidAt],
  ] as const)
    work.payments.push({
      ...ofJob,
      id: uuidOf(random),
      client_id: client.id,
      assignee: by,
      payment_type_id: transfer,
      amount_cents,
      paid_at: at,
      created_at: at,
    })
  return job
}

/** Those of the past year. */
export function addProjects(plan: Planning): void {
  const { today, random, homes, visited } = plan
  const done = new Set<Home>()
  for (
    let from = today - 355;
    from < today - 20;
    from += Math.round(nextBetween(random, ...betweenProjects))
  ) {
    const { days: length, ...offer } = pick(random, projects)
    const days = freeRun(plan, [stelios, apostolos], [from, Math.min(from + 20, today)], length)
    const [first] = days ?? []
    if (!days || first === undefined) continue
    const isKnown = (home: Home) => Number(home.installation.created_at) < (first - 30) * dayMs
    const fit = homes.filter(
      (home) =>
        isKnown(home) &&
        !isHero(home) &&
        !done.has(home) &&
        !isFar(home.installation) &&
        !visited.has(home.installation.id),
    )
    const home = pick(random, fit)
    done.add(home)
    bookProject(plan, {
      home,
      offer,
      days,
      by: stelios,
      helper: apostolos,
      createdAt: new Date((first - 12) * dayMs + dayMs / 2.4),
    })
  }
}
