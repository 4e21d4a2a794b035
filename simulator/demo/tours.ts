// The tour of one technician on one day: homes of one area in the order of their way, from works that wait and from homes
// that have not been visited for a while.
import { nextUniform, pick } from '../random.ts'
import { isHero, offerFor, type Planning, restOf, type Waiting } from './planning.ts'
import { isFar, kilometresBetween, type Placed, tourOf } from './travel.ts'
import type { Home } from './visits.ts'
import { shiftOf } from './work-hours.ts'

const dayMs = 86_400_000
const halfHour = 1_800_000
/** A work that waits is worth such a detour. */
const worthKm = 5
/** A single far home is visited after so many days. */
const patience = 6
const farShare = 0.1
const fullDay = 5 * 3_600_000
const tries = 8

const createdDayOf = ({ installation }: Home): number =>
  Math.ceil(Number(installation.created_at) / dayMs) + 3

/** A home whose service comes within so many days is not visited before it. */
const soonDays = 25

/** Homes that have had no visit for a while, of clients without open work. */
export function freeHomes({ homes, visited, waiting, busy }: Planning, day: number): Home[] {
  const soon = new Set(waiting.filter((work) => work.day < day + soonDays).map(({ home }) => home))
  return homes.filter((home) => {
    const last = visited.get(home.installation.id)?.day ?? -Infinity
    const isRested = day - last >= restOf(home) && createdDayOf(home) < day
    return isRested && !isHero(home) && !soon.has(home) && !busy.has(home.client.id)
  })
}

function tourFor(plan: Planning, waiting: readonly Waiting[], homes: readonly Home[], day: number) {
  const first = waiting.find(({ home, day: since }) => !isFar(home.installation) || day - since >= patience)
  if (first && nextUniform(plan.random) < 0.85) return tourOf(first.home.installation)
  const far = nextUniform(plan.random) < farShare
  const some = homes.filter(({ installation }) => isFar(installation) === far)
  return some.length > 0 ? tourOf(pick(plan.random, some).installation) : undefined
}

/** The nearest first; works that wait before others. */
function candidatesOf(
  plan: Planning,
  waiting: readonly Waiting[],
  homes: readonly Home[],
  place: Placed | undefined,
): { home: Home; waits?: Waiting }[] {
  const all = [...waiting.map((waits) => ({ home: waits.home, waits })), ...homes.map((home) => ({ home }))]
  const costOf = ({ home, waits }: { home: Home; waits?: Waiting }) =>
    (place ? kilometresBetween(place, home.installation) : nextUniform(plan.random) * worthKm) -
    (waits ? worthKm : 0)
  return all
    .map((one) => ({ ...one, cost: costOf(one) }))
    .sort((one, other) => one.cost - other.cost)
    .slice(0, tries)
}

interface TourVisit {
  home: Home
  offer: Waiting['offer']
  start: number
  waits?: Waiting
}

/** Fills the day of a technician up to so many visits. The caller writes each, which has effect on the next. */
export function* tour(plan: Planning, by: string, day: number, most: number): Generator<TourVisit> {
  const { schedule, random } = plan
  const shift = shiftOf(by, day, plan.now)
  const fixed = schedule.of(by, day)
  if (!shift || fixed.some(({ start, end }) => end - start > fullDay)) return
  const from = shift.from + pick(random, [0, 0, 1, 2]) * halfHour
  let area = fixed[0] && tourOf(fixed[0].place)
  for (let left = most - fixed.length; left > 0; left--) {
    const ready = plan.waiting.filter((work) => work.day <= day && !isShut(plan, work.home, day))
    const free = freeHomes(plan, day)
    area ??= tourFor(plan, ready, free, day)
    const isOfTour = (home: Home) => tourOf(home.installation) === area
    const candidates = candidatesOf(
      plan,
      ready.filter(({ home }) => isOfTour(home)),
      free.filter(isOfTour),
      schedule.of(by, day).at(-1)?.place,
    )
    const end = Math.max(0, ...schedule.of(by, day).map((stop) => stop.end))
    const pause = pick(random, [0, 0, 1, 2]) * halfHour
    const found =
      firstThatFits(plan, by, day, Math.max(from, end + pause), candidates) ??
      firstThatFits(plan, by, day, from, candidates)
    if (!found) return
    if (found.waits) plan.waiting = plan.waiting.filter((work) => work !== found.waits)
    yield found
  }
}

/** Two visits of one home on one day look like a mistake. */
const isShut = ({ visited }: Planning, { installation }: Home, day: number): boolean =>
  visited.get(installation.id)?.day === day

function firstThatFits(
  plan: Planning,
  by: string,
  day: number,
  from: number,
  candidates: readonly { home: Home; waits?: Waiting }[],
): TourVisit | undefined {
  for (const { home, waits } of candidates) {
    const offer = waits?.offer ?? offerFor(plan, home)
    const start = plan.schedule.find(by, day, offer.minutes, home.installation, { from })
    if (start !== undefined) return { home, offer, start, ...(waits && { waits }) }
  }
  return undefined
}
