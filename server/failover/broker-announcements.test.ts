// A message under an impossible device id is acknowledged and counted, whichever broker carries it: tried
// again it would be no better, and it must not hold up what follows.
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeviceLink, startDeviceLink } from '../ingestion/device-link.ts'
import { type TestDatabase, testDatabase, testLog } from '../testing/database.ts'
import { type DebianServer, missingDebian, startMosquitto } from '../testing/debian.ts'
import { aDevice, deviceRecord, type TestDevice } from '../testing/world.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: announcements behind a broker of others. Here ${missing}.`)

const names = ['a\u0000b', '\ud800', 'x'.repeat(5000), 'a/b/c/d', 'home/#', '', 7, null]

describe.each([
  { whose: 'ours', isSkipped: false },
  { whose: 'of others', isSkipped: missing !== undefined },
])('behind a broker that is $whose', ({ whose, isSkipped }) => {
  let db: TestDatabase
  let link: DeviceLink
  let other: DebianServer | undefined
  let device: TestDevice
  let client: MqttClient
  const registry = new Registry()

  beforeAll(async () => {
    if (isSkipped) return
    db = await testDatabase()
    device = await aDevice(db.database, { type: 'SHELLY_EM_3PH' })
    other = whose === 'ours' ? undefined : await startMosquitto()
    const mqtt = { port: 0, host: '127.0.0.1', url: other?.url, gatewayName: 'names', tls: undefined }
    link = await startDeviceLink({ database: db.database, settings: { mqtt }, registry, log: testLog })
    const signIn: IClientOptions = { username: device.id, password: device.secret, reconnectPeriod: 0 }
    client = await connectAsync(link.url, { clientId: device.id, ...signIn })
    client.on('error', () => {})
  })

  afterAll(async () => {
    await client?.endAsync(true)
    await link?.stop()
    await other?.stop()
    await db?.close()
  })

  const announce = (id: unknown, more: object = {}) =>
    client.publishAsync('shellies/announce', JSON.stringify({ id, ...more }), { qos: 1 })
  const counted = async () =>
    (await registry.getSingleMetric('device_refusals_total')?.get())?.values.find(
      ({ labels }) => labels.reason === 'bad_shape',
    )?.value ?? 0
  const makeOf = async () =>
    ((await deviceRecord(db.database, device.id)).hardware as { hardware?: string }).hardware

  test.skipIf(isSkipped)(
    'an announcement without a device is counted, and later messages arrive',
    async () => {
      const announced = async (model: string) => {
        await announce(device.id, { model })
        return makeOf()
      }
      // An external broker stores nothing for a gateway that has not subscribed yet.
      await expect.poll(() => announced('SHEM'), { interval: 200 }).toBe('SHEM')
      const before = await counted()
      for (const name of names) await announce(name)
      await expect.poll(counted).toBe(before + names.length)
      expect(client.connected).toBe(true)
      await expect.poll(() => announced('SHEM-3')).toBe('SHEM-3')
    },
  )
})
