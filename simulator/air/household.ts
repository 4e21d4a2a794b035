// Who is at home and what they do there: the same household and day always give the same answer.
import { greekOffset } from '../local-time.ts'
import { nextBetween, nextUniform, randomOf } from '../random.ts'

interface Meal {
  from: number
  until: number
  /** How much it smokes, 0 to 1. */
  smoke: number
}

interface Day {
  /** When each leaves and comes back, hours; equal when the person is at home. */
  away: { from: number; until: number }[]
  wakes: number
  sleeps: number
  airing: { from: number; until: number }
  meals: Meal[]
}

const dayLength = 24 * 3_600_000

function planOf(deviceId: string, people: number, localDay: number): Day {
  const random = randomOf('household', deviceId, localDay)
  const weekend = (localDay + 4) % 7 === 0 || (localDay + 4) % 7 === 6
  const wakes = nextBetween(random, weekend ? 8 : 6.3, weekend ? 9.5 : 7.4)
  const away = Array.from({ length: people }, () => {
    const isHome = nextUniform(random) < (weekend ? 0.45 : 0.2)
    const from = nextBetween(random, weekend ? 11 : 7.5, weekend ? 14 : 8.8)
    return { from, until: isHome ? from : from + nextBetween(random, weekend ? 2 : 5.5, weekend ? 6 : 9.5) }
  })
  const airedAt = wakes + nextBetween(random, 0.2, 1)
  const meals = [nextBetween(random, 12.3, 13.8), nextBetween(random, 18.8, 20.6)].flatMap((from) => {
    if (nextUniform(random) < 0.3) return []
    return [{ from, until: from + nextBetween(random, 0.3, 0.8), smoke: nextUniform(random) ** 1.5 }]
  })
  return {
    away,
    wakes,
    sleeps: nextBetween(random, 22.6, 23.9),
    airing: {
      from: airedAt,
      until: airedAt + (nextUniform(random) < 0.25 ? 0 : nextBetween(random, 0.1, 0.5)),
    },
    meals,
  }
}

export interface Moment {
  awake: number
  asleep: number
  windowOpen: boolean
  /** Smoke of the kitchen, 0 outside cooking times. */
  cooking: number
}

export class Household {
  readonly #deviceId: string
  readonly #people: number
  #planned = Number.NaN
  #plan: Day | undefined

  constructor(deviceId: string, people: number) {
    this.#deviceId = deviceId
    this.#people = people
  }

  at(ms: number): Moment {
    const local = ms + greekOffset(ms)
    const localDay = Math.floor(local / dayLength)
    const hour = (local % dayLength) / 3_600_000
    if (!this.#plan || localDay !== this.#planned) {
      this.#planned = localDay
      this.#plan = planOf(this.#deviceId, this.#people, localDay)
    }
    const { away, wakes, sleeps, airing, meals } = this.#plan
    const home = away.filter(({ from, until }) => hour < from || hour >= until).length
    const isNight = hour < wakes || hour >= sleeps
    const meal = home > 0 ? meals.find(({ from, until }) => hour >= from && hour < until) : undefined
    return {
      awake: isNight ? 0 : home,
      asleep: isNight ? home : 0,
      windowOpen: home > 0 && hour >= airing.from && hour < airing.until,
      cooking: meal ? 0.3 + 0.7 * meal.smoke : 0,
    }
  }
}
