// Stores what a bench measured: all of it in bench/out, and its table in docs/benchmarks.md between two marks, so that
// one bench run again leaves the others as they were.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench, Figure } from './bench.ts'
import { isMissed } from './bench.ts'
import type { Machine } from './machine.ts'

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs', 'benchmarks.md')

export interface Measured {
  date: string
  machine: Machine
  figures: Figure[]
}

const head = `# Benchmarks

Every figure is measured by a script in \`bench/\`: \`npm run bench\` runs all of them, \`npm run bench -- kill\` one, and
each writes its own section of this page. The load is what the machine was doing for others when the bench began.
`

const begin = (name: string) => `<!-- ${name} -->`
const end = (name: string) => `<!-- /${name} -->`

function limitOf({ atMost, atLeast, unit }: Figure): string {
  if (atMost === 0) return 'none'
  const limits = [
    ...(atLeast === undefined ? [] : [`≥ ${atLeast}`]),
    ...(atMost === undefined ? [] : [`≤ ${atMost}`]),
  ].join(', ')
  return limits && unit ? `${limits} ${unit}` : limits
}

function rowOf(figure: Figure): string {
  const value = `${figure.value}${figure.unit ? ` ${figure.unit}` : ''}`
  return `| ${figure.name} | ${value}${isMissed(figure) ? ' **(missed)**' : ''} | ${limitOf(figure)} |`
}

export function sectionOf(name: string, bench: Bench, { date, machine, figures }: Measured): string {
  const { cores, processor, memoryGb, node, postgres, commit, load } = machine
  return [
    begin(name),
    `## ${bench.title}`,
    '',
    bench.method,
    '',
    '| Figure | Measured | Wanted |',
    '|---|---|---|',
    ...figures.map(rowOf),
    '',
    `${date}, commit ${commit}; ${cores} cores (${processor}), ${memoryGb} GB; Node ${node}, PostgreSQL ${postgres}; load before: ${load}.`,
    end(name),
  ].join('\n')
}

/** The page with this bench's section in place of the one it had, or at its end. */
export function placeSection(text: string, name: string, section: string): string {
  const from = text.indexOf(begin(name))
  const to = text.indexOf(end(name))
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n${section}\n`
  return text.slice(0, from) + section + text.slice(to + end(name).length)
}

export async function record(name: string, bench: Bench, measured: Measured, publish: boolean) {
  const out = join(root, 'bench', 'out')
  await mkdir(out, { recursive: true })
  await writeFile(join(out, `${name}.json`), `${JSON.stringify(measured, null, 2)}\n`)
  if (!publish) return
  const text = await readFile(page, 'utf8').catch(() => head)
  await writeFile(page, placeSection(text, name, sectionOf(name, bench, measured)))
}
