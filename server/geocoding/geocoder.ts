import type { FoundAddress, geocodingRoutes } from '../../contract/geocoding/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { Point } from './distance.rules.ts'

export type Language = RequestOf<(typeof geocodingRoutes)['searchAddresses']>['query']['language']

/** Finds addresses: the gazetteer or a service. */
export interface Geocoder {
  /** At most ten, best match first. */
  search(text: string, language: Language): Promise<FoundAddress[]>
  reverse(point: Point, language: Language): Promise<FoundAddress | null>
}

/** The service did not answer, or its rate limit is reached. */
export class GeocoderDown extends Error {}
