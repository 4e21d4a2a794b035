// Phonetic search: turns typed words into patterns over the database's phonetic(). Words may be Greek or Latin for
// Greek, by spelling (`thanos`) or by sight (`8anos`, `dhmhtrhs`), with or without accents. A pattern also matches
// the latinLetters as typed.

const marks = /\p{M}/gu
export const fold = (text: string): string =>
  text.normalize('NFD').replace(marks, '').normalize('NFC').toLowerCase().replaceAll('ς', 'σ')

/** The transliteration of phonetic(), letter by letter. */
export const latinLetters: Record<string, string> = {
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

/** Further spellings in a name of what was typed. */
const otherSpellings: Record<string, string[]> = {
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

const inLatin = (text: string): string =>
  Array.from(text, (letter) => latinLetters[letter] ?? letter).join('')
const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The spellings of each part of a folded word. */
function spellingsIn(word: string): string[][] {
  const hasLetter = /\p{L}/u.test(word)
  const parts: string[][] = []
  for (let at = 0; at < word.length; ) {
    const pair = word.slice(at, at + 2)
    const part = otherSpellings[pair] ? pair : (word[at] ?? '')
    const more = hasLetter || !/\d/.test(part) ? otherSpellings[part] : undefined
    parts.push([inLatin(part), ...(more ?? [])])
    at += part.length
  }
  return parts
}

const patternOf = (parts: string[][]): string =>
  parts
    .map((spellings) => spellings.map(escapePattern).join('|'))
    .map((spellings, at) => (parts[at]?.length === 1 ? spellings : `(${spellings})`))
    .join('')

/** Same result as the database's phonetic(). */
export const phonetic = (text: string): string => inLatin(fold(text))

/** A national phone number: digits only, without the country code. */
const nationalDigits = (text: string): string => text.replace(/^(\+|00)30/, '').replaceAll(/\D/g, '')

/** All texts that a pattern of letters and groups of alternatives matches. */
export function expandPattern(pattern: string): string[] {
  const parts = Array.from(pattern.matchAll(/\(([^)]*)\)|\\?(.)/gu), ([, group, letter]) =>
    group === undefined ? [letter ?? ''] : group.split('|'),
  )
  return parts.reduce<string[]>(
    (found, part) => found.flatMap((head) => part.map((more) => head + more)),
    [''],
  )
}

/** Up to this many plain alternatives are faster than one pattern, because most rows match the first. */
const maxAlternatives = 32
const minLength = 3

/** Letters and digits only: such text is in the index and is fastest to match. */
export const isPlain = (spelling: string): boolean => /^[a-z0-9]+$/.test(spelling)

function expandIfShort(pattern: string): string {
  const groups = pattern.match(/\(/g)?.length ?? 0
  if (groups === 0 || 2 ** groups > maxAlternatives) return pattern
  const spellings = expandPattern(pattern)
  return spellings.every(isPlain) && spellings.length <= maxAlternatives
    ? `(${spellings.join('|')})`
    : pattern
}

export interface SearchWord {
  /** The spellings of each part. */
  spellings: string[][]
  /** One or two letters match only the beginning of a word. */
  isPrefix: boolean
}

/** The typed words; a phone number is one word, however it is spaced. */
export function wordsOf(search: string): SearchWord[] {
  const text = search.trim()
  if (/^[\d\s()+./-]+$/.test(text) && /\d/.test(text)) {
    const number = nationalDigits(text)
    return number ? [{ spellings: spellingsIn(number), isPrefix: false }] : []
  }
  return fold(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ spellings: spellingsIn(word), isPrefix: word.length < minLength }))
}

/** A stretch of a word is selective if it is long and has few spellings: testing it first excludes rows faster. */
const selective = { texts: 2, latinLetters: 4 }

const countSpellings = (spellings: string[][]): number =>
  spellings.reduce((texts, spelling) => texts * spelling.length, 1)
/** Length of the shortest text. */
export const shortestLength = (texts: string[]): number =>
  texts.length > 0 ? Math.min(...texts.map((text) => text.length)) : 0

/** The spellings of the longest selective stretch. */
function selectiveStretch(spellings: string[][]): string[] {
  let longest: string[] = []
  for (const from of spellings.keys()) {
    let texts = ['']
    for (const next of spellings.slice(from)) {
      if (texts.length * next.length > selective.texts) break
      texts = texts.flatMap((text) => next.map((spelling) => text + spelling))
    }
    if (shortestLength(texts) > shortestLength(longest)) longest = texts
  }
  return longest
}

/** One pattern for each word. */
export const patternsOf = (search: string): string[] =>
  wordsOf(search).map(
    ({ spellings, isPrefix }) => `${isPrefix ? ' ' : ''}${expandIfShort(patternOf(spellings))}`,
  )

/** One pattern for each word, then the selective stretches of words with many spellings. */
export function patternsToFind(search: string): string[] {
  const stretches = wordsOf(search)
    .filter(({ spellings, isPrefix }) => !isPrefix && countSpellings(spellings) > selective.texts)
    .map(({ spellings }) => selectiveStretch(spellings))
    .filter((texts) => shortestLength(texts) >= selective.latinLetters && texts.every(isPlain))
  return [
    ...patternsOf(search),
    ...stretches.map((texts) => (texts.length > 1 ? `(${texts.join('|')})` : texts.join(''))),
  ]
}
