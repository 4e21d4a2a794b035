// Every request that the graphs of a device send, at the server, over the year of the demo.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { toNanoseconds } from '../contract/lists.ts'
import { models } from '../contract/models/index.ts'
import { findMetric, isReported, type Model } from '../contract/models/model.ts'
import { apiPrefix } from '../contract/route.ts'
import { dayMs, hourMs } from '../server/days/days.ts'
import { storableUntil } from '../server/telemetry/storage/hourly-watermark.ts'
import { readFleet } from '../simulator/fleet.ts'
import { type Bench, type Figure, percentile, rounded } from './bench.ts'
import { makeProduct, type Product } from './product.ts'
import { type Caller, openCaller } from './telemetry/caller.ts'
import { tryToUse } from './usable.ts'
import { withDatabase } from './world.ts'

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

interface Subject {
  model: Model
  id: string
}

async function subjectsOf(ours: Caller): Promise<Subject[]> {
  const subjects: Subject[] = []
  for (const model of models) {
    const id = await longestOf(ours, await devicesOf(ours, model.type), metricsOf(model, true))
    if (id !== undefined) subjects.push({ model, id })
  }
  return subjects
}

/** As in a product that has run for a while: soon after a start, hours of the present are still made of reports. */
async function untilHoursAreStored({ dataDir }: Product, subjects: readonly Subject[]): Promise<void> {
  const ids = subjects.filter(({ model }) => model.energies).map(({ id }) => id)
  await withDatabase(dataDir, async (database) => {
    for (;;) {
      const behind = await database.asSystem((tx) =>
        tx
          .selectFrom('devices as d')
          .leftJoin('hourly_watermark as w', 'w.device_id', 'd.telemetry_device_id')
          .where('d.device_id', 'in', ids)
          // One that is silent waits for nothing.
          .where('d.last_update', '>=', new Date(Date.now() - hourMs))
          .where(({ eb, or }) =>
            or([eb('w.until', 'is', null), eb('w.until', '<', new Date(storableUntil(new Date())))]),
          )
          .select('d.device_id')
          .execute(),
      )
      if (behind.length === 0) return
      await pause(1000)
    }
  })
}

interface Timed {
  name: string
  times: number[]
  atMost: number
}

async function timesOfSubject(ours: Caller, { model, id }: Subject): Promise<Timed[]> {
  const [reported, energies] = [metricsOf(model, true), metricsOf(model, false)]
  const timed: Timed[] = []
  const add = async (name: string, atMost: number, path: () => string) =>
    void timed.push({ name, atMost, times: await timesOf(ours, path) })
  await add(`${model.type}, last values`, wantedNowMs, () => `${apiPrefix}/devices/${id}`)
  for (const days of spans) {
    const series = () => pathOf(id, 'historical', days, reported)
    await add(`${reported.length} series, ${days} days`, wantedMs, series)
    if (energies.length === 0) continue
    await add(`energies of ${days} days`, wantedMs, () => pathOf(id, 'metadata', days, energies))
  }
  return timed
}

async function signedIn<Result>({ url }: Product, use: (ours: Caller) => Promise<Result>): Promise<Result> {
  const accessToken = await tryToUse(url)
  if (accessToken === undefined) throw new Error('the sign-in failed')
  const ours = openCaller(url, { authorization: `Bearer ${accessToken}` })
  try {
    return await use(ours)
  } finally {
    ours.close()
  }
}

async function timesOfAll(ours: Caller, subjects: readonly Subject[]): Promise<Timed[]> {
  const timed: Timed[] = []
  for (const subject of subjects) timed.push(...(await timesOfSubject(ours, subject)))
  return timed
}

const median = (times: number[]) => ({ value: rounded(percentile(times, 0.5)), unit: 'ms' })

const figuresOf = (alone: readonly Timed[], beside: readonly Timed[]): Figure[] =>
  alone.flatMap(({ name, times, atMost }, index) => [
    { name: `${name}: p50`, ...median(times), atMost },
    { name: 'p95', value: rounded(percentile(times, 0.95)), unit: 'ms' },
    { name: 'beside the demo: p50', ...median(beside[index]?.times ?? []) },
  ])

export const graphs: Bench = {
  title: 'The graphs of every kind of device, at the server',
  method: `The year of the demo: \`npm start\` with its simulated homes, once their past is written and the hours of the present are stored, as they are some minutes after any start; measured beside these, which go on reporting, and then on the same data with \`npm run serve\` alone, where everything is requested once before. Signed in as a technician, over HTTP on loopback and one open connection: what the page of a device requests for its present and for all its graphs of 1, 7, 30 and 365 days, ${rounds} times after ${warmUps} unmeasured ones, of the device of each kind with the longest past. A time ends with the last byte.`,
  async run() {
    const demo = await makeProduct({ entry: 'simulator/demo/main.ts' })
    const server = await makeProduct({ environment: { DATA_DIR: demo.dataDir } })
    try {
      await demo.start()
      await untilYearIsWritten(demo)
      const subjects = await signedIn(demo, subjectsOf)
      await untilHoursAreStored(demo, subjects)
      const beside = await signedIn(demo, (ours) => timesOfAll(ours, subjects))
      await demo.stop()
      await server.start()
      const alone = await signedIn(server, async (ours) => {
        // A server that has just started compiles its code at the first requests.
        await timesOfAll(ours, subjects)
        return timesOfAll(ours, subjects)
      })
      return figuresOf(alone, beside)
    } finally {
      await server.discard()
      await demo.discard()
    }
  },
}
