// Sends every engine every query in turn, so that other load on the machine affects all of them alike, after each
// answer was held against the others'.
import { type Figure, percentile, rounded } from '../bench.ts'
import { compareAnswers, type Difference } from './answers.ts'
import type { Caller } from './caller.ts'
import type { EngineRequest, Question } from './questions.ts'

export interface Engines {
  ours: Caller
  influxdb: Caller
  victoriaMetrics: Caller
}

const rivals = [
  { key: 'influxdb', name: 'InfluxDB' },
  { key: 'victoriaMetrics', name: 'VictoriaMetrics' },
] as const
const keys = ['ours', 'influxdb', 'victoriaMetrics'] as const
type Timed = keyof Engines | 'floor'

async function answerOf(caller: Caller, { path, read }: EngineRequest) {
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

/** Ours with the floor between, as it is queried later: what V8 compiled for one question alone is thrown away at the next. */
const pathsOf = ({ variants, floor }: Question, key: keyof Engines): string[] =>
  variants.flatMap((variant) => (key === 'ours' ? [variant.ours.path, floor] : [variant[key].path]))

async function warmUp(caller: Caller, paths: readonly string[]): Promise<void> {
  const until = performance.now() + warmUpMs
  for (let turn = 0; performance.now() < until; turn++) await caller.ask(paths[turn % paths.length] ?? '')
}

/** In turn. Ours comes after each of the others as often, and none after itself: the engine queried last is warm. */
const rounds: readonly (readonly (keyof Engines)[])[] = [
  ['ours', 'influxdb', 'victoriaMetrics'],
  ['influxdb', 'victoriaMetrics', 'ours'],
  ['victoriaMetrics', 'ours', 'influxdb'],
  ['ours', 'victoriaMetrics', 'influxdb'],
  ['victoriaMetrics', 'influxdb', 'ours'],
  ['influxdb', 'ours', 'victoriaMetrics'],
]

const roundOf = (sample: number): readonly (keyof Engines)[] => rounds[sample % rounds.length] ?? []

/** Between a round and the next, where it is neither after ours nor before. */
const hasRoomForFloor = (sample: number): boolean =>
  roundOf(sample).at(-1) !== 'ours' && roundOf(sample + 1)[0] !== 'ours'

async function time(engines: Engines, question: Question) {
  const { variants, samples, floor } = question
  const times: Record<Timed, number[]> = { ours: [], influxdb: [], victoriaMetrics: [], floor: [] }
  for (const key of keys) await warmUp(engines[key], pathsOf(question, key))
  for (let sample = 0; sample < samples; sample++) {
    const variant = variants[sample % variants.length]
    if (!variant) continue
    const timed = async (key: Timed, caller: Caller, path: string) => {
      const began = performance.now()
      await caller.ask(path)
      times[key].push(performance.now() - began)
    }
    for (const key of roundOf(sample)) await timed(key, engines[key], variant[key].path)
    if (hasRoomForFloor(sample)) await timed('floor', engines.ours, floor)
  }
  return times
}

export async function measureReads(engines: Engines, question: Question): Promise<Figure[]> {
  const { name, atMostMs, isRace = false } = question
  const differences = await compare(engines, question)
  const times = await time(engines, question)
  const p50AndP95 = (key: Timed) =>
    `${rounded(percentile(times[key], 0.5), 2)} / ${rounded(percentile(times[key], 0.95), 2)}`
  return [
    {
      name: `${name}: ours, p50`,
      value: rounded(percentile(times.ours, 0.5), 2),
      unit: 'ms',
      ...(atMostMs === undefined ? {} : { atMost: atMostMs }),
    },
    { name: 'and p95', value: rounded(percentile(times.ours, 0.95), 2), unit: 'ms' },
    { name: 'The least that an answer of ours takes, p50 / p95', value: p50AndP95('floor'), unit: 'ms' },
    ...rivals.flatMap(({ key, name: rival }) => {
      const { rows, differing, first } = differences[key]
      if (first) console.log(`  ${name}, ${rival}: ${first}`)
      const faster = (share: number) => percentile(times[key], share) / percentile(times.ours, share)
      return [
        { name: `${rival}, p50 / p95`, value: p50AndP95(key), unit: 'ms' },
        {
          name: `Ours is faster than ${rival}, p50`,
          value: rounded(faster(0.5), 2),
          unit: '×',
          ...(isRace ? { atLeast: 1 } : {}),
        },
        { name: `and p95`, value: rounded(faster(0.95), 2), unit: '×' },
        { name: `Rows of ${rows} that ${rival} has otherwise`, value: differing, atMost: 0 },
        { name: `Rows compared with ${rival}`, value: rows, atLeast: 1 },
      ]
    }),
  ]
}
