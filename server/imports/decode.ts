// Detects the encoding of a text file; spreadsheets use several and rarely mark them.

const starts = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

const sampleBytes = 4096

/** Counts zero bytes at even and odd positions, to detect UTF-16 without a mark. */
function zeroesOf(bytes: Uint8Array): { even: number; odd: number } {
  const zeroes = { even: 0, odd: 0 }
  for (let at = 0; at < Math.min(bytes.length, sampleBytes); at++) {
    if (bytes[at] === 0) zeroes[at % 2 === 0 ? 'even' : 'odd'] += 1
  }
  return zeroes
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function encodingOf(bytes: Uint8Array): string | undefined {
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (starts(bytes, 0xfe, 0xff)) return 'utf-16be'
  const { even, odd } = zeroesOf(bytes)
  if (even + odd > 0) {
    const few = Math.min(bytes.length, sampleBytes) / 10
    if (odd > few && even === 0) return 'utf-16le'
    if (even > few && odd === 0) return 'utf-16be'
    return undefined
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1253'
}

/** The text of a file without its byte order mark; undefined if it contains NULs and so is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes)
  const text = encoding && new TextDecoder(encoding).decode(bytes)
  return text?.includes('\0') ? undefined : text
}

const separators = [';', ',', '\t'] as const

/** Detects the cell separator from the first line. */
export function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === '\n') break
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  return separators.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best))
}
