// Client of a geocoding service that respects its rate limit: answers are cached in the database, requests wait for a
// slot that all processes share, and after a failure it pauses.
import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import type { Database } from '../database/database.ts'
import { fold } from '../search/phonetic-search.ts'
import { parseAddress } from './address.rules.ts'
import { type Dialect, toFound } from './dialect.ts'
import type { Point } from './distance.rules.ts'
import { type Geocoder, GeocoderDown, type Language } from './geocoder.ts'
import { isAbroad } from './inside-greece.rules.ts'
import { cacheAnswer, findAnswer, reserveRequestTime } from './service.store.ts'

export interface Clock {
  now(): number
  wait(ms: number): Promise<void>
}

export interface ServiceOptions {
  /** Base URL of the service. */
  url: string
  kind: 'nominatim' | 'photon'
  dialect: Dialect
  perSecond: number
  timeoutMs: number
  /** Product, version and contact. */
  userAgent: string
  database: Database
  clock: Clock
}

const maxWaitMs = 2_500
const pauseMs = 30_000
const dayMs = 86_400_000
const cachedForMs = { found: 30 * dayMs, empty: dayMs }

export function openService(options: ServiceOptions): Geocoder {
  const { url, kind, dialect, perSecond, timeoutMs, userAgent, database, clock } = options
  let pausedUntil = 0

  async function fetchJson(path: string): Promise<unknown> {
    const answer = await fetch(`${url}${path}`, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    return answer.json()
  }

  async function findCached(question: string, path: string, read: (answer: unknown) => FoundAddress[]) {
    const cached = await findAnswer(database, question, clock.now())
    if (cached) return cached
    if (clock.now() < pausedUntil) throw new GeocoderDown('it failed a moment ago')
    const requestAt = await reserveRequestTime(database, {
      now: clock.now(),
      everyMs: 1000 / perSecond,
      maxWaitMs,
    })
    if (requestAt === undefined) throw new GeocoderDown('too many requests wait for it')
    if (requestAt > clock.now()) await clock.wait(requestAt - clock.now())
    let found: FoundAddress[]
    try {
      found = read(await fetchJson(path))
    } catch (error) {
      pausedUntil = clock.now() + pauseMs
      throw new GeocoderDown(error instanceof Error ? error.message : String(error), { cause: error })
    }
    const expires = clock.now() + (found.length > 0 ? cachedForMs.found : cachedForMs.empty)
    await cacheAnswer(database, { question, answer: found, expires, now: clock.now() })
    return found
  }

  const inGreece = (answer: unknown, language: Language) =>
    dialect
      .read(answer, language)
      .filter((address) => address.country.toLowerCase() === 'gr' && !isAbroad(address))

  return {
    search(text, language) {
      const question = `${kind} ${language} ${fold(text).replaceAll(/\s+/g, ' ').trim()}`
      const street =
        parseAddress(text).find((typed) => typed.street && typed.match === 'part')?.street ?? null
      return findCached(question, dialect.searchPath(text, language), (answer) =>
        inGreece(answer, language).map((address) => toFound(address, street)),
      )
    },

    async reverse({ latitude, longitude }: Point, language) {
      const point = { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }
      const question = `${kind} ${language} ${point.latitude} ${point.longitude}`
      const found = await findCached(question, dialect.reversePath(point, language), (answer) =>
        inGreece(answer, language).map((address) => toFound(address, null)),
      )
      return found[0] ?? null
    },
  }
}
