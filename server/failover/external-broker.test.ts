import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { DeviceEvent, DropReason, Transport } from '../../gateway/device-events.ts'
import { connectExternal } from '../../gateway/external-broker.ts'
import { type Gateway, startGateway } from '../../gateway/gateway.ts'
import { vectorOf } from '../../gateway/testing-vectors.ts'
import { testLog } from '../testing/database.ts'
import { type DebianServer, missingDebian, startMosquitto } from '../testing/debian.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: devices behind a broker of others. Here ${missing}.`)

describe.skipIf(missing)('behind a broker of others', () => {
  let broker: DebianServer
  let device: MqttClient
  const opened: (Transport | Gateway)[] = []

  beforeEach(async () => {
    broker = await startMosquitto()
    device = await connectAsync(broker.url, { clientId: 'any-device' })
  })

  afterEach(async () => {
    await device?.endAsync(true)
    await Promise.all(opened.splice(0).map((each) => each.stop()))
    await broker?.stop()
  })

  const say = (topic: string, payload: string) => device.publishAsync(topic, payload, { qos: 1 })
  const open = (clientPrefix: string) =>
    connectExternal({ url: broker.url, connections: 4, clientPrefix, log: testLog })

  test('every dialect is received below prefixes of up to three levels, each message once', async () => {
    const received: string[] = []
    const transport = await open('topics')
    opened.push(transport)
    await transport.receive(async ({ topic }) => void received.push(topic))
    await expect
      .poll(
        async () => {
          await say('probe/online', 'true')
          return received
        },
        { interval: 200 },
      )
      .toContain('probe/online')
    const prefixes = ['a1', 'a2/b', 'a3/b/c']
    const ours = ['online', 'history', 'cmd/ack', 'device/status', 'ot/boiler/status']
    const second = ['events/rpc', 'status/em1data:0', 'reply/whole/rpc']
    const first = ['online', 'emeter/0/power', 'relay/0', 'info', 'announce']
    const topics = [
      'shellies/announce',
      ...prefixes.flatMap((prefix) =>
        [...new Set([...ours, ...second, ...first])].map((path) => `${prefix}/${path}`),
      ),
      ...prefixes.flatMap((prefix) => first.map((path) => `shellies/${prefix}/${path}`)),
    ]
    await Promise.all([...topics, 'end/online'].map((topic) => say(topic, '1')))
    const topicsOfDevices = () =>
      received.filter((topic) => topic !== 'probe/online' && topic !== 'end/online').toSorted()
    await expect.poll(() => topicsOfDevices().length).toBeGreaterThanOrEqual(topics.length)
    expect(topicsOfDevices()).toEqual(topics.toSorted())
  })

  test('a message that the database could not take at first is not lost, nor are those behind it', async () => {
    const taken: string[] = []
    let refusals = 0
    const transport = await connectExternal({
      url: broker.url,
      connections: 1,
      clientPrefix: 'away',
      log: testLog,
    })
    opened.push(transport)
    await transport.receive(async ({ topic }) => {
      if (refusals++ < 3) throw new Error('the database is away')
      taken.push(topic)
    })
    await expect
      .poll(
        async () => {
          await say('probe/online', 'true')
          return taken
        },
        { interval: 200 },
      )
      .toContain('probe/online')
    await say('behind/online', 'true')
    await expect.poll(() => taken).toContain('behind/online')
  })

  test('a command that it did not take fails, and does not reach the device when it is back', async () => {
    const durable = await startMosquitto({ durable: true })
    onTestFinished(() => durable.stop())
    const patient = await connectAsync(durable.url, {
      protocolVersion: 5,
      clientId: 'patient',
      clean: false,
      properties: { sessionExpiryInterval: 600 },
      reconnectPeriod: 50,
    })
    onTestFinished(() => patient.endAsync(true))
    patient.on('error', () => {})
    const delivered: string[] = []
    patient.on('message', (_, payload) => delivered.push(payload.toString()))
    await patient.subscribeAsync('obeys/cmd', { qos: 1 })
    const options = { url: durable.url, connections: 4, clientPrefix: 'sends', log: testLog }
    const transport = await connectExternal(options)
    opened.push(transport)
    await transport.receive(async () => {})
    const send = (text: string) => transport.send('obeys/cmd', text)
    const sends = (text: string) => vi.waitFor(() => send(text), { timeout: 20_000 })
    await sends('first')
    await expect.poll(() => delivered).toEqual(['first'])
    durable.freeze()
    const late = send('late').then(
      () => 'taken',
      () => 'refused',
    )
    await durable.kill()
    await durable.start()
    await sends('last')
    await expect.poll(() => delivered).toContain('last')
    expect(delivered).not.toContain('late')
    expect(await late).toBe('refused')
  })

  test('it is known whether there is a line to the broker', async () => {
    device.on('error', () => {})
    const transport = await open('line')
    opened.push(transport)
    await transport.receive(async () => {})
    const isConnected = () => transport.isConnected?.()
    await expect.poll(isConnected).toBe(true)
    await broker.kill()
    await expect.poll(isConnected).toBe(false)
    await broker.start()
    await expect.poll(isConnected).toBe(true)
  })

  test('a message over 64 kB is dropped and counted, memory of our own controllers may be longer', async () => {
    const events: DeviceEvent[] = []
    const drops: [DropReason, string][] = []
    const gateway = await startGateway({
      transport: await open('sizes'),
      deviceAt: async (topic) =>
        topic.startsWith('big-1/')
          ? { deviceId: 'big-1', type: 'THALPOS_HC_OT', prefix: 'big-1', root: 'big-1', description: {} }
          : undefined,
      deviceOf: async () => undefined,
      onEvents: async (batch) => void events.push(...batch),
      onDropped: (reason, deviceId) => drops.push([reason, deviceId]),
    })
    opened.push(gateway)
    await expect
      .poll(
        async () => {
          await say('big-1/online', 'true')
          return events.length
        },
        { interval: 200 },
      )
      .toBeGreaterThan(0)
    drops.length = 0
    events.length = 0
    const padding = ' '.repeat(70_000)
    await say('big-1/ot/boiler/status', `{"blr_t":40}${padding}`)
    await say('big-1/history', `[{"ts":${Date.now() - 60_000},"ot.boiler":{"blr_t":41}}]${padding}`)
    await say('unknown-1/ot/boiler/status', '{"blr_t":40}')
    const bothDrops = expect.arrayContaining([
      ['too_big', 'big-1'],
      ['unknown_device', 'unknown-1/ot'],
    ])
    await expect.poll(() => drops).toEqual(bothDrops)
    await expect
      .poll(() => events.filter(({ kind }) => kind === 'reading'))
      .toMatchObject([{ values: vectorOf(hcOt, { 'ot.boiler.blr_t': 41 }) }])
  })
})
