// Small promises that no tool holds: sizes, marks of unfinished work, the form of decision records, a lock file that names
// no address, and a table of settings that is whole.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfRecord } from './decision-records.ts'
import { ownFiles, root } from './root.ts'

const ceiling = 300
const code = /\.(ts|tsx|mjs|cjs|css|sql)$/
const record = /^docs\/decisions\/.*\.md$/
const generated = 'server/database/database.types.ts'
const marks = [
  [new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`), 'leaves work unfinished'],
  [/\b(test|it|describe)\.(only|skip|todo)\b/, 'leaves a test out'],
  [/\/(work|root|home|tmp)\/[a-z]/, 'names a folder of one machine'],
] as const
const addresses = /"resolved":|https?:\/\/[^"]*(registry|npm)[^"]*\.tgz/
const settingInSchema = /^ {2}([A-Z][A-Z0-9_]+):/gm

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function faultsIn(path: string): string[] {
  const lines = read(path).trimEnd().split('\n')
  const found = lines.flatMap((line, index) =>
    marks.flatMap(([mark, fault]) => (mark.test(line) ? [`${path}:${index + 1} ${fault}`] : [])),
  )
  return lines.length > ceiling && path !== generated
    ? [...found, `${path} has ${lines.length} lines, the ceiling is ${ceiling}`]
    : found
}

/** Settings that the server reads and docs/operations.md does not explain. */
function unexplainedSettings(): string[] {
  const names = [...read('server/settings/settings.ts').matchAll(settingInSchema)].map(
    ([, name = '']) => name,
  )
  const explained = read('docs/operations.md')
  if (names.length === 0) return ['No setting was found in server/settings/settings.ts']
  return names.flatMap((name) =>
    explained.includes(`\`${name}\``) ? [] : `docs/operations.md does not explain ${name}`,
  )
}

const files = ownFiles()
const faults = [
  ...files.filter((path) => code.test(path)).flatMap(faultsIn),
  ...files.flatMap((path) => (record.test(path) ? faultsOfRecord(path, read(path)) : [])),
  ...(addresses.test(read('package-lock.json')) ? ['package-lock.json names a registry address'] : []),
  ...unexplainedSettings(),
  ...(files.length === 0 ? ['No file was read'] : []),
]
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
