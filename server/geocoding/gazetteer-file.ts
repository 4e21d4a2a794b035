// Loads the gazetteer into memory, on first use.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { phonetic } from '../search/phonetic-search.ts'
import type { Point } from './distance.rules.ts'

/** A city, a village or a quarter, with a position of its own or that of its postcode. */
export interface Place extends Point {
  name: string
  /** The regional unit, in the genitive: Φθιώτιδας. */
  unit: string
  zip: string | null
  precision: 'place' | 'postcode'
  population: number
  /** Phonetic name and unit. */
  sound: string
  /** Length of the name within `sound`. */
  nameLength: number
}

export interface PostcodeArea extends Point {
  code: string
  town: string | null
  unit: string
}

export interface GazetteerData {
  places: readonly Place[]
  /** Places with a position of their own. */
  placed: readonly Place[]
  areas: readonly PostcodeArea[]
}

const withSound = (place: Omit<Place, 'sound' | 'nameLength'>): Place => {
  const name = phonetic(place.name)
  return { ...place, sound: `${name} ${phonetic(place.unit)}`, nameLength: name.length }
}

export function readGazetteer(): GazetteerData {
  const units: string[] = []
  const places: Place[] = []
  const areas: PostcodeArea[] = []
  const lines = readFileSync(join(import.meta.dirname, 'gazetteer.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  for (const line of lines) {
    const [kind, ...cells] = line.split('\t')
    const [name = '', ...more] = cells
    if (kind === 'u') units.push(name)
    if (kind === 'p') {
      const [latitude, longitude, population, , unit, zip] = more
      places.push(
        withSound({
          name,
          latitude: Number(latitude),
          longitude: Number(longitude),
          population: Number(population),
          unit: units[Number(unit)] ?? '',
          zip: zip || null,
          precision: 'place',
        }),
      )
    }
    if (kind === 'z') {
      const [town, latitude, longitude, unitIndex, villages] = more
      const point = { latitude: Number(latitude), longitude: Number(longitude) }
      const unit = units[Number(unitIndex)] ?? ''
      areas.push({ code: name, town: town || null, unit, ...point })
      for (const village of villages ? villages.split(';') : []) {
        places.push(
          withSound({ name: village, ...point, population: 0, unit, zip: name, precision: 'postcode' }),
        )
      }
    }
  }
  return { places, placed: places.filter(({ precision }) => precision === 'place'), areas }
}
