// Reads every import of the rooms and reports the arrows that rooms.cjs forbids. Reading nothing is a failure too:
// without its own TypeScript beside it, dependency-cruiser finds no module and would be content.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Import, nounCircles } from './noun-circles.ts'
import { root } from './root.ts'

/** Rooms whose folders are nouns that use each other in one direction only. */
const roomsOfNouns = [
  'server/telemetry',
  'server',
  'contract',
  'gateway',
  'identity',
  'embedded',
  'console/kit',
  'console/devices',
  'console',
  'simulator',
]
const tests = /\.(test|testing)\.tsx?$|\/testing/

const rooms = 'contract server gateway identity embedded console simulator journeys bench checks'.split(' ')
const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

export interface Violation {
  rule: string
  from: string
  to: string
}

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

export function readRooms(folder: string): {
  modules: number
  arrows: number
  violations: Violation[]
  circles: string[]
} {
  const present = rooms.filter((room) => existsSync(join(folder, room)))
  const options = ['--config', join(root, 'rooms.cjs'), '--output-type', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...options, ...present], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (!stdout) throw new Error(`dependency-cruiser said nothing: ${stderr}`)
  const { modules, summary } = JSON.parse(stdout) as Cruise
  const ours = modules.filter(({ source }) => present.some((room) => source.startsWith(`${room}/`)))
  const imports: Import[] = ours.flatMap(({ source, dependencies }) =>
    tests.test(source) ? [] : dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  return {
    modules: ours.length,
    arrows: ours.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
    violations: summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to })),
    circles: roomsOfNouns.flatMap((room) => nounCircles(room, imports)),
  }
}

if (import.meta.main) {
  const { modules, arrows, violations, circles } = readRooms(root)
  for (const circle of circles) console.log(circle)
  for (const { rule, from, to } of violations) console.log(`${from} → ${to}: ${rule}`)
  const isShort = modules < 50 || arrows < modules
  if (isShort) console.log(`Only ${modules} modules and ${arrows} imports were read.`)
  process.exitCode = violations.length + circles.length > 0 || isShort ? 1 : 0
}
