// Prefixes for a search of one or two characters. These occur in nearly every text, so they match only the beginning
// of the name; the prefixes are all folded spellings they may stand for.
import { expandPattern, fold, latinLetters, patternsOf, wordsOf } from './phonetic-search.ts'

const maxLength = 2

const lettersBySpelling = new Map<string, string[]>()
for (const [letter, spelling] of Object.entries(latinLetters)) {
  lettersBySpelling.set(spelling, [...(lettersBySpelling.get(spelling) ?? []), letter])
}
const transliterated = new Set(Object.keys(latinLetters))

/** All folded texts with this phonetic form. */
function textsOf(spelling: string): string[] {
  if (spelling === '') return ['']
  return [1, 2].flatMap((length) => {
    const head = spelling.slice(0, length)
    const candidates = [
      ...(lettersBySpelling.get(head) ?? []),
      ...(length === 1 && !transliterated.has(head) ? [head] : []),
    ]
    if (head.length < length || candidates.length === 0) return []
    const rest = textsOf(spelling.slice(length))
    return candidates.flatMap((letter) => rest.map((more) => letter + more))
  })
}

const withoutLonger = (texts: string[]): string[] =>
  texts.filter((text) => !texts.some((other) => other !== text && text.startsWith(other)))

const foldedTexts = (spellings: readonly string[]): string[] =>
  withoutLonger([...new Set(spellings.flatMap(textsOf))].sort())

/** Number of phonetic letters of a name in the index: the first find it, `all` are stored. */
const indexed = { first: 3, all: 11 }
/** Looking up more prefixes costs more than it excludes. */
const maxPrefixes = 8

/** Phonetic prefixes of names that begin with the first word of a search. No prefix begins another. */
export function firstWordPrefixes(search: string): string[] {
  const [first] = wordsOf(search)
  let prefixes = ['']
  for (const spellings of first?.spellings ?? []) {
    const areLongEnough = prefixes.every((prefix) => prefix.length >= indexed.first)
    if (areLongEnough && prefixes.length * spellings.length > maxPrefixes) break
    prefixes = prefixes.flatMap((prefix) => spellings.map((spelling) => prefix + spelling))
  }
  return withoutLonger([...new Set(prefixes.map((prefix) => prefix.slice(0, indexed.all)))].sort())
}

/** Prefixes of which none begins another; undefined for a search long enough to match anywhere. */
export function prefixesOf(search: string): string[] | undefined {
  const word = fold(search.trim())
  if (word.length > maxLength || !/^[\p{L}\d]+$/u.test(word)) return undefined
  const [pattern] = patternsOf(word)
  if (pattern === undefined) return undefined
  if (/^\d+$/.test(word)) return [word]
  return foldedTexts(expandPattern(pattern.trim()))
}
