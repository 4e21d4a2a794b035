// Geocoder over the embedded list of Greek places and postcodes. It has no streets; its precision says so.
import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import { geocodingLimits } from '../../contract/geocoding/routes.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import { fold, patternsOf } from '../search/phonetic-search.ts'
import { labelOf, parseAddress, type TypedAddress } from './address.rules.ts'
import { kilometres, nearest, type Point } from './distance.rules.ts'
import { type GazetteerData, type Place, type PostcodeArea, readGazetteer } from './gazetteer-file.ts'
import type { Geocoder } from './geocoder.ts'

const minDigits = 3
const maxPostcodes = 8
const sameTownKm = 15
/** A point farther from the centre of a place is outside it. */
const inPlaceKm = 5
const postcodeKm = 2

const truncateStreet = (street: string | null) => street?.slice(0, installationFields.address.limit) ?? null

/** Omits the unit if the name repeats it, as in Χανιά Χανίων. */
function inUnit(name: string, unit: string): string {
  const stem = fold(unit).slice(0, 4)
  return fold(name)
    .split(/[ -]/)
    .some((word) => word.startsWith(stem))
    ? name
    : `${name} ${unit}`
}

const fromPlace = (place: Place, street: string | null, zip = place.zip): FoundAddress => ({
  label: labelOf(street, inUnit(place.name, place.unit), zip),
  address: truncateStreet(street),
  area: place.name,
  zip_code: zip,
  latitude: place.latitude,
  longitude: place.longitude,
  precision: place.precision,
})

const fromArea = (area: PostcodeArea, street: string | null, name = area.town): FoundAddress => ({
  label: labelOf(street, name ? inUnit(name, area.unit) : area.unit, area.code),
  address: truncateStreet(street),
  area: name,
  zip_code: area.code,
  latitude: area.latitude,
  longitude: area.longitude,
  precision: 'postcode',
})

/** Rank of a match: 0 the whole name, 1 its beginning, 2 the beginning of a word, 3 any part. */
function rankBy(patterns: string[]) {
  const first = patterns[0] ?? ''
  const every = patterns.map((pattern) => new RegExp(pattern))
  const exact = new RegExp(`^${patterns.join('[ -]')}$`)
  const begins = new RegExp(`^${first}`)
  const beginsWord = new RegExp(`[ -]${first}`)
  return ({ sound, nameLength }: Place): number | undefined => {
    if (!every.every((pattern) => pattern.test(sound))) return undefined
    const name = sound.slice(0, nameLength)
    if (exact.test(name) || exact.test(sound)) return 0
    if (begins.test(name)) return 1
    if (beginsWord.test(name)) return 2
    return every[0]?.test(name) ? 3 : undefined
  }
}

const maxRanks = { exact: 0, beginning: 1, part: 3 } as const

interface RankedPlace {
  place: Place
  rank: number
}

function findPlaces({ places }: GazetteerData, { place: text, match }: TypedAddress): RankedPlace[] {
  const patterns = patternsOf(text).map((pattern) => pattern.trim())
  if (patterns.length === 0 || /^[\d\s]+$/.test(text)) return []
  const rankOf = rankBy(patterns)
  const found: RankedPlace[] = []
  for (const place of places) {
    const rank = rankOf(place)
    if (rank !== undefined && rank <= maxRanks[match]) found.push({ place, rank })
  }
  return found.sort(
    (a, b) =>
      a.rank - b.rank ||
      b.place.population - a.place.population ||
      a.place.name.length - b.place.name.length ||
      (a.place.name < b.place.name ? -1 : 1),
  )
}

/** Results for a typed postcode, named after the typed place if that lies there. */
function withPostcode(data: GazetteerData, typed: TypedAddress, code: string): FoundAddress[] {
  const area = data.areas.find((one) => one.code === code)
  const near = findPlaces(data, typed).filter(
    ({ place, rank }) => rank <= 1 && (!area || place.zip === code || kilometres(place, area) < sameTownKm),
  )
  if (!area) return near.map(({ place }) => fromPlace(place, typed.street, code))
  return [fromArea(area, typed.street, near[0]?.place.name ?? area.town)]
}

function findTyped(data: GazetteerData, typed: TypedAddress): FoundAddress[] {
  if (typed.zip) return typed.match === 'exact' ? [] : withPostcode(data, typed, typed.zip)
  const digits = typed.place.replaceAll(' ', '')
  if (/^\d+$/.test(digits)) {
    if (digits.length < minDigits) return []
    return data.areas
      .filter(({ code }) => code.startsWith(digits))
      .map((area) => fromArea(area, typed.street))
  }
  const found = findPlaces(data, typed)
  const [best] = found
  const items = found.map(({ place }) => fromPlace(place, typed.street))
  if (!best || best.rank > 0 || best.place.zip) return items
  const codes = data.areas.filter(
    (area) =>
      area.town === best.place.name && area.code[2] !== '0' && kilometres(area, best.place) < sameTownKm,
  )
  if (codes.length > maxPostcodes) return items
  return [...items.slice(0, 1), ...codes.map((area) => fromArea(area, typed.street)), ...items.slice(1)]
}

let loaded: GazetteerData | undefined
const load = (): GazetteerData => {
  loaded ??= readGazetteer()
  return loaded
}

export function openGazetteer(): Geocoder {
  return {
    async search(text) {
      for (const typed of parseAddress(text)) {
        const found = findTyped(load(), typed)
        if (found.length > 0) return found.slice(0, geocodingLimits.items)
      }
      return []
    },

    async reverse(point: Point) {
      const found = nearest(load().placed, point)
      if (!found) return null
      const item = fromPlace(found.place, null, found.km <= postcodeKm ? found.place.zip : null)
      return found.km <= inPlaceKm ? item : { ...item, area: null }
    },
  }
}
