// The memory that a panel left open retains of the reports that pass through it.
import { connectAsync, type MqttClient } from 'mqtt'
import type { CDPSession, Page } from 'playwright-core'
import { testPassword } from '../../server/testing/world.ts'
import type { Home } from '../../simulator/home.ts'
import { aHome } from '../../simulator/testing.ts'
import { type Figure, rounded } from '../bench.ts'
import { openBrowser, signedIn } from '../browser.ts'
import { makeProduct } from '../product.ts'
import { databaseOf, seedWorld } from '../world.ts'

/** Two hours of a controller that reports every ten seconds. */
const updates = 720
const warmUp = 120
/** A report is shown in about as many times less than the ten seconds that it stands for. */
const hurry = 25
const megabyte = 1_048_576
const day = 86_400_000
const remembered = 30_000
const batch = 500

interface MemoryUse {
  heap: number
  nodes: number
  listeners: number
}

async function heldBy(session: CDPSession): Promise<MemoryUse> {
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: usedSize, nodes: read('Nodes'), listeners: read('JSEventListeners') }
}

const topicOf = (id: string, group: string) => `${id}/${group.replaceAll('.', '/')}/status`

type StartTimer = (run: () => void, ms?: number, ...given: unknown[]) => number

/** Runs in the page: its clocks of a second and more tick so much oftener, that two hours of them pass too. */
function hurryTimers(times: number): void {
  const page = globalThis as unknown as Record<'setTimeout' | 'setInterval', StartTimer>
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = page[name]
    page[name] = (run, ms = 0, ...given) => start(run, ms < 1_000 ? ms : ms / times, ...given)
  }
}

/** The day before, in full, so that a chart of a day is as long from its first reports on as it stays. */
async function reportYesterday(line: MqttClient, id: string): Promise<Home> {
  const home = aHome({ now: Date.now() - day })
  const records: object[] = []
  while (home.state.time < Date.now() - remembered) {
    const before = home.state.time
    home.advanceTo(before + remembered, 10)
    records.push(home.historyRecord(before))
  }
  for (let from = 0; from < records.length; from += batch)
    await line.publishAsync(`${id}/history`, JSON.stringify(records.slice(from, from + batch)), { qos: 1 })
  return home
}

/** A whole report of a home that is warm enough, with another room temperature; over when the panel shows it. */
async function report(line: MqttClient, id: string, home: Home, page: Page, count: number): Promise<void> {
  const room = 15 + (count % 100) / 10
  const groups = home.report()
  groups['ot.thalpos'].t_r = room
  groups['ot.rf'].time = Date.now()
  Object.assign(groups['ot.boiler'], { flame: 0, heat: 0, water: 0, fault: 0 })
  for (const [group, fields] of Object.entries(groups)) {
    await line.publishAsync(topicOf(id, group), JSON.stringify({ ts: Date.now(), ...fields }), { qos: 1 })
  }
  const shown = room.toLocaleString('el', { minimumFractionDigits: 1 })
  await page.locator('#device-now', { hasText: `${shown} °C` }).waitFor()
}

export async function measureGrowth(isSmall: boolean): Promise<Figure[]> {
  const product = await makeProduct()
  const browser = await openBrowser()
  try {
    await product.start()
    const world = await seedWorld(await databaseOf(product.dataDir), 1, 10)
    const [device] = world.devices
    if (!device) throw new Error('no device')
    const { id, secret } = device
    const line = await connectAsync(product.mqttUrl, { clientId: id, username: id, password: secret })
    await line.publishAsync(`${id}/online`, '1', { qos: 1, retain: true })
    const home = await reportYesterday(line, id)
    const page = await signedIn(browser, product.url, world.technician, testPassword)
    await page.addInitScript(hurryTimers, hurry)
    await page.goto(`${product.url}/#/devices?panel=device:${id}`)
    await page.reload()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes(`/api/v1/devices/${id}`)) requests++
    })
    const all = isSmall ? 60 : updates
    let count = 0
    const until = async (end: number) => {
      while (count < end) await report(line, id, home, page, count++)
    }
    await until(Math.min(warmUp, all))
    requests = 0
    const early = await heldBy(session)
    await until(count + all / 2)
    const midway = await heldBy(session)
    await until(count + all / 2)
    const late = await heldBy(session)
    await line.endAsync()
    return [
      { name: 'Reports shown by a panel left open, after a warm-up', value: all },
      { name: 'Requests about the device for each', value: rounded(requests / all, 2) },
      { name: 'JavaScript heap before', value: rounded(early.heap / megabyte, 2), unit: 'MB' },
      { name: 'after an hour', value: rounded(midway.heap / megabyte, 2), unit: 'MB' },
      { name: 'after two', value: rounded(late.heap / megabyte, 2), unit: 'MB' },
      {
        name: 'Grown in the second hour',
        value: rounded((late.heap - midway.heap) / megabyte, 2),
        unit: 'MB',
        atMost: 0.5,
      },
      { name: 'DOM nodes grown', value: late.nodes - early.nodes, atMost: 100 },
      { name: 'Event listeners grown', value: late.listeners - early.listeners, atMost: 20 },
    ]
  } finally {
    await browser.close()
    await product.discard()
  }
}
