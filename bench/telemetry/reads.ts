// Asks every engine every question in turn, so that what the machine does meanwhile strikes all of them, after each
// answer was held against the others'.
import { type Figure, percentile, rounded } from '../bench.ts'
import { compareAnswers, type Difference } from './answers.ts'
import type { Caller } from './caller.ts'
import type { Asked, Question } from './questions.ts'

export interface Engines {
  ours: Caller
  influxdb: Caller
  victoriaMetrics: Caller
}

const rivals = [
  { key: 'influxdb', name: 'InfluxDB', atLeast: 2 },
  { key: 'victoriaMetrics', name: 'VictoriaMetrics', atLeast: 1 },
] as const
const keys = ['ours', 'influxdb', 'victoriaMetrics'] as const

async function answerOf(caller: Caller, { path, read }: Asked) {
  return read(await caller.ask(path))
}

async function compare(engines: Engines, { variants, tolerance }: Question) {
  const sums = { influxdb: emptySum(), victoriaMetrics: emptySum() }
  for (const variant of variants) {
    const ours = await answerOf(engines.ours, variant.ours)
    for (const { key } of rivals) {
      const theirs = await answerOf(engines[key], variant[key])
      const isComparable = key === 'victoriaMetrics' ? variant.isComparable : undefined
      const { rows, differing, first } = compareAnswers(ours, theirs, { by: tolerance }, isComparable)
      sums[key].rows += rows
      sums[key].differing += differing
      sums[key].first ??= first
    }
  }
  return sums
}

const emptySum = (): Difference => ({ rows: 0, differing: 0, first: undefined })

/** A server runs for weeks: what it does once, at first, is not what people wait for. */
const warmUpMs = 5000

async function warmUp(caller: Caller, paths: readonly string[]): Promise<void> {
  const until = performance.now() + warmUpMs
  for (let asked = 0; performance.now() < until; asked++) await caller.ask(paths[asked % paths.length] ?? '')
}

async function time(engines: Engines, { variants, samples }: Question) {
  const times: Record<keyof Engines, number[]> = { ours: [], influxdb: [], victoriaMetrics: [] }
  for (const key of keys)
    await warmUp(
      engines[key],
      variants.map((variant) => variant[key].path),
    )
  for (let sample = 0; sample < samples; sample++) {
    const variant = variants[sample % variants.length]
    if (!variant) continue
    for (const key of keys) {
      const began = performance.now()
      await engines[key].ask(variant[key].path)
      times[key].push(performance.now() - began)
    }
  }
  return times
}

export async function measureReads(engines: Engines, question: Question): Promise<Figure[]> {
  const { name } = question
  const differences = await compare(engines, question)
  const times = await time(engines, question)
  const told = (key: keyof Engines) =>
    `${rounded(percentile(times[key], 0.5), 2)} / ${rounded(percentile(times[key], 0.95), 2)}`
  return [
    { name: `${name}: ours, p50 / p95`, value: told('ours'), unit: 'ms' },
    ...rivals.flatMap(({ key, name: rival, atLeast }) => {
      const { rows, differing, first } = differences[key]
      if (first) console.log(`  ${name}, ${rival}: ${first}`)
      const faster = (share: number) => percentile(times[key], share) / percentile(times.ours, share)
      return [
        { name: `${rival}, p50 / p95`, value: told(key), unit: 'ms' },
        { name: `Ours is faster than ${rival}, p50`, value: rounded(faster(0.5), 2), unit: '×', atLeast },
        { name: `and p95`, value: rounded(faster(0.95), 2), unit: '×' },
        { name: `Rows of ${rows} that ${rival} has otherwise`, value: differing, atMost: 0 },
        { name: `Rows compared with ${rival}`, value: rows, atLeast: 1 },
      ]
    }),
  ]
}
