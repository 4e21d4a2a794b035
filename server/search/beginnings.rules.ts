// What one or two typed letters are looked for as. So little is within almost everything, so it is looked for only at
// the beginning of what a list is named by: these are all folded beginnings that it may stand for.
import { fold, letters, patternsOf, soundsOf, wordsOf } from './spoken.rules.ts'

const longest = 2

const sources = new Map<string, string[]>()
for (const [letter, sound] of Object.entries(letters)) {
  sources.set(sound, [...(sources.get(sound) ?? []), letter])
}
const kept = new Set(Object.keys(letters))

/** Every way to write what sounds like this. */
function writings(sound: string): string[] {
  if (sound === '') return ['']
  return [1, 2].flatMap((length) => {
    const head = sound.slice(0, length)
    const written = [...(sources.get(head) ?? []), ...(length === 1 && !kept.has(head) ? [head] : [])]
    if (head.length < length || written.length === 0) return []
    const rest = writings(sound.slice(length))
    return written.flatMap((letter) => rest.map((more) => letter + more))
  })
}

const without = (found: string[]): string[] =>
  found.filter((text) => !found.some((other) => other !== text && text.startsWith(other)))

const written = (sounds: readonly string[]): string[] =>
  without([...new Set(sounds.flatMap(writings))].sort())

/** So many letters of how a name is spoken are indexed; by the first of them it is found. */
const indexed = { first: 3, all: 11 }
/** More of them take longer to look up than the names that they leave out. */
const mostWays = 8

/** How a name is spoken at its beginning where it begins with the first word of a search; none begins another. */
export function beginningsOfFirst(search: string): string[] {
  const [first] = wordsOf(search)
  let ways = ['']
  for (const sounds of first?.sounds ?? []) {
    const areLong = ways.every((way) => way.length >= indexed.first)
    if (areLong && ways.length * sounds.length > mostWays) break
    ways = ways.flatMap((way) => sounds.map((sound) => way + sound))
  }
  return without([...new Set(ways.map((way) => way.slice(0, indexed.all)))].sort())
}

/** None of which begins another; undefined for what is long enough to be looked for everywhere. */
export function beginningsOf(search: string): string[] | undefined {
  const word = fold(search.trim())
  if (word.length > longest || !/^[\p{L}\d]+$/u.test(word)) return undefined
  const [pattern] = patternsOf(word)
  if (pattern === undefined) return undefined
  if (/^\d+$/.test(word)) return [word]
  return written(soundsOf(pattern.trim()))
}
