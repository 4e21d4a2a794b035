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

const grouped = (grams: string[]): string[] =>
  grams.length > 0 && grams.every(isIndexed) ? [[...new Set(grams)].sort().join('|')] : []

function ofWord({ sounds, isBeginning }: SoughtWord): string[] {
  const starts = waysFrom(sounds, 0)
  if (isBeginning)
    return starts ? grouped(starts.map((way) => (way.length > 1 ? ` ${way.slice(0, 2)}` : `  ${way}`))) : []
  return sounds.flatMap((_, at) => {
    const ways = at === 0 ? starts : waysFrom(sounds, at)
    return ways?.every((way) => way.length >= length) ? grouped(ways.map((way) => way.slice(0, length))) : []
  })
}

export const gramsOf = (search: string): string[] => [...new Set(wordsOf(search).flatMap(ofWord))]
