// By which parts an index knows what may hold a word, whichever way it is written there. Of every run of letters and
// digits it has the six that follow from each place on, fewer at the end (`parts_of` in the database): so whatever
// stands within a run stands at the beginning of one of its parts. A text that has the parts of a word need not hold
// the word; one that holds it has them all.
import { isPlain, leastOf, type SoughtWord, wordsOf } from './spoken.rules.ts'

const longest = 6
const shortest = 3
const mostWays = 32

/** The ways in which a word goes on from one of its sounds, as far as a part reaches and they are not too many. */
function waysFrom(sounds: string[][], at: number): string[] {
  let ways = ['']
  for (const next of sounds.slice(at)) {
    if (ways.every((way) => way.length >= longest)) break
    const longer = ways.flatMap((way) =>
      way.length < longest ? next.map((sound) => (way + sound).slice(0, longest)) : [way],
    )
    if (longer.length > mostWays) break
    ways = longer
  }
  return [...new Set(ways)].sort()
}

/** Stretches of a word in which every sound is written in letters and digits. */
function stretchesOf(sounds: string[][]): string[][][] {
  const stretches: string[][][] = [[]]
  for (const ways of sounds) {
    if (ways.every(isPlain)) stretches.at(-1)?.push(ways)
    else stretches.push([])
  }
  return stretches
}

/** A part that may go on is marked with a star. */
const groupOf = (ways: string[], whole: number): string =>
  ways.map((way) => (way.length < whole ? `${way}*` : way)).join('|')

/** Where the last part begins that reaches to the end of a word however that is written. */
function lastIn(sounds: string[][]): number {
  const most = sounds.map((ways) => Math.max(...ways.map((way) => way.length)))
  let [at, length] = [sounds.length, 0]
  while (at > 0 && length + (most[at - 1] ?? 0) <= longest) {
    at -= 1
    length += most[at] ?? 0
  }
  return at
}

const isWhole = (ways: string[]): boolean => leastOf(ways) === longest

/** A last part is worth its look where it may be written in few ways and says this much more than the first. */
const worth = { ways: 4, apart: { whole: 2, open: 3 } }

/** The first whole part and the last leave out nearly all that others would. */
function partsOfStretch(sounds: string[][]): string[] {
  const ways = sounds.map((_, at) => waysFrom(sounds, at))
  const first = ways.findIndex(isWhole)
  const [most = []] = ways.toSorted((one, other) => leastOf(other) - leastOf(one))
  const asked = [ways[first] ?? most]
  const last = ways[lastIn(sounds)] ?? []
  const apart = isWhole(last) ? worth.apart.whole : worth.apart.open
  if (first >= 0 && last.length <= worth.ways && lastIn(sounds) - first >= apart) asked.push(last)
  return asked.filter((some) => leastOf(some) >= shortest).map((some) => groupOf(some, longest))
}

const beginning = 2

function ofWord({ sounds, isBeginning }: SoughtWord): string[] {
  if (!isBeginning) return stretchesOf(sounds).flatMap(partsOfStretch)
  const ways = [...new Set(waysFrom(sounds, 0).map((way) => way.slice(0, beginning)))]
  return ways.every(isPlain)
    ? [
        groupOf(
          ways.map((way) => `B${way}`),
          beginning + 1,
        ),
      ]
    : []
}

/**
 * Groups of parts, of each of which a text must have one: `papado`, `papad*|papant`. `B` stands before the first two
 * letters of a word.
 */
export const partsOf = (search: string): string[] => [...new Set(wordsOf(search).flatMap(ofWord))]
