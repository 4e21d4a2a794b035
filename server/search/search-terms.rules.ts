// Search terms by which the index finds candidates for a word, in any of its spellings. Of each run of letters and
// digits the index holds the six characters from every position (`search_terms_of` in the database), so any substring of a
// run is the prefix of a term. A text that contains the word has all its terms; the reverse need not hold.
import { isPlain, type SearchWord, shortestLength, wordsOf } from './phonetic-search.ts'

const termLength = 6
const minLength = 3
const maxSpellings = 32

/** Spellings of a word from one position on, up to the length of a term and `maxSpellings`. */
function spellingsFrom(spellings: string[][], at: number): string[] {
  let texts = ['']
  for (const next of spellings.slice(at)) {
    if (texts.every((text) => text.length >= termLength)) break
    const longer = texts.flatMap((text) =>
      text.length < termLength ? next.map((spelling) => (text + spelling).slice(0, termLength)) : [text],
    )
    if (longer.length > maxSpellings) break
    texts = longer
  }
  return [...new Set(texts)].sort()
}

/** Stretches of a word whose spellings have only letters and digits. */
function stretchesOf(spellings: string[][]): string[][][] {
  const stretches: string[][][] = [[]]
  for (const texts of spellings) {
    if (texts.every(isPlain)) stretches.at(-1)?.push(texts)
    else stretches.push([])
  }
  return stretches
}

/** Formats a group of terms; a star marks a prefix. */
const groupOf = (texts: string[], full: number): string =>
  texts.map((text) => (text.length < full ? `${text}*` : text)).join('|')

/** Position of the last term that reaches the end of the word in every spelling. */
function lastTermStart(spellings: string[][]): number {
  const most = spellings.map((texts) => Math.max(...texts.map((text) => text.length)))
  let [at, length] = [spellings.length, 0]
  while (at > 0 && length + (most[at - 1] ?? 0) <= termLength) {
    at -= 1
    length += most[at] ?? 0
  }
  return at
}

const isFullLength = (texts: string[]): boolean => shortestLength(texts) === termLength

/** The last term is used if it has few spellings and starts this far after the first. */
const lastTermLimits = { texts: 4, distance: { full: 2, open: 3 } }

/** The first full term and the last exclude nearly all that further terms would. */
function termsOfStretch(spellings: string[][]): string[] {
  const texts = spellings.map((_, at) => spellingsFrom(spellings, at))
  const first = texts.findIndex(isFullLength)
  const [most = []] = texts.toSorted((one, other) => shortestLength(other) - shortestLength(one))
  const groups = [texts[first] ?? most]
  const last = texts[lastTermStart(spellings)] ?? []
  const distance = isFullLength(last) ? lastTermLimits.distance.full : lastTermLimits.distance.open
  if (first >= 0 && last.length <= lastTermLimits.texts && lastTermStart(spellings) - first >= distance)
    groups.push(last)
  return groups.filter((some) => shortestLength(some) >= minLength).map((some) => groupOf(some, termLength))
}

const prefixLength = 2

function termsOfWord({ spellings, isPrefix }: SearchWord): string[] {
  if (!isPrefix) return stretchesOf(spellings).flatMap(termsOfStretch)
  const texts = [...new Set(spellingsFrom(spellings, 0).map((text) => text.slice(0, prefixLength)))]
  return texts.every(isPlain)
    ? [
        groupOf(
          texts.map((text) => `B${text}`),
          prefixLength + 1,
        ),
      ]
    : []
}

/**
 * Groups of search terms, of each of which a text must have one: `papado`, `papad*|papant`. `B` precedes the first
 * two letters of a word.
 */
export const searchTermsOf = (search: string): string[] => [...new Set(wordsOf(search).flatMap(termsOfWord))]
