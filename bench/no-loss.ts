import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hcOt } from '../contract/models/hc-ot.ts'
import { metricId } from '../contract/models/model.ts'
import { seedDemo } from '../simulator/demo/seed.ts'
import type { Device } from '../simulator/device.ts'
import { readFleet } from '../simulator/fleet.ts'
import { openDevices } from '../simulator/fleet-devices.ts'
import type { HistoryRecord } from '../simulator/simulated-home.ts'
import { type Bench, percentile, rounded } from './bench.ts'
import { makeProduct, type Product } from './product.ts'
import { compareReadings, type SentReading } from './readings.ts'
import { databaseOf, withDatabase } from './world.ts'

const boilers = 40
const usualMinutes = 10
const metrics = new Set(hcOt.metrics.map(metricId))

interface Observed {
  sent: SentReading[]
  waits: number[]
  messages: number
}

/** The readings in a message, as its sender means them. */
function readingsIn(topic: string, payload: string): Pick<SentReading, 'ts' | 'values'>[] {
  const only = (group: string, fields: Record<string, number>) =>
    Object.entries(fields).flatMap(([name, value]): [string, number][] => {
      const metric = metricId({ group, name })
      return metrics.has(metric) ? [[metric, value]] : []
    })
  if (topic === 'history') {
    return (JSON.parse(payload) as HistoryRecord[]).map(({ ts, ...groups }) => ({
      ts,
      values: Object.fromEntries(Object.entries(groups).flatMap(([group, fields]) => only(group, fields))),
    }))
  }
  if (!topic.endsWith('/status')) return []
  const { ts, ...fields } = JSON.parse(payload) as Record<string, number>
  const values = Object.fromEntries(only(topic.slice(0, -'/status'.length).replace('/', '.'), fields))
  return ts === undefined || Object.keys(values).length === 0 ? [] : [{ ts, values }]
}

/** Notes every message of a simulated device, and whether its acknowledgement came. */
function listenTo(device: Device, observed: Observed): void {
  const { connection } = device
  const publish = connection.publish.bind(connection)
  connection.publish = async (topic, payload, retain) => {
    const entries = readingsIn(topic, payload).map(
      (reading): SentReading => ({ ...reading, deviceId: device.id, acknowledged: false }),
    )
    observed.sent.push(...entries)
    const began = performance.now()
    await publish(topic, payload, retain)
    observed.waits.push(performance.now() - began)
    observed.messages += 1
    for (const entry of entries) entry.acknowledged = true
  }
}

async function openBoilers(product: Product): Promise<Device[]> {
  const directory = join(product.dataDir, 'simulator')
  const fleetFile = join(directory, 'fleet.json')
  const now = Date.now()
  await withDatabase(product.dataDir, (database) => seedDemo(database, { fleetFile, now, historyDays: 0 }))
  const { sites, secrets } = await readFleet(fleetFile)
  return openDevices(
    { sites: sites.slice(0, boilers), secrets },
    { url: product.mqttUrl, directory, now, historyDays: 0 },
  )
}

export const noLoss: Bench = {
  title: 'Forty boilers, no message lost',
  method: `The ${boilers} simulated homes of the demo's larger company report over MQTT every 10 s (four messages each) to \`npm run serve\` with its embedded PostgreSQL; Wi-Fi troubles of their rota included. Every message is noted when it is sent and when its PUBACK is back, and then looked up as charts and exports read, value by value.`,
  async run({ minutes = usualMinutes }) {
    const product = await makeProduct()
    try {
      await product.start()
      const devices = await openBoilers(product)
      const observed: Observed = { sent: [], waits: [], messages: 0 }
      for (const device of devices) listenTo(device, observed)
      for (const device of devices) device.goLive()
      await pause(minutes * 60_000)
      await Promise.all(devices.map((device) => device.stop()))
      const result = await compareReadings(await databaseOf(product.dataDir), observed.sent)
      return [
        { name: 'Boilers', value: devices.length, atLeast: boilers },
        { name: 'Duration', value: minutes, unit: 'min' },
        { name: 'Messages acknowledged', value: observed.messages },
        { name: 'Readings in them', value: result.acknowledged },
        { name: 'Rows stored (the groups of one moment are one row)', value: result.rows },
        { name: 'Acknowledged readings not stored', value: result.missing.length, atMost: 0 },
        { name: 'Rows stored twice or unexpected', value: result.unexpected, atMost: 0 },
        {
          name: 'Time to the acknowledgement, p50',
          value: rounded(percentile(observed.waits, 0.5)),
          unit: 'ms',
        },
        {
          name: 'Time to the acknowledgement, p95',
          value: rounded(percentile(observed.waits, 0.95)),
          unit: 'ms',
        },
      ]
    } finally {
      await product.discard()
    }
  },
}
