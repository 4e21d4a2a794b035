import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import { houseNumber, labelOf } from './address.rules.ts'
import type { Point } from './distance.rules.ts'
import type { Language } from './geocoder.ts'

/** Request paths and reply format of a kind of geocoding service. */
export interface Dialect {
  searchPath(text: string, language: Language): string
  reversePath(point: Point, language: Language): string
  /** Throws if the reply has another format. */
  read(answer: unknown, language: Language): ServiceAddress[]
}

/** One address of a service's reply. */
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
const round = (degrees: number) => Number(degrees.toFixed(decimals))

/** `typed` is the street as typed; it is used if the service returns none. */
export function toFound(address: ServiceAddress, typed: string | null): FoundAddress {
  const number = address.house ?? (typed === null ? undefined : houseNumber(typed))
  const street = address.street ? [address.street, number].filter(Boolean).join(' ') : typed
  const line = street?.split(',')[0]?.slice(0, installationFields.address.limit) ?? null
  const area = address.area && address.area.length <= installationFields.area.limit ? address.area : null
  const zip = address.zip?.replaceAll(/\s/g, '') || null
  const place = address.isPostcode ? 'postcode' : 'place'
  return {
    label: labelOf(street, address.area, zip, address.county === address.area ? null : address.county),
    address: line,
    area,
    zip_code: zip,
    latitude: round(address.latitude),
    longitude: round(address.longitude),
    precision: address.street ? (address.house ? 'house' : 'street') : place,
  }
}
