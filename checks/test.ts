// `npm test`: the checks, the tests of every room, the journeys; then one line that adds them up.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Count, fromCount, fromPlaywright } from './counts.ts'
import { root } from './root.ts'

interface Part {
  title: string
  entry: string
  arguments: (report: string) => string[]
  read: (report: string) => Count
}

const parts: Part[] = [
  { title: 'Checks', entry: 'checks/run.ts', arguments: (report) => [report], read: fromCount },
  {
    title: 'Rooms',
    entry: 'node_modules/vitest/vitest.mjs',
    arguments: (report) => [
      'run',
      '--reporter=default',
      '--reporter=./checks/vitest-counts.ts',
      `--outputFile=${report}`,
    ],
    read: fromCount,
  },
  {
    title: 'Journeys',
    entry: 'node_modules/@playwright/test/cli.js',
    arguments: () => ['test', '--reporter=list,json'],
    read: fromPlaywright,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'thalpos-test-'))
const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  /** Tests start hundreds of processes; each after the first finds its modules compiled. */
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
}
let running: ReturnType<typeof spawn> | undefined
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exitCode = 1
    parts.length = 0
  })
}

/** A part that fails without a failed test, or that leaves no report, counts as one failure. */
async function runPart({ title, entry, arguments: argumentsFor, read }: Part): Promise<Count> {
  console.log(`\n── ${title} ──`)
  const report = join(folder, `${title}.json`)
  const child = spawn(process.execPath, [entry, ...argumentsFor(report)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  running = child
  const code = await new Promise<number>((resolve) => child.on('exit', (exit) => resolve(exit ?? 1)))
  try {
    const count = read(readFileSync(report, 'utf8'))
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1, failures: [`exit code ${code}`] } : count
  } catch {
    console.error(`${title}: no report (exit code ${code})`)
    return { passed: 0, failed: 1, failures: ['no report'] }
  }
}

const total: Count = { passed: 0, failed: 0, failures: [] }
for (let part = parts.shift(); part; part = parts.shift()) {
  const { title } = part
  const { passed, failed, failures } = await runPart(part)
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures.map((name) => `${title}: ${name}`))
}
rmSync(folder, { recursive: true, force: true })
// Many a log is shown by its last lines only.
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode ||= total.failed > 0 ? 1 : 0
