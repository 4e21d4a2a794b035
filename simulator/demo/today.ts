// What the larger company does on the day on which the demo starts, at whatever hour that is: visits that are over, one that
// goes on, and visits that are still to come. Outside working hours the one who signs in is on call.
import { pick } from '../random.ts'
import { book, isHero, offerFor, outcomeNow, type Planning } from './planning.ts'
import { emergencies } from './price-list.ts'
import { freeHomes, tour } from './tours.ts'
import { isFar, kilometresBetween, type Placed, tourOf } from './travel.ts'
import type { Home } from './visits.ts'
import { apostolos, nikos, type Shift, shiftOf, stelios } from './work-hours.ts'
import { greekMoment } from './workdays.ts'

const minute = 60_000
const halfHour = 30 * minute
const hour = 60 * minute
/** From the start of one visit to that of the next: an hour, or an hour and a half, and the way. */
const step = 2 * hour
/** On a short day, with visits of an hour. */
const shortStep = 1.5 * hour
const shortDay = 6 * hour
const quietDays = 7
const [most, mostOnCall] = [4, 3]
const others = [
  { by: stelios, visits: 3 },
  { by: apostolos, visits: 2 },
]

/** On a day off. */
const onCall = (today: number): Shift => ({
  from: greekMoment(today, 9 * 60),
  to: greekMoment(today, 21 * 60),
})
/** After the shift, until so late. */
const lastCall = 22 * 60

/** Starts of visits within the shift, of which one began up to an hour ago. */
function startsAround(now: number, shift: Shift, count: number): { starts: number[]; isUnderWay: boolean } {
  const latest = shift.to - hour
  const started = Math.floor((now - halfHour) / halfHour) * halfHour
  const isUnderWay = started >= shift.from && started <= latest
  const anchor = isUnderWay ? started : shift.from + halfHour
  const apart = shift.to - shift.from < shortDay ? shortStep : step
  const starts: number[] = []
  for (let ahead = -6; ahead <= 6; ahead++) {
    const start = anchor + ahead * apart
    if (start >= shift.from && start <= latest) starts.push(start)
  }
  const distance = (start: number) => Math.abs(start - anchor)
  const nearest = starts.toSorted((one, other) => distance(one) - distance(other)).slice(0, count)
  return { starts: nearest.toSorted((one, other) => one - other), isUnderWay }
}

function addOwnDay(plan: Planning): void {
  const { now, today, random } = plan
  const shift = shiftOf(nikos, today, now)
  const evening = Math.floor((now - halfHour) / halfHour) * halfHour
  const isEvening = shift !== undefined && evening > shift.to - hour && now < greekMoment(today, lastCall)
  const { starts } = startsAround(now, shift ?? onCall(today), shift && !isEvening ? most : mostOnCall)
  const calls = isEvening ? [evening] : shift ? [] : starts
  const visits = [...starts.filter((start) => !isEvening || start + step <= evening), ...calls]
  const inTown = freeHomes(plan, today).filter(({ installation }) => !isFar(installation))
  const first = pick(random, inTown)
  let place: Placed = first.installation
  for (const start of new Set(visits)) {
    const home = nearestTo(plan, place)
    place = home.installation
    const isCall = calls.includes(start)
    // The one under way lasts until after the present moment.
    const isShort = start <= now || (shift !== undefined && shift.to - shift.from < shortDay)
    const offer = isCall ? pick(random, emergencies) : offerFor(plan, home, isShort ? 60 : 90, 60)
    book(plan, { home, offer, by: nikos, start, outcome: outcomeNow(plan, start, offer) })
  }
}

/** A home in the same part of town; where none has been left alone for long enough, one that was not visited this week. */
function nearestTo(plan: Planning, place: Placed): Home {
  const { homes, busy, visited, today } = plan
  const isQuiet = (home: Home) =>
    !isHero(home) &&
    !busy.has(home.client.id) &&
    (visited.get(home.installation.id)?.day ?? 0) < today - quietDays
  const isNear = ({ installation }: Home) => tourOf(installation) === tourOf(place)
  const rested = freeHomes(plan, today).filter(isNear)
  const [nearest] = (rested.length > 0 ? rested : homes.filter((home) => isNear(home) && isQuiet(home)))
    .map((home) => ({ home, km: kilometresBetween(place, home.installation) }))
    .sort((one, other) => one.km - other.km)
  if (!nearest) throw new Error('the demo has no free installation')
  return nearest.home
}

export function addToday(plan: Planning): void {
  addOwnDay(plan)
  for (const { by, visits } of others)
    for (const { home, offer, start } of tour(plan, by, plan.today, visits))
      book(plan, { home, offer, by, start, outcome: outcomeNow(plan, start, offer) })
}
