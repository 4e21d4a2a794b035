// Refuses words that once stood for a dozen different things, in comments, file names and identifiers. Write request,
// reply, report, store, receive, publish, subscribe, fix or again, whichever is meant. Wire names are exempt: they are
// joined by underscores, and others read them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFiles, root } from './root.ts'

const flagged = [
  ...['asked', 'asks', 'told', 'tells', 'kept', 'heard', 'unheard', 'wished', 'wishes', 'mended', 'mend'],
  ...['nudged', 'anew', 'nobody', 'spoken', 'parted', 'strayed'],
]
const pattern = new RegExp(`\\b(${flagged.join('|')})\\b`, 'i')
const read = /\.(ts|tsx|mjs|cjs|sql|css|md)$/
/** Files that hold such words in texts for people, or were written by benches of their time. */
const exceptions = [
  'checks/vocabulary.ts',
  'checks/vocabulary.test.ts',
  'server/admin/main.ts',
  'docs/benchmarks.md',
]

/** Debian's unprivileged user in /etc/passwd. */
const userName = '/^nobody:'

/** `askedByName` is read as three words. */
const words = (text: string): string =>
  text.replaceAll(userName, '').replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')

/** The flagged words of a file, one line each: `path:line word`. */
export function flaggedWords(path: string, text: string): string[] {
  const inName = pattern.exec(words(path.replaceAll(/[-./]/g, ' ')))
  const inLines = text.split('\n').flatMap((line, index) => {
    const [, word] = pattern.exec(words(line)) ?? []
    return word ? [`${path}:${index + 1} ${word}`] : []
  })
  return inName ? [`${path} ${inName[1]}`, ...inLines] : inLines
}

if (import.meta.main) {
  const files = ownFiles().filter((path) => read.test(path) && !exceptions.includes(path))
  const found = files.flatMap((path) => flaggedWords(path, readFileSync(join(root, path), 'utf8')))
  for (const line of found) console.log(line)
  process.exitCode = found.length > 0 || files.length === 0 ? 1 : 0
}
