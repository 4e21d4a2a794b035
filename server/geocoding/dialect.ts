import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import { houseNumber, labelOf } from './address.rules.ts'
import type { Point } from './distance.rules.ts'
import type { Language } from './geocoder.ts'

/** How a kind of geocoding service is asked, as path and query, and what its answers say. */
export interface Dialect {
  searchPath(text: string, language: Language): string
  reversePath(point: Point, language: Language): string
  /** Throws where the answer is not of this kind. */
  read(answer: unknown, language: Language): ServiceAddress[]
}

/** One address as a service knows it. */
export interface ServiceAddress extends Point {
  country: string
  house: string | undefined
  street: string | undefined
  area: string | undefined
  county: string | undefined
  zip: string | undefined
  isPostcode: boolean
}

const decimals = 6
const rounded = (degrees: number) => Number(degrees.toFixed(decimals))

/** `typed` is the street as the person wrote it, kept where the service knows none. */
export function toFound(known: ServiceAddress, typed: string | null): FoundAddress {
  const number = known.house ?? (typed === null ? undefined : houseNumber(typed))
  const street = known.street ? [known.street, number].filter(Boolean).join(' ') : typed
  const address = street?.split(',')[0]?.slice(0, installationFields.address.limit) ?? null
  const area = known.area && known.area.length <= installationFields.area.limit ? known.area : null
  const zip = known.zip?.replaceAll(/\s/g, '') || null
  const place = known.isPostcode ? 'postcode' : 'place'
  return {
    label: labelOf(street, known.area, zip, known.county === known.area ? null : known.county),
    address,
    area,
    zip_code: zip,
    latitude: rounded(known.latitude),
    longitude: rounded(known.longitude),
    precision: known.street ? (known.house ? 'house' : 'street') : place,
  }
}
