// Reads Greek postcodes and their settlements from the npm package @rallisf1/greek-postal-code-db.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fold } from '../../search/phonetic-search.ts'
import { kilometres, nearest, type Point } from '../distance.rules.ts'
import { type City, longestArea } from './cities.ts'

export interface Postcode extends Point {
  code: string
  /** The regional unit, in the genitive: Φθιώτιδας. */
  unit: string
  settlements: string[]
  /** Its administrative units, smallest first, in the genitive. */
  parents: string[]
}

/** Postcodes with the position of another town of the same name. */
const misplaced = new Set(['42222', '56404', '62044'])
const isStreet = /^\d|ης (Μαρτίου|Οκτωβρίου|Νοεμβρίου)|Βενιζέλου|Λεωφ\.|Πάροδος/
const isNoSettlement = /Μονή|Ξενοδοχε|Αερολιμ|Στρατόπεδ|^Πλατεία$|ΒΙ\.?ΠΕ|[()]/

/** A unit named after several towns does not identify one. */
const isOfTwo = /\S ?- ?\S/
const isOfCountry = (code: string) => code[2] === '0'

/** Groups of islands have one name. */
const groups: Record<string, string> = { 84: 'Κυκλάδων', 85: 'Δωδεκανήσου' }
const unitOf = (code: string, unit: string) => groups[code.slice(0, 2)] ?? unit

/** Rural and island postcodes list settlements; those of cities list streets. */
const servesStreets = (code: string) => /^(1[0-8][1-9]|[2-7]\d[1-9](?!00))/.test(code)

export function readPostcodes(folder: string): Postcode[] {
  const database = new DatabaseSync(join(folder, 'data', 'library.sqlite'), { readOnly: true })
  const lists = Map.groupBy(
    database.prepare('select postcode, name, odd_start, even_start from streets').all(),
    ({ postcode }) => String(postcode),
  )
  const settlementsOf = (code: string): string[] => {
    const rows = lists.get(code) ?? []
    const isOfStreets = rows.some(
      ({ name, odd_start, even_start }) => odd_start ?? even_start ?? isStreet.test(String(name)),
    )
    return isOfStreets || servesStreets(code) ? [] : rows.map(({ name }) => String(name))
  }
  return database
    .prepare(
      `select l.postcode, latitude, longitude, local_area, u.name unit, c.name community, m.name municipality,
        r.name regional_unit, r.region_id from locations l left join municipal_units u on u.id = municipal_unit_id
        left join communities c on c.id = community_id left join municipalities m on m.id = l.municipality_id
        left join regional_units r on r.id = m.regional_unit_id order by 1`,
    )
    .all()
    .filter(({ postcode }) => !misplaced.has(String(postcode)))
    .map((row) => ({
      code: String(row.postcode),
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      unit: unitOf(String(row.postcode), row.region_id === 1 ? 'Αττικής' : String(row.regional_unit)),
      settlements: settlementsOf(String(row.postcode)),
      parents: [row.unit, row.community, isOfCountry(String(row.postcode)) ? null : row.municipality]
        .filter((name) => typeof name === 'string')
        .map((name) => name.replace(/^\d+η /, ''))
        .filter((name) => !isOfTwo.test(name)),
    }))
}

const near = (point: Point, km: number) => (city: City) => kilometres(city, point) <= km
const sameStart = (a: string, b: string) => {
  const [left, right] = [fold(a), fold(b)]
  const shorter = Math.min(left.length, right.length)
  const letters = shorter < 5 ? shorter - 1 : Math.max(4, shorter - 3)
  return left.slice(0, letters) === right.slice(0, letters)
}

/** The settlement in capital letters is where the post office is. */
const seatOf = ({ settlements }: Postcode) => settlements.find((name) => name === name.toUpperCase())

/** The town of a postcode in a postal address. */
export function townOf(postcode: Postcode, cities: readonly City[]): string | undefined {
  const around = cities.filter(near(postcode, 20)).toSorted((a, b) => b.population - a.population)
  const seat = seatOf(postcode)
  const named = [seat, ...postcode.parents].flatMap((name) => {
    const found = name && around.find((city) => fold(city.name) === fold(name) || sameStart(city.name, name))
    return found ? [found.name] : []
  })[0]
  const closest = nearest(cities, postcode)
  const rural = postcode.settlements.length > 0
  if (named && (!rural || seat)) return named
  const listed = around.find((city) => postcode.settlements.some((name) => fold(name) === fold(city.name)))
  return listed?.name ?? (closest && closest.km <= 2 ? closest.place.name : named)
}

/** Settlements that the gazetteer lacks, in normal case. */
export const villagesOf = ({ settlements }: Postcode): string[] =>
  settlements.filter(
    (name) => name !== name.toUpperCase() && name.length <= longestArea && !isNoSettlement.test(name),
  )
