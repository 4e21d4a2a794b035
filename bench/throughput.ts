import { connectAsync, type MqttClient } from 'mqtt'
import { type Bench, percentile, rounded } from './bench.ts'
import { makeProduct } from './product.ts'
import { compareReadings, type SentReading } from './readings.ts'
import { databaseOf, seedWorld } from './world.ts'

const devices = 40
const seconds = 30
const windows = [
  { inFlight: 1, name: 'each device waits for its acknowledgement' },
  { inFlight: 25, name: 'each device has 25 messages under way' },
]

interface Pressed {
  perSecond: number
  waits: number[]
}

/** Publishes as fast as acknowledgements come back. */
async function press(clients: MqttClient[], inFlight: number, sent: SentReading[]): Promise<Pressed> {
  const began = Date.now()
  const waits: number[] = []

  async function speak(client: MqttClient, ts: number): Promise<void> {
    const deviceId = client.options.clientId ?? ''
    const entry: SentReading = { deviceId, ts, values: { 'ot.rf.time': ts }, acknowledged: false }
    sent.push(entry)
    const began = performance.now()
    await client.publishAsync(`${deviceId}/ot/rf/status`, JSON.stringify({ ts, time: ts }), { qos: 1 })
    waits.push(performance.now() - began)
    entry.acknowledged = true
  }

  const lines = clients.flatMap((client) => {
    let next = began
    return Array.from({ length: inFlight }, async () => {
      while (Date.now() - began < seconds * 1000) await speak(client, next++)
    })
  })
  await Promise.all(lines)
  return { perSecond: (waits.length * 1000) / (Date.now() - began), waits }
}

export const throughput: Bench = {
  title: 'Durable messages a second',
  method: `${devices} MQTT clients of the bench publish small status messages (a time and one value) at QoS 1 for ${seconds} s; a message counts when its PUBACK is back, which follows the commit (fsync on). Server, PostgreSQL and the clients share the machine. Afterwards every acknowledged message is looked up as charts and exports read.`,
  async run() {
    const product = await makeProduct()
    try {
      await product.start()
      const world = await seedWorld(await databaseOf(product.dataDir), devices, 10)
      const clients = await Promise.all(
        world.devices.map(({ id, secret }) =>
          connectAsync(product.mqttUrl, { clientId: id, username: id, password: secret }),
        ),
      )
      const sent: SentReading[] = []
      const figures = []
      for (const { inFlight, name } of windows) {
        const { perSecond, waits } = await press(clients, inFlight, sent)
        figures.push(
          { name: `Messages, ${name}`, value: Math.round(perSecond), unit: 'a second' },
          { name: 'Time to the acknowledgement, p50', value: rounded(percentile(waits, 0.5)), unit: 'ms' },
          { name: 'Time to the acknowledgement, p95', value: rounded(percentile(waits, 0.95)), unit: 'ms' },
        )
      }
      await Promise.all(clients.map((client) => client.endAsync()))
      const { acknowledged, missing, unexpected } = await compareReadings(
        await databaseOf(product.dataDir),
        sent,
      )
      return [
        ...figures,
        { name: 'Acknowledged messages', value: acknowledged },
        { name: 'Of these not stored', value: missing.length, atMost: 0 },
        { name: 'Rows that no message explains', value: unexpected, atMost: 0 },
      ]
    } finally {
      await product.discard()
    }
  },
}
