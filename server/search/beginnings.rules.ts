// What one or two typed letters are looked for as. So little is within almost everything, so it is looked for only at
// the beginning of what a list is named by: these are all folded beginnings that it may stand for.
import { fold, letters, patternsOf, soundsOf } from './spoken.rules.ts'

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

/** None of which begins another; undefined for what is long enough to be looked for everywhere. */
export function beginningsOf(search: string): string[] | undefined {
  const word = fold(search.trim())
  if (word.length > longest || !/^[\p{L}\d]+$/u.test(word)) return undefined
  const [pattern] = patternsOf(word)
  if (pattern === undefined) return undefined
  if (/^\d+$/.test(word)) return [word]
  const found = [...new Set(soundsOf(pattern.trim()).flatMap(writings))].sort()
  return found.filter((text) => !found.some((other) => other !== text && text.startsWith(other)))
}
