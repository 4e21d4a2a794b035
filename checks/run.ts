// Runs every check of the repository, two at a time, and says one line for each. With a file name as its argument it
// also writes how many passed and failed, for `npm test`.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Count, failure } from './counts.ts'
import { root } from './root.ts'

interface Step {
  name: string
  command: string[]
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const node = process.execPath
const prepare: Step = { name: 'message functions', command: [node, 'console/messages/compile.ts'] }
const steps: Step[] = [
  { name: 'generated files', command: [node, 'server/database/generate-database-types.ts', '--verify'] },
  {
    name: 'lint',
    command: [bin('oxlint'), '--type-aware', '--quiet', '--report-unused-disable-directives-severity=error'],
  },
  { name: 'types', command: [bin('tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of the console', command: [bin('tsc'), '-p', 'console/tsconfig.json'] },
  { name: 'types of the journeys', command: [bin('tsc'), '-p', 'journeys/tsconfig.json'] },
  { name: 'format', command: [bin('biome'), 'ci', '--colors=off', '.'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'rooms', command: [node, 'checks/rooms.ts'] },
  { name: 'drawing of the server', command: [node, 'checks/drawing.ts'] },
  { name: 'field lists', command: [node, 'checks/field-lists.ts'] },
  { name: 'messages', command: [node, 'checks/messages.ts'] },
  { name: 'tree', command: [node, 'checks/tree.ts'] },
  { name: 'vocabulary', command: [node, 'checks/vocabulary.ts'] },
]

const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  NO_COLOR: '1',
}

const failures: string[] = []

function runStep({ name, command: [program = '', ...rest] }: Step): Promise<boolean> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, rest, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code !== 0) {
        console.log(output.trimEnd().replaceAll(/^/gm, '    '))
        failures.push(failure(name, output))
      }
      resolve(code === 0)
    })
  })
}

const waiting = (await runStep(prepare)) ? [...steps] : []
const results: boolean[] = waiting.length > 0 ? [true] : [false]
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
}
await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, work))

const passed = results.filter(Boolean).length
const failed = results.length - passed
const [report] = process.argv.slice(2)
if (report) writeFileSync(report, JSON.stringify({ passed, failed, failures } satisfies Count))
else console.log(`${passed} checks passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
