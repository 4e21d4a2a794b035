// What a person may have typed for a word, as patterns over the database's spoken(): Greek, Latin for Greek by sound
// (`thanos`) or by sight (`8anos`, `dhmhtrhs`), with or without accents. Every pattern also finds the letters as typed.

const marks = /\p{M}/gu
export const fold = (text: string): string =>
  text.normalize('NFD').replace(marks, '').normalize('NFC').toLowerCase().replaceAll('ς', 'σ')

/** The same letters as in spoken(), one by one. */
export const letters: Record<string, string> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'ks',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  τ: 't',
  υ: 'i',
  φ: 'f',
  χ: 'x',
  ψ: 'ps',
  ω: 'o',
  b: 'v',
  y: 'i',
  u: 'i',
  w: 'o',
  c: 'k',
  q: 'k',
}

/** Further ways in which letters may stand in a name for what was typed. */
const others: Record<string, string[]> = {
  αυ: ['av', 'af'],
  ευ: ['ev', 'ef'],
  ου: ['i'],
  μπ: ['v'],
  ντ: ['d'],
  γκ: ['g'],
  γγ: ['ng'],
  θ: ['8'],
  ξ: ['x'],
  χ: ['kh', 'h'],
  φ: ['ph'],
  η: ['h'],
  av: ['ai'],
  af: ['ai'],
  ev: ['ei'],
  ef: ['ei'],
  ch: ['x'],
  ph: ['f'],
  ng: ['gg', 'gk'],
  ei: ['i'],
  oi: ['i'],
  b: ['mp'],
  d: ['nt'],
  e: ['ai'],
  g: ['gk', 'gg'],
  h: ['i', 'x'],
  i: ['ei', 'oi'],
  j: ['tz', 'z'],
  u: ['oi'],
  x: ['ks'],
  3: ['ks'],
  4: ['ps'],
  8: ['th'],
  9: ['th'],
}

const inLatin = (text: string): string => Array.from(text, (letter) => letters[letter] ?? letter).join('')
const plain = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What may stand for each part of a folded word. */
function soundsIn(word: string): string[][] {
  const hasLetter = /\p{L}/u.test(word)
  const parts: string[][] = []
  for (let at = 0; at < word.length; ) {
    const pair = word.slice(at, at + 2)
    const part = others[pair] ? pair : (word[at] ?? '')
    const more = hasLetter || !/\d/.test(part) ? others[part] : undefined
    parts.push([inLatin(part), ...(more ?? [])])
    at += part.length
  }
  return parts
}

const patternOf = (parts: string[][]): string =>
  parts
    .map((sounds) => sounds.map(plain).join('|'))
    .map((sounds, at) => (parts[at]?.length === 1 ? sounds : `(${sounds})`))
    .join('')

/** The same as the database's spoken(). */
export const spoken = (text: string): string => inLatin(fold(text))

/** As they are dialled at home: digits only, without the country. */
const dialled = (text: string): string => text.replace(/^(\+|00)30/, '').replaceAll(/\D/g, '')

/** A pattern of letters and groups of alternatives, written out. */
export function soundsOf(pattern: string): string[] {
  const parts = Array.from(pattern.matchAll(/\(([^)]*)\)|\\?(.)/gu), ([, group, letter]) =>
    group === undefined ? [letter ?? ''] : group.split('|'),
  )
  return parts.reduce<string[]>(
    (found, part) => found.flatMap((head) => part.map((more) => head + more)),
    [''],
  )
}

/** So many alternatives as plain text are found sooner than one pattern: what is found is mostly written as the first. */
const worthWritingOut = 32
const shortest = 3

/** Of letters and digits only, as an index has it and a text is looked through soonest. */
export const isPlain = (sound: string): boolean => /^[a-z0-9]+$/.test(sound)

function writtenOut(pattern: string): string {
  const groups = pattern.match(/\(/g)?.length ?? 0
  if (groups === 0 || 2 ** groups > worthWritingOut) return pattern
  const sounds = soundsOf(pattern)
  return sounds.every(isPlain) && sounds.length <= worthWritingOut ? `(${sounds.join('|')})` : pattern
}

export interface SoughtWord {
  /** What may stand for each of its parts. */
  sounds: string[][]
  /** One or two letters are looked for at the beginning of words. */
  isBeginning: boolean
}

/** The words that were typed; a phone number is one word however it is spaced. */
export function wordsOf(search: string): SoughtWord[] {
  const text = search.trim()
  if (/^[\d\s()+./-]+$/.test(text) && /\d/.test(text)) {
    const number = dialled(text)
    return number ? [{ sounds: soundsIn(number), isBeginning: false }] : []
  }
  return fold(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ sounds: soundsIn(word), isBeginning: word.length < shortest }))
}

/** What has none of so few ways to write so long a stretch of a word is left out sooner than by the word itself. */
const telling = { ways: 2, letters: 4 }

const waysIn = (sounds: string[][]): number => sounds.reduce((ways, sound) => ways * sound.length, 1)
/** The length of the shortest. */
export const leastOf = (ways: string[]): number =>
  ways.length > 0 ? Math.min(...ways.map((way) => way.length)) : 0

/** The ways to write the longest such stretch. */
function stretchOf(sounds: string[][]): string[] {
  let longest: string[] = []
  for (const from of sounds.keys()) {
    let ways = ['']
    for (const next of sounds.slice(from)) {
      if (ways.length * next.length > telling.ways) break
      ways = ways.flatMap((way) => next.map((sound) => way + sound))
    }
    if (leastOf(ways) > leastOf(longest)) longest = ways
  }
  return longest
}

/** One pattern for each word. */
export const patternsOf = (search: string): string[] =>
  wordsOf(search).map(
    ({ sounds, isBeginning }) => `${isBeginning ? ' ' : ''}${writtenOut(patternOf(sounds))}`,
  )

/** The same; then what is telling of those that may be written in many ways. */
export function patternsToFind(search: string): string[] {
  const stretches = wordsOf(search)
    .filter(({ sounds, isBeginning }) => !isBeginning && waysIn(sounds) > telling.ways)
    .map(({ sounds }) => stretchOf(sounds))
    .filter((ways) => leastOf(ways) >= telling.letters && ways.every(isPlain))
  return [
    ...patternsOf(search),
    ...stretches.map((ways) => (ways.length > 1 ? `(${ways.join('|')})` : ways.join(''))),
  ]
}
