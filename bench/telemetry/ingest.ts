// Durable ingest: heat pumps that each wait for their acknowledgement, over MQTT into the product, and the same reports
// over HTTP into engines that know nothing but readings.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { aCompany, aDevice, type TestDevice } from '../../server/testing/world.ts'
import { type Figure, percentile, rounded } from '../bench.ts'
import { postgresProcesses } from '../postgres-process.ts'
import { makeProduct } from '../product.ts'
import { databaseOf, withDatabase } from '../world.ts'
import { watchCores } from './ingest-cpu.ts'
import type { LoadOrder, LoadOutcome } from './ingest-load.ts'
import { valuesInReport } from './ingest-report.ts'
import { compareStored } from './ingest-stored.ts'
import { influxdbIsMissing, startInfluxdb } from './rivals/influxdb.ts'
import type { Rival } from './rivals/rival.ts'
import { startVictoriaMetrics, victoriaMetricsIsMissing } from './rivals/victoria-metrics.ts'

export interface IngestGiven {
  devices: number
  rivalDevices: number
  /** Of each round. */
  seconds: number
  rounds: number
}

const warmUpSeconds = 4
const wanted = 12_000

const enrol = (dataDir: string, count: number): Promise<TestDevice[]> =>
  withDatabase(dataDir, async (database) => {
    const company = await aCompany(database)
    const devices: TestDevice[] = []
    for (let made = 0; made < count; made++)
      devices.push(await aDevice(database, { assignedTo: company.id, type: 'THALPOS_HC_MB' }))
    return devices
  })

/** The process of the devices; `others` are watched while it is measured. */
async function runLoad(order: LoadOrder, others: Record<string, () => number[]>) {
  const child = fork(join(import.meta.dirname, 'ingest-load.ts'))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the load ended with ${code}`)
  })
  let watches: [string, () => number][] = []
  let cores: Record<string, number> = {}
  const finished = new Promise<LoadOutcome>((resolve) => {
    child.on('message', (message: LoadOutcome | 'measuring' | 'measured') => {
      if (message === 'measuring')
        watches = Object.entries(others).map(([name, pidsOf]) => [name, watchCores(pidsOf)])
      else if (message === 'measured')
        cores = Object.fromEntries(watches.map(([name, watched]) => [name, watched()]))
      else resolve(message)
    })
  })
  child.send(order)
  const outcome = await Promise.race([finished, ended])
  ended.catch(() => {})
  return { ...outcome, cores: { 'Load generator': outcome.cpuMs / outcome.elapsedMs, ...cores } }
}

/** What one engine did in one round. */
interface Round {
  perSecond: number
  p50: number
  p95: number
  /** Processor cores used, by process. */
  cores: Record<string, number>
}

const roundOf = ({ measured, elapsedMs, waits, cores }: LoadOutcome & Pick<Round, 'cores'>): Round => ({
  perSecond: (measured * 1000) / elapsedMs,
  p50: percentile(waits, 0.5),
  p95: percentile(waits, 0.95),
  cores,
})

/** The same reports as lines over HTTP, one request under way a device; what is stored is not looked up. */
async function askRival(start: () => Promise<Rival>, linesTo: string, given: IngestGiven): Promise<Round> {
  const rival = await start()
  try {
    const devices = Array.from({ length: given.rivalDevices }, (_, place) => ({
      id: `pump-${place}`,
      secret: '',
    }))
    const order: LoadOrder = {
      port: Number(new URL(rival.url).port),
      devices,
      linesTo,
      firstMs: Date.now(),
      warmUpSeconds,
      seconds: given.seconds,
    }
    return roundOf(await runLoad(order, { [rival.name]: () => [rival.pid] }))
  } finally {
    await rival.stop()
  }
}

async function askProduct({ devices: count, seconds }: IngestGiven) {
  const product = await makeProduct()
  try {
    await product.start()
    const devices = await enrol(product.dataDir, count)
    const firstMs = Date.now()
    const port = Number(new URL(product.mqttUrl).port)
    const outcome = await runLoad(
      { port, devices, firstMs, warmUpSeconds, seconds },
      { Server: () => [product.pid()], PostgreSQL: () => postgresProcesses(product.dataDir) },
    )
    const stored = await compareStored(await databaseOf(product.dataDir), {
      devices: devices.map(({ id }, index) => ({ id, reports: outcome.acknowledged[index] ?? 0 })),
      firstMs,
    })
    return { ...roundOf(outcome), ...stored }
  } finally {
    await product.discard()
  }
}

const middle = (values: readonly number[]): number => percentile(values, 0.5)
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

const rateOf = (rounds: readonly Round[], name: string): Figure & { value: number } => ({
  name: `${name}, in the middle of all rounds`,
  value: Math.round(middle(rounds.map(({ perSecond }) => perSecond))),
  unit: 'a second',
})

const spreadOf = (rounds: readonly Round[], name: string): Figure => {
  const rates = rounds.map(({ perSecond }) => Math.round(perSecond))
  return {
    name: `${name}, in the slowest and the fastest round`,
    value: `${Math.min(...rates)} / ${Math.max(...rates)}`,
  }
}

const waitOf = (rounds: readonly Round[], name: string): Figure => {
  const shares = (['p50', 'p95'] as const).map((share) =>
    rounded(middle(rounds.map((round) => round[share]))),
  )
  return { name: `${name}, p50 / p95`, value: shares.join(' / '), unit: 'ms' }
}

const coresOf = (rounds: readonly Round[], beside = ''): Figure[] =>
  Object.keys(rounds[0]?.cores ?? {}).map((name) => ({
    name: `${name} uses${beside}`,
    value: Math.round(middle(rounds.map(({ cores }) => cores[name] ?? 0)) * 100),
    unit: '% of a core',
  }))

/**
 * InfluxDB flushes its journal to the disk before it answers each request, as it does by default; VictoriaMetrics has
 * none and answers what it holds in memory, so a crash may cost it some seconds.
 */
const rivals = [
  {
    name: 'InfluxDB',
    start: startInfluxdb,
    linesTo: '/write?db=thalpos&precision=ms',
    isMissing: influxdbIsMissing,
  },
  {
    name: 'VictoriaMetrics',
    start: startVictoriaMetrics,
    linesTo: '/write?precision=ms',
    isMissing: victoriaMetricsIsMissing,
  },
]

/** All in turn, time and again, for the speed of a machine that others use too changes from minute to minute. */
export async function measureIngest(given: IngestGiven): Promise<Figure[]> {
  const present = rivals.filter(({ isMissing }) => !isMissing())
  for (const { name, isMissing } of rivals)
    if (isMissing()) console.log(`  without ${name}: its package of Debian is not installed`)
  const ours: Awaited<ReturnType<typeof askProduct>>[] = []
  const theirs = present.map((): Round[] => [])
  for (let round = 0; round < given.rounds; round++) {
    ours.push(await askProduct(given))
    for (const [index, { start, linesTo }] of present.entries())
      theirs[index]?.push(await askRival(start, linesTo, given))
  }
  const rate = rateOf(ours, 'Durable messages')
  return [
    { name: 'Devices, one message under way each', value: given.devices },
    { name: 'Rounds', value: given.rounds },
    { ...rate, atLeast: wanted },
    spreadOf(ours, 'Durable messages'),
    { name: 'Durable points', value: rate.value * valuesInReport, unit: 'a second' },
    waitOf(ours, 'Time to the acknowledgement'),
    ...coresOf(ours),
    { name: 'Acknowledged messages', value: sum(ours.map(({ acknowledged }) => acknowledged)) },
    {
      name: 'Of these not stored, or with another value',
      value: sum(ours.map(({ missing }) => missing)),
      atMost: 0,
    },
    {
      name: 'Rows that no message explains',
      value: sum(ours.map(({ unexpected }) => unexpected)),
      atMost: 0,
    },
    ...present.flatMap(({ name }, index) => {
      const rounds = theirs[index] ?? []
      return [
        rateOf(rounds, `${name}: messages answered`),
        spreadOf(rounds, `${name}: messages answered`),
        waitOf(rounds, `${name}: time to the answer`),
        ...coresOf(rounds, `, while ${name} is loaded`),
        {
          name: `Ours to those of ${name} in the same round, in the middle`,
          value: rounded(
            middle(ours.map(({ perSecond }, round) => perSecond / (rounds[round]?.perSecond ?? Number.NaN))),
            2,
          ),
          unit: '×',
        },
      ]
    }),
  ]
}
