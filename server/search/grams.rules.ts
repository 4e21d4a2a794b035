// The trigrams by which an index knows what may hold a word, whichever way it is written there: groups of which a text
// has one of each (`pad|pan`). A text that has them need not hold the word; one that holds it has them all.
import { type SoughtWord, wordsOf } from './spoken.rules.ts'

const length = 3
const mostWays = 16
/** What else words are made of is not indexed letter by letter. */
const isIndexed = (gram: string): boolean => /^ {0,2}[a-z0-9]+$/.test(gram)

/** The ways in which a word goes on from one of its parts, as far as a trigram reaches; undefined for too many. */
function waysFrom(sounds: string[][], at: number): string[] | undefined {
  let ways = ['']
  for (let next = at; next < sounds.length && ways.some((way) => way.length < length); next += 1)
    ways = ways.flatMap((way) =>
      way.length < length ? (sounds[next] ?? []).map((sound) => way + sound) : [way],
    )
  return ways.length > mostWays ? undefined : ways
}

const turned = (text: string): string => Array.from(text).reverse().join('')

/** The ways in which a word ends. */
const endsOf = (sounds: string[][]): string[] | undefined =>
  waysFrom(
    sounds.toReversed().map((ways) => ways.map(turned)),
    0,
  )?.map((way) => turned(way.slice(0, length)))

const grouped = (grams: string[]): string[] =>
  grams.length > 0 && grams.every(isIndexed) ? [[...new Set(grams)].sort().join('|')] : []

/** More of them take longer to look up than the rows that they leave out. */
const most = 4

const spread = (grams: string[]): string[] =>
  grams.length <= most
    ? grams
    : Array.from({ length: most }, (_, at) => grams[Math.round((at * (grams.length - 1)) / (most - 1))] ?? '')

/** Those that can be written in many ways take longest: where others suffice only the first and the last are asked for. */
function fewOf(grams: string[]): string[] {
  const sure = grams.filter((gram) => !gram.includes('|'))
  if (sure.length < 2) return spread(grams)
  const ends = [grams[0] ?? '', grams.at(-1) ?? '']
  return [...spread(sure), ...ends.filter((gram) => gram.includes('|'))]
}

/** A longer run of digits is indexed by so many of them as well. */
const run = 6

function ofWord({ sounds, isBeginning }: SoughtWord): string[] {
  const digits = sounds.map(([sound]) => sound).join('')
  if (/^\d+$/.test(digits) && digits.length >= run)
    return Array.from({ length: digits.length + 1 - run }, (_, at) => digits.slice(at, at + run))
  const starts = waysFrom(sounds, 0)
  if (isBeginning)
    return starts ? grouped(starts.map((way) => (way.length > 1 ? ` ${way.slice(0, 2)}` : `  ${way}`))) : []
  const ways = sounds.map((_, at) =>
    (at === 0 ? starts : waysFrom(sounds, at))?.map((way) => way.slice(0, length)),
  )
  const groups = [...ways, endsOf(sounds)].flatMap((ways) =>
    ways?.every((way) => way.length === length) ? grouped(ways) : [],
  )
  return fewOf([...new Set(groups)])
}

export const gramsOf = (search: string): string[] => [...new Set(wordsOf(search).flatMap(ofWord))]
