// Refuses words that once stood for a dozen different things, in comments, file names, identifiers, columns, wire names
// and message keys. Write request, reply, report, store, receive, publish, subscribe, assignment, fix or again, whichever
// is meant.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownFiles, root } from './root.ts'

const flagged = [
  ...['asked', 'asks', 'unasked', 'told', 'tells', 'untold', 'teller', 'kept', 'unkept', 'nobody', 'anew'],
  ...['heard', 'hears', 'hearer', 'hearers', 'unheard', 'deaf', 'wished', 'wishes', 'mended', 'mend', 'laid'],
  ...['nudged', 'spoken', 'parted', 'strayed'],
]
/** Plain English in a sentence, but not as the name of a value, a function, a type or a key. */
const flaggedNames = ['because', 'hear', 'stays', 'story', 'tell']
/** Types that say no more than that something happened to a thing. */
const flaggedTypes = [
  ...[
    'Asked',
    'Filled',
    'Found',
    'Given',
    'Heard',
    'Held',
    'Kept',
    'Known',
    'Made',
    'Past',
    'Said',
    'Seen',
    'Sent',
  ],
  ...['Shown', 'Stored', 'Story', 'Taken', 'Told', 'Wished'],
]
/** What devices report is an event; elsewhere a fact is a line about a record or a figure of an alarm. */
const withoutFacts = /^(gateway|server\/ingestion)\//

const anyOf = (words: readonly string[]) => new RegExp(`\\b(${words.join('|')})\\b`, 'i')
const inText = anyOf(flagged)
const inDeviceText = anyOf([...flagged, 'fact', 'facts'])
const inName = anyOf([...flagged, ...flaggedNames])
const declared = /\b(?:const|let|function|type|interface|class)\s+(\w+)|(?:^|[{(,])\s*(\w+)\??:/g
const bareType = new RegExp(`\\b(?:type|interface|class)\\s+(${flaggedTypes.join('|')})\\b`)
const messageKey = /^ {2}"(\w+)":/
const read = /\.(ts|tsx|mjs|cjs|sql|css|md)$|^console\/messages\/\w+\.json$/
const exceptions = ['checks/vocabulary.ts', 'checks/vocabulary.test.ts']

/** Debian's unprivileged user in /etc/passwd. */
const userName = '/^nobody:'

/** `askedByName` and `asked_by_name` are read as three words. */
const words = (text: string): string =>
  text
    .replaceAll(userName, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')

const namesOf = (line: string): string[] =>
  [...line.matchAll(declared)].map(([, name, key]) => words(name ?? key ?? ''))

function flaggedIn(path: string, line: string): string | undefined {
  if (path.endsWith('.json')) return inName.exec(words(messageKey.exec(line)?.[1] ?? ''))?.[1]
  const pattern = withoutFacts.test(path) ? inDeviceText : inText
  return (pattern.exec(words(line)) ?? inName.exec(namesOf(line).join(', ')) ?? bareType.exec(line))?.[1]
}

/** The flagged words of a file, one line each: `path:line word`. */
export function flaggedWords(path: string, text: string): string[] {
  const inPath = inName.exec(words(path.replaceAll(/[-./]/g, ' ')))
  const inLines = text.split('\n').flatMap((line, index) => {
    const word = flaggedIn(path, line)
    return word ? [`${path}:${index + 1} ${word}`] : []
  })
  return inPath ? [`${path} ${inPath[1]}`, ...inLines] : inLines
}

if (import.meta.main) {
  const files = ownFiles().filter((path) => read.test(path) && !exceptions.includes(path))
  const found = files.flatMap((path) => flaggedWords(path, readFileSync(join(root, path), 'utf8')))
  for (const line of found) console.log(line)
  process.exitCode = found.length > 0 || files.length === 0 ? 1 : 0
}
