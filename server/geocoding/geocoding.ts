import { productName } from '../../contract/brand.ts'
import type { geocodingRoutes } from '../../contract/geocoding/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { Database, Log } from '../database/database.ts'
import type { Settings } from '../settings/settings.ts'
import type { Dialect } from './dialect.ts'
import { kilometres, type Point } from './distance.rules.ts'
import { openGazetteer } from './gazetteer.ts'
import { type Geocoder, GeocoderDown, type Language } from './geocoder.ts'
import { ignoreBordersKm, isAbroad, maxPlaceKm } from './inside-greece.rules.ts'
import { nominatim } from './nominatim.ts'
import { photon } from './photon.ts'
import { type Clock, openService } from './service.ts'

type Routes = typeof geocodingRoutes

const dialects: Record<'nominatim' | 'photon', Dialect> = { nominatim, photon }

const realClock: Clock = {
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

interface GeocodingOptions {
  settings: Settings['geocoder']
  database: Database
  version: string
  log: Log
  clock?: Clock
}

export function openGeocoding({ settings, database, version, log, clock = realClock }: GeocodingOptions) {
  const gazetteer = openGazetteer()
  const service =
    settings &&
    openService({
      ...settings,
      dialect: dialects[settings.kind],
      userAgent: `${productName}/${version}${settings.contact ? ` (${settings.contact})` : ''}`,
      database,
      clock,
    })

  /** Queries the service, if there is one, and falls back to the gazetteer. */
  async function findWithFallback<T>(
    request: (geocoder: Geocoder) => Promise<T>,
    isEmpty: (found: T) => boolean,
  ) {
    let isDown = false
    if (service) {
      try {
        const found = await request(service)
        if (!isEmpty(found)) return { found, answered_by: 'service' as const, service_down: false }
      } catch (error) {
        if (!(error instanceof GeocoderDown)) throw error
        log.warn({ reason: error.message }, 'the geocoding service failed; the gazetteer answers')
        isDown = true
      }
    }
    return { found: await request(gazetteer), answered_by: 'gazetteer' as const, service_down: isDown }
  }

  async function isOutside(point: Point): Promise<boolean> {
    const place = await gazetteer.reverse(point, 'el')
    const km = place ? kilometres(place, point) : Number.POSITIVE_INFINITY
    return km > maxPlaceKm || (km > ignoreBordersKm && isAbroad(point))
  }

  return {
    search: (text: string, language: Language) =>
      findWithFallback(
        (geocoder) => geocoder.search(text, language),
        (items) => items.length === 0,
      ),

    async reverse(point: Point, language: Language) {
      if (await isOutside(point)) {
        const nothing = { item: null, distance: null, outside_greece: true }
        return { ...nothing, answered_by: 'gazetteer' as const, service_down: false }
      }
      const { found, ...by } = await findWithFallback(
        (geocoder) => geocoder.reverse(point, language),
        (item) => item === null,
      )
      const distance = found && Math.round(kilometres(found, point) * 1000)
      return { item: found, distance, outside_greece: false, ...by }
    },
  }
}
export type Geocoding = ReturnType<typeof openGeocoding>

export const answerGeocoding = (geocoding: Geocoding) => ({
  async searchAddresses({ query: { search, limit, language } }: RequestOf<Routes['searchAddresses']>) {
    const { found, ...by } = await geocoding.search(search, language)
    const items = found.slice(0, limit)
    return { items, total: items.length, ...by }
  },

  reverseAddress: ({ query: { language, ...point } }: RequestOf<Routes['reverseAddress']>) =>
    geocoding.reverse(point, language),
})
