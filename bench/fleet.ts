import pg from 'pg'
import { signIn } from '../server/identity/sign-in.testing.ts'
import { testPassword } from '../server/testing/world.ts'
import { type Bench, type Figure, percentile, rounded } from './bench.ts'
import { openBrowser, signedIn } from './browser.ts'
import { measurePasses, reportValues } from './fleet/alarm-pass.ts'
import { type Fleet, furnishFleet, recordFaults } from './fleet/furnish.ts'
import { drawMap } from './fleet/map-drawing.ts'
import { makeProduct } from './product.ts'
import { openCaller } from './telemetry/caller.ts'
import { databaseOf, withDatabase } from './world.ts'

const whole = { homes: 100_000, devices: 10_000, pastEach: 100, requests: 100, passes: 30, drawings: 7 }
const small = { homes: 5000, devices: 1000, pastEach: 20, requests: 20, passes: 5, drawings: 2 }

/** What autovacuum does in its own time. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

interface Measured {
  times: number[]
  bytes: number
}

async function measure(
  url: string,
  { technician }: Fleet,
  path: string,
  requests: number,
): Promise<Measured> {
  const { accessToken } = await signIn({ baseUrl: url, login: technician, password: testPassword })
  const caller = openCaller(url, { authorization: `Bearer ${accessToken}` })
  const times: number[] = []
  let bytes = 0
  for (let sent = -5; sent < requests; sent++) {
    const began = performance.now()
    bytes = (await caller.ask(`/api/v1/${path}`)).byteLength
    if (sent >= 0) times.push(performance.now() - began)
  }
  caller.close()
  return { times, bytes }
}

const figuresOf = (name: string, { times }: Measured, atMost?: number): Figure[] => [
  { name: `${name}: p50`, value: rounded(percentile(times, 0.5)), unit: 'ms' },
  {
    name: 'p95',
    value: rounded(percentile(times, 0.95)),
    unit: 'ms',
    ...(atMost === undefined ? {} : { atMost }),
  },
]

const inSeconds = (name: string, times: readonly number[], atMost?: number): Figure => ({
  name,
  value: rounded(percentile(times, 0.5) / 1000, 2),
  unit: 's',
  ...(atMost === undefined ? {} : { atMost }),
})

const dashboardPaths = {
  'its figures': 'stats',
  'what needs attention': 'alarms?limit=6',
  'its faults': 'devices/faults?limit=8&kind=reported',
}

export const fleet: Bench = {
  title: 'The fleet at a glance',
  method:
    'The product alone with two companies: one of 10,000 homes with a device each, one of 100,000. A signed-in technician sends each request of the dashboard over HTTP on loopback one after the other, 100 times after a few unmeasured ones; a time ends with the last byte. The rules of alarms pass over all of its devices thirty times, database included, as they do once a minute. Then every device of that company gets a hundred faults of the past, a million rows, and the same is sent again. The map: Chromium, signed in as the technician of the larger company, opens it seven times from another screen in a document of its own; a time ends with the frame after the one whose clusters and markers stand for all homes. After the reply is from its last byte, whole from the press.',
  async run({ isSmall }) {
    const { homes, devices, pastEach, requests, passes, drawings } = isSmall ? small : whole
    const product = await makeProduct()
    const browser = await openBrowser()
    try {
      await product.start()
      return await withDatabase(product.dataDir, async (database) => {
        const url = await databaseOf(product.dataDir)
        const figures: Figure[] = []
        const company = await furnishFleet(database, devices)
        const measureAll = async (when: string, atMost?: number) => {
          await vacuum(url)
          for (const [name, path] of Object.entries(dashboardPaths)) {
            const measured = await measure(product.url, company, path, requests)
            console.log(name, when, percentile(measured.times, 0.95))
            figures.push(...figuresOf(`Dashboard of ${devices} devices, ${name}, ${when}`, measured, atMost))
          }
        }
        await database.asSystem((tx) => reportValues(tx, company.company))
        const measureRules = async (when: string) => {
          const measured = { times: await measurePasses(database, passes), bytes: 0 }
          console.log('pass', when, percentile(measured.times, 0.95))
          figures.push(
            ...figuresOf(`A pass of the rules of alarms over ${devices} devices, ${when}`, measured, 1000),
          )
        }
        await measureAll('no past', 150)
        await measureRules('no past')
        await recordFaults(database, company.company, pastEach)
        await measureAll(`${pastEach} past faults a device`, 150)
        await measureRules(`${pastEach} past faults a device`)

        const large = await furnishFleet(database, homes)
        await vacuum(url)
        const markers = await measure(product.url, large, 'map/markers', Math.min(requests, 20))
        figures.push(...figuresOf(`Markers of ${homes} homes`, markers), {
          name: 'of so many bytes, before compression',
          value: rounded(markers.bytes / 1e6),
          unit: 'MB',
        })
        const page = await signedIn(browser, product.url, large.technician, testPassword)
        await drawMap(page, product.url, homes)
        const drawn = []
        for (let round = 0; round < drawings; round++) drawn.push(await drawMap(page, product.url, homes))
        figures.push(
          inSeconds(
            `${homes} markers drawn after the reply: p50`,
            drawn.map(({ afterReply }) => afterReply),
            1.5,
          ),
          inSeconds(
            'whole: p50',
            drawn.map((one) => one.whole),
          ),
        )
        return figures
      })
    } finally {
      await browser.close()
      await product.discard()
    }
  },
}
