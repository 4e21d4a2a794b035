// Durable ingest: heat pumps that each wait for their acknowledgement, over MQTT into the product, and the same reports
// over HTTP into engines that know nothing but readings.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { aCompany, aDevice, type TestDevice } from '../../server/testing-world.ts'
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
  seconds: number
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
    child.on('message', (told: LoadOutcome | 'measuring' | 'measured') => {
      if (told === 'measuring')
        watches = Object.entries(others).map(([name, pidsOf]) => [name, watchCores(pidsOf)])
      else if (told === 'measured')
        cores = Object.fromEntries(watches.map(([name, watched]) => [name, watched()]))
      else resolve(told)
    })
  })
  child.send(order)
  const outcome = await Promise.race([finished, ended])
  ended.catch(() => {})
  return { ...outcome, cores: { 'Load generator': outcome.cpuMs / outcome.elapsedMs, ...cores } }
}

/** The same reports as lines over HTTP, one request under way a device; what is stored is not looked up. */
async function measureRival(start: () => Promise<Rival>, linesTo: string, given: IngestGiven) {
  const rival = await start()
  try {
    const outcome = await runLoad(
      {
        port: Number(new URL(rival.url).port),
        devices: Array.from({ length: given.devices }, (_, place) => ({ id: `pump-${place}`, secret: '' })),
        linesTo,
        firstMs: Date.now(),
        warmUpSeconds,
        seconds: given.seconds,
      },
      { [rival.name]: () => [rival.pid] },
    )
    return [
      {
        name: `${rival.name}: messages answered`,
        value: Math.round((outcome.measured * 1000) / outcome.elapsedMs),
        unit: 'a second',
      },
      {
        name: `${rival.name}: time to the answer, p95`,
        value: rounded(percentile(outcome.waits, 0.95)),
        unit: 'ms',
      },
      ...coresOf(outcome.cores),
    ]
  } finally {
    await rival.stop()
  }
}

const coresOf = (cores: Record<string, number>): Figure[] =>
  Object.entries(cores).map(([name, share]) => ({
    name: `${name} uses`,
    value: Math.round(share * 100),
    unit: '% of a core',
  }))

/**
 * InfluxDB flushes its journal to the disk before it answers each request, as it does by default; VictoriaMetrics has
 * none and answers what it holds in memory, so a crash may cost it some seconds.
 */
export async function measureRivalIngest(given: IngestGiven): Promise<Figure[]> {
  if (influxdbIsMissing() || victoriaMetricsIsMissing()) {
    console.log('  skipped: Debian’s packages influxdb and victoria-metrics are not installed')
    return []
  }
  return [
    ...(await measureRival(startInfluxdb, '/write?db=thalpos&precision=ms', given)),
    ...(await measureRival(startVictoriaMetrics, '/write?precision=ms', given)),
  ]
}

export async function measureIngest({ devices: count, seconds }: IngestGiven): Promise<Figure[]> {
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
    const perSecond = (outcome.measured * 1000) / outcome.elapsedMs
    return [
      { name: 'Devices, one message under way each', value: count },
      { name: 'Durable messages', value: Math.round(perSecond), unit: 'a second', atLeast: wanted },
      { name: 'Durable points', value: Math.round(perSecond * valuesInReport), unit: 'a second' },
      {
        name: 'Time to the acknowledgement, p50',
        value: rounded(percentile(outcome.waits, 0.5)),
        unit: 'ms',
      },
      {
        name: 'Time to the acknowledgement, p95',
        value: rounded(percentile(outcome.waits, 0.95)),
        unit: 'ms',
      },
      ...coresOf(outcome.cores),
      { name: 'Acknowledged messages', value: stored.acknowledged },
      { name: 'Of these not stored, or with another value', value: stored.missing, atMost: 0 },
      { name: 'Rows that no message explains', value: stored.unasked, atMost: 0 },
    ]
  } finally {
    await product.discard()
  }
}
