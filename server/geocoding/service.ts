// A geocoding service on the network, asked as seldom as its rules want: what it has said is kept in the database,
// questions wait for their turn, which all processes share, and one that fails is left alone for a while.
import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import type { Database } from '../database/database.ts'
import { fold } from '../search/spoken.rules.ts'
import { readTyped } from './address.rules.ts'
import { type Dialect, toFound } from './dialect.ts'
import type { Point } from './distance.rules.ts'
import { type Geocoder, GeocoderDown, type Language } from './geocoder.ts'
import { isAbroad } from './inside-greece.rules.ts'
import { findAnswer, keepAnswer, takeTurn } from './service.store.ts'

export interface Clock {
  now(): number
  wait(ms: number): Promise<void>
}

export interface ServiceOptions {
  /** Where the service is; paths are added to it. */
  url: string
  kind: 'nominatim' | 'photon'
  dialect: Dialect
  perSecond: number
  timeoutMs: number
  /** Product, version and whom to write to. */
  userAgent: string
  database: Database
  clock: Clock
}

const patienceMs = 2_500
const restMs = 30_000
const dayMs = 86_400_000
const keptMs = { something: 30 * dayMs, nothing: dayMs }

export function openService(options: ServiceOptions): Geocoder {
  const { url, kind, dialect, perSecond, timeoutMs, userAgent, database, clock } = options
  let restsUntil = 0

  async function fetchJson(path: string): Promise<unknown> {
    const answer = await fetch(`${url}${path}`, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    return answer.json()
  }

  async function ask(question: string, path: string, read: (answer: unknown) => FoundAddress[]) {
    const kept = await findAnswer(database, question, clock.now())
    if (kept) return kept
    if (clock.now() < restsUntil) throw new GeocoderDown('it failed a moment ago')
    const turn = await takeTurn(database, { now: clock.now(), everyMs: 1000 / perSecond, patienceMs })
    if (turn === undefined) throw new GeocoderDown('too many questions wait for it')
    if (turn > clock.now()) await clock.wait(turn - clock.now())
    let found: FoundAddress[]
    try {
      found = read(await fetchJson(path))
    } catch (error) {
      restsUntil = clock.now() + restMs
      throw new GeocoderDown(error instanceof Error ? error.message : String(error), { cause: error })
    }
    const expires = clock.now() + (found.length > 0 ? keptMs.something : keptMs.nothing)
    await keepAnswer(database, { question, answer: found, expires, now: clock.now() })
    return found
  }

  const inGreece = (answer: unknown, language: Language) =>
    dialect.read(answer, language).filter((known) => known.country.toLowerCase() === 'gr' && !isAbroad(known))

  return {
    search(text, language) {
      const question = `${kind} ${language} ${fold(text).replaceAll(/\s+/g, ' ').trim()}`
      const street =
        readTyped(text).find((typed) => typed.street && typed.sureness === 'part')?.street ?? null
      return ask(question, dialect.searchPath(text, language), (answer) =>
        inGreece(answer, language).map((known) => toFound(known, street)),
      )
    },

    async reverse({ latitude, longitude }: Point, language) {
      const point = { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }
      const question = `${kind} ${language} ${point.latitude} ${point.longitude}`
      const found = await ask(question, dialect.reversePath(point, language), (answer) =>
        inGreece(answer, language).map((known) => toFound(known, null)),
      )
      return found[0] ?? null
    },
  }
}
