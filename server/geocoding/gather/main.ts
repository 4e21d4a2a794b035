// Writes gazetteer.tsv; docs/decisions/geocoding.md names its sources. To run it again, `npm pack` and unpack the two
// packages and give their folders.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '../../search/phonetic-search.ts'
import { kilometres, nearest } from '../distance.rules.ts'
import { type City, readCities } from './cities.ts'
import { type Postcode, readPostcodes, townOf, villagesOf } from './postcodes.ts'
import { readQuarters } from './quarters.ts'

const [citiesFolder, postcodesFolder] = process.argv.slice(2)
if (!citiesFolder || !postcodesFolder) throw new Error('Two folders are needed: cities, postcodes.')

const listedCities = readCities(citiesFolder)
const cities = [...listedCities, ...readQuarters(listedCities)]
const postcodes = readPostcodes(postcodesFolder)

function mostOften(values: string[]): string {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}

/** A prefecture of GeoNames takes its name from most postcodes nearest to its places. */
const unitNames = new Map(
  [...Map.groupBy(cities, ({ prefecture }) => prefecture)].map(([prefecture, members]) => [
    prefecture,
    mostOften(members.map((city) => nearest(postcodes, city)?.place.unit ?? '')),
  ]),
)

const listing = new Map<string, Postcode[]>()
for (const postcode of postcodes) {
  for (const name of new Set(postcode.settlements.map((settlement) => fold(settlement)))) {
    listing.set(name, [...(listing.get(name) ?? []), postcode])
  }
}

/** The postcode of a place that has only one. */
function onlyPostcode(city: City): string {
  const listed = (listing.get(fold(city.name)) ?? []).filter((postcode) => kilometres(postcode, city) < 25)
  return listed.length === 1 ? (listed[0]?.code ?? '') : ''
}

const units = [...new Set([...unitNames.values(), ...postcodes.map(({ unit }) => unit)])].sort()
const unitAt = (unit: string) => units.indexOf(unit)
const at = (degrees: number) => degrees.toFixed(4)
const isPlaced = new Set(cities.map((city) => `${fold(city.name)} ${onlyPostcode(city)}`))

const lines = [
  ...units.map((unit) => ['u', unit]),
  ...cities
    .toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'el'))
    .map((city) => [
      'p',
      city.name,
      at(city.latitude),
      at(city.longitude),
      city.population,
      city.isSeat ? 1 : 0,
      unitAt(unitNames.get(city.prefecture) ?? ''),
      onlyPostcode(city),
    ]),
  ...postcodes.map((postcode) => [
    'z',
    postcode.code,
    townOf(postcode, cities) ?? '',
    at(postcode.latitude),
    at(postcode.longitude),
    unitAt(postcode.unit),
    villagesOf(postcode)
      .filter((name) => !isPlaced.has(`${fold(name)} ${postcode.code}`))
      .join(';'),
  ]),
]
writeFileSync(
  join(import.meta.dirname, '..', 'gazetteer.tsv'),
  `${lines.map((cells) => cells.join('\t')).join('\n')}\n`,
)
