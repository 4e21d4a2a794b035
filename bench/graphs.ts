// Every request that the graphs of a device send, at the server, over the year of the demo.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { toNanoseconds } from '../contract/lists.ts'
import { models } from '../contract/models/index.ts'
import { findMetric, isReported, type Model } from '../contract/models/model.ts'
import { apiPrefix } from '../contract/route.ts'
import { readFleet } from '../simulator/fleet.ts'
import { type Bench, type Figure, percentile, rounded } from './bench.ts'
import { makeProduct, type Product } from './product.ts'
import { type Caller, openCaller } from './telemetry/caller.ts'
import { tryToUse } from './usable.ts'

const dayMs = 86_400_000
const spans = [1, 7, 30, 365]
const [rounds, warmUps] = [40, 5]
const wantedMs = 25
const wantedNowMs = 5

const metricsOf = (model: Model, areReported: boolean): string[] => [
  ...new Set(
    model.charts
      .flatMap(({ series }) => series.map(({ metric }) => metric))
      .filter((name) => {
        const metric = findMetric(model, name)
        return metric !== undefined && isReported(metric) === areReported
      }),
  ),
]

async function untilYearIsWritten({ dataDir }: Product): Promise<void> {
  const file = join(dataDir, 'simulator', 'fleet.json')
  for (;;) {
    const past = await readFleet(file).then(
      (fleet) => fleet.past,
      () => undefined,
    )
    if (past && past.from >= past.decidedAt) return
    await pause(1000)
  }
}

const parse = (body: Buffer): unknown => JSON.parse(body.toString())

async function devicesOf(ours: Caller, type: string): Promise<string[]> {
  const body = await ours.ask(`${apiPrefix}/devices?deviceTypes=${type}&limit=50`)
  const { items } = parse(body) as { items: { device_id: string }[] }
  return items.map(({ device_id }) => device_id)
}

function pathOf(id: string, kind: 'historical' | 'metadata', days: number, metrics: string[]): string {
  const now = Date.now()
  const query = new URLSearchParams({
    time_from: toNanoseconds(now - days * dayMs),
    time_to: toNanoseconds(now),
    joined: 'true',
  })
  for (const metric of metrics) query.append('metric', metric)
  return `${apiPrefix}/devices/${id}/${kind}?${query.toString()}`
}

async function timesOf(ours: Caller, path: () => string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const began = performance.now()
    await ours.ask(path())
    if (round >= warmUps) times.push(performance.now() - began)
  }
  return times
}

const figuresOf = (name: string, times: number[], atMost?: number): Figure[] => [
  { name: `${name}: p50`, value: rounded(percentile(times, 0.5)), unit: 'ms', ...(atMost && { atMost }) },
  { name: 'p95', value: rounded(percentile(times, 0.95)), unit: 'ms' },
]

/** The one with the longest past: homes of the demo were not all there a year ago. */
async function longestOf(ours: Caller, ids: string[], metrics: string[]): Promise<string | undefined> {
  const lengths = await Promise.all(
    ids.map(async (id) => {
      const body = await ours.ask(pathOf(id, 'historical', 365, metrics))
      const { series } = parse(body) as { series: Record<string, unknown[]> }
      return { id, points: Math.max(...Object.values(series).map((rows) => rows.length)) }
    }),
  )
  return lengths.toSorted((a, b) => b.points - a.points)[0]?.id
}

async function measureModel(ours: Caller, model: Model): Promise<Figure[]> {
  const { type } = model
  const [reported, energies] = [metricsOf(model, true), metricsOf(model, false)]
  const id = await longestOf(ours, await devicesOf(ours, type), reported)
  if (id === undefined) return []
  const now = await timesOf(ours, () => `${apiPrefix}/devices/${id}`)
  const figures = figuresOf(`${type}, last values`, now, wantedNowMs)
  for (const days of spans) {
    const series = await timesOf(ours, () => pathOf(id, 'historical', days, reported))
    figures.push(...figuresOf(`${reported.length} series, ${days} days`, series, wantedMs))
    if (energies.length === 0) continue
    const bars = await timesOf(ours, () => pathOf(id, 'metadata', days, energies))
    figures.push(...figuresOf(`energies of ${days} days`, bars, wantedMs))
  }
  return figures
}

export const graphs: Bench = {
  title: 'The graphs of every kind of device, at the server',
  method: `\`npm start\` with its simulated homes, once their past year is written; they go on reporting meanwhile. Signed in as a technician, over HTTP on loopback and one open connection: what the page of a device requests for its present and for all its graphs of 1, 7, 30 and 365 days, ${rounds} times after ${warmUps} unmeasured ones, of the device of each kind with the longest past. A time ends with the last byte.`,
  async run() {
    const product = await makeProduct({ entry: 'simulator/demo/main.ts' })
    try {
      await product.start()
      await untilYearIsWritten(product)
      const accessToken = await tryToUse(product.url)
      const ours = openCaller(product.url, { authorization: `Bearer ${accessToken}` })
      const figures: Figure[] = []
      for (const model of models) figures.push(...(await measureModel(ours, model)))
      ours.close()
      return figures
    } finally {
      await product.discard()
    }
  },
}
