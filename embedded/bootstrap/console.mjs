// Builds the console only when something that goes into it changed: a stamp in the result names the sources it came from.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.mjs'
import { Stop } from './stop.mjs'

const made = new Set(['console/dist', 'console/paraglide', 'console/project.inlang/cache'])
const test = /\.(test|browser\.test)\.tsx?$/

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (made.has(path) || test.test(path)) return []
    return entry.isDirectory() ? filesUnder(root, path) : [path]
  })
}

function sourcesOf(root) {
  const hash = createHash('sha256')
  for (const path of [
    ...filesUnder(root, 'console'),
    ...filesUnder(root, 'contract'),
    'package-lock.json',
  ].sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

export async function buildConsole(root, node) {
  const stamp = join(root, 'console', 'dist', '.sources')
  const sources = sourcesOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the console …')
  const code = await run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', 'console'])
  if (code !== 0) throw new Stop('The console could not be built; the reason is above.')
  writeFileSync(stamp, sources)
}
