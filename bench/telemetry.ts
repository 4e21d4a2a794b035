import { signIn } from '../server/identity/sign-in.testing.ts'
import { testPassword } from '../server/testing/world.ts'
import type { Bench, Figure } from './bench.ts'
import { makeProduct, type Product } from './product.ts'
import { type Caller, openCaller } from './telemetry/caller.ts'
import { measureExport } from './telemetry/export-memory.ts'
import { type Extent, seedFleet } from './telemetry/fleet.ts'
import { measureGrowth } from './telemetry/growth.ts'
import { measureLimits } from './telemetry/limits.ts'
import { loadAll, measureSizes } from './telemetry/load.ts'
import { questionsOf } from './telemetry/questions.ts'
import { measureReads } from './telemetry/reads.ts'
import { influxdbIsMissing, startInfluxdb } from './telemetry/rivals/influxdb.ts'
import type { Rival } from './telemetry/rivals/rival.ts'
import { startVictoriaMetrics, victoriaMetricsIsMissing } from './telemetry/rivals/victoria-metrics.ts'
import { withDatabase } from './world.ts'

const whole = { longDays: 700, monthly: 7, weekly: 41, thrift: 1 }
const small = { longDays: 90, monthly: 1, weekly: 3, thrift: 8 }
const minuteMs = 60_000

interface Beside {
  influxdb: Rival
  victoriaMetrics: Rival
}

async function measure(
  product: Product,
  beside: Beside,
  extent: Extent & { thrift: number },
): Promise<Figure[]> {
  await product.start()
  return withDatabase(product.dataDir, async (database) => {
    const now = Math.floor(Date.now() / minuteMs) * minuteMs
    const fleet = await seedFleet(database, extent, now)
    const points = await loadAll(database, fleet, [beside.influxdb, beside.victoriaMetrics])
    const figures = await measureSizes(database, beside, points)
    const login = { baseUrl: product.url, login: fleet.person, password: testPassword }
    const signedIn = async (work: (ours: Caller) => Promise<Figure[]>) => {
      const { accessToken } = await signIn(login)
      const ours = openCaller(product.url, { authorization: `Bearer ${accessToken}` })
      figures.push(...(await work(ours)))
      ours.close()
    }
    for (const question of questionsOf(fleet, extent))
      await signedIn((ours) => measureReads({ ours, ...beside }, question))
    await signedIn((ours) => measureGrowth(ours, fleet, 120 / extent.thrift))
    await signedIn((ours) => measureExport(ours, product.pid(), fleet, extent.longDays))
    figures.push(...measureLimits(fleet))
    return figures
  })
}

async function measureReading(extent: Extent & { thrift: number }): Promise<Figure[]> {
  const undo: (() => Promise<void>)[] = []
  try {
    const product = await makeProduct()
    undo.push(() => product.discard())
    const influxdb = await startInfluxdb()
    undo.push(() => influxdb.stop())
    const victoriaMetrics = await startVictoriaMetrics()
    undo.push(() => victoriaMetrics.stop())
    return await measure(product, { influxdb, victoriaMetrics }, extent)
  } finally {
    for (const step of undo) await step()
  }
}

export const telemetry: Bench = {
  title: 'Readings, beside InfluxDB and VictoriaMetrics',
  method:
    'The same reports in the product and in Debian’s InfluxDB 1.6 and VictoriaMetrics, all on this machine and queried over HTTP on loopback, one open connection each. The reports are 20 metrics a minute of 50 heat pumps (one with 700 days and today, one with 70, 7 with a month, 41 with a week), made up by the bench from a house, its weather and its compressor: no metric is constant for long, sensors have noise of about their resolution (0.1 °C, 10 W, 1 dB), and moments the jitter of a network. In the product days that are over went through its own sealing and today’s through `append`, with the hours of energy that its jobs write every five minutes; it answers through its API, signed in, with row-level security, and each rival through its own: `GROUP BY time`, `query_range` with `rollup`, or its raw export. Their files were merged before and no engine caches replies; what they have read and unpacked each holds in memory as it does everywhere. Each engine gets a query for five seconds unmeasured, so that all are warm, the product with its least between, as later: its machine code would otherwise be made for one question alone, and be thrown away while times are taken; then the question goes to each in turn, over several devices, in an order that lets each come after each of the others, and a time ends with the last byte. Between these rounds the product gets the smallest request: signed in as well, one small question to its database (how many devices there are), a dozen bytes. Before that each answer was read and every row held against the others’: raw values must be equal, means may differ by the rounding of ours to three decimals.',
  async run({ isSmall }) {
    if (influxdbIsMissing() || victoriaMetricsIsMissing()) {
      console.log('  skipped: the packages influxdb and victoria-metrics are not installed')
      return []
    }
    return measureReading(isSmall ? small : whole)
  },
}
