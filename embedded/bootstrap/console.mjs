// Builds the console only when something that goes into it changed: a stamp in the result names the sources it came from.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured } from './processes.mjs'
import { Stop } from './stop.mjs'

const sources = ['console', 'contract', 'project.inlang/settings.json', 'package-lock.json']
const made = new Set(['console/dist', 'console/paraglide'])
const test = /\.test\.tsx?$/

function filesOf(root, path) {
  if (made.has(path) || test.test(path)) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => filesOf(root, `${path}/${name}`))
}

function nameSources(root) {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => filesOf(root, path)).toSorted()
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Runs in the product's own Node or any from 20 on; the build itself in `node`. */
export async function buildConsole(root, node) {
  const stamp = join(root, 'console/dist/.sources')
  const name = nameSources(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === name) return
  console.log('Building the console …')
  const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', 'console']
  const { code, output } = await runCaptured(node, build, { quiet: true })
  if (code !== 0) throw new Stop(`${output}\nThe console could not be built.`)
  writeFileSync(stamp, name)
}
