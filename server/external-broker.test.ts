import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hcOt } from '../contract/models/hc-ot.ts'
import { connectExternal } from '../gateway/external.ts'
import type { Drop, Fact, Transport } from '../gateway/facts.ts'
import { type Gateway, startGateway } from '../gateway/gateway.ts'
import { vectorOf } from '../gateway/testing-vectors.ts'
import { testLog } from './testing.ts'
import { type DebianServer, missingDebian, startMosquitto } from './testing-debian.ts'

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

  /** A gateway that comes back long after the devices. */
  async function listen(heard: string[], name: string) {
    const transport = await connectExternal({
      url: broker.url,
      connections: 4,
      clientPrefix: name,
      reconnectMs: 1500,
      log: testLog,
    })
    await transport.receive(async ({ topic, payload }) => void heard.push(`${topic} ${payload.toString()}`))
    return transport
  }
  const untilHeard = (all: string[]) =>
    vi.waitFor(
      async () => {
        await say('probe/online', 'true')
        expect(all).toContain('probe/online true')
      },
      { interval: 200 },
    )

  test('every dialect is heard below prefixes of up to three levels, each message once', async () => {
    const heard: string[] = []
    const transport = await open('topics')
    opened.push(transport)
    await transport.receive(async ({ topic }) => void heard.push(topic))
    await vi.waitFor(
      async () => {
        await say('probe/online', 'true')
        expect(heard).toContain('probe/online')
      },
      { interval: 200 },
    )
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
    const told = () => heard.filter((topic) => topic !== 'probe/online' && topic !== 'end/online').toSorted()
    await vi.waitFor(() => expect(told().length).toBeGreaterThanOrEqual(topics.length))
    expect(told()).toEqual(topics.toSorted())
  })

  test('a message that the database could not take at first is kept, and those behind it', async () => {
    const kept: string[] = []
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
      kept.push(topic)
    })
    await vi.waitFor(
      async () => {
        await say('probe/online', 'true')
        expect(kept).toContain('probe/online')
      },
      { interval: 200 },
    )
    await say('behind/online', 'true')
    await vi.waitFor(() => expect(kept).toContain('behind/online'))
  })

  describe('that starts again', () => {
    beforeEach(async () => {
      await device.endAsync(true)
      await broker.stop()
      broker = await startMosquitto({ durable: true })
      device = await connectAsync(broker.url, { clientId: 'any-device', reconnectPeriod: 20 })
      device.on('error', () => {})
    })

    test('what it accepted before the gateway came back is taken, what comes later is dealt to one', async () => {
      const heard: string[] = []
      for (const name of ['one', 'other']) opened.push(await listen(heard, name))
      await untilHeard(heard)
      await broker.kill()
      await broker.start()
      const early = Array.from({ length: 20 }, (_, number) => `${number}`)
      await Promise.all(early.map((number) => say('early/ot/boiler/status', number)))
      await vi.waitFor(
        () => expect(heard).toEqual(expect.arrayContaining(early.map((n) => `early/ot/boiler/status ${n}`))),
        { timeout: 10_000 },
      )
      let late = 0
      await vi.waitFor(
        async () => {
          const word = `late/ot/boiler/status ${++late}`
          await say('late/ot/boiler/status', `${late}`)
          await vi.waitFor(() => expect(heard).toContain(word))
          await say('then/ot/boiler/status', `${late}`)
          await vi.waitFor(() => expect(heard).toContain(`then/ot/boiler/status ${late}`))
          expect(heard.filter((each) => each === word)).toHaveLength(1)
        },
        { timeout: 10_000, interval: 100 },
      )
    })

    test('what a gateway had not taken yet when it ended is taken by the next of its name', async () => {
      const refused: string[] = []
      const early = Array.from({ length: 300 }, (_, number) => `${number}`)
      const probes: string[] = []
      const first = await listen(probes, 'ended')
      await untilHeard(probes)
      await first.stop()
      const second = await connectExternal({
        url: broker.url,
        connections: 4,
        clientPrefix: 'ended',
        log: testLog,
      })
      await broker.kill()
      await broker.start()
      await Promise.all(early.map((number) => say('early/ot/boiler/status', number)))
      await second.receive(async ({ payload }) => {
        refused.push(payload.toString())
        throw new Error('the database is away')
      })
      await vi.waitFor(() => expect(new Set(refused).size).toBeGreaterThan(50), { timeout: 10_000 })
      await second.stop()
      const heard: string[] = []
      opened.push(await listen(heard, 'ended'))
      const last = early.slice(64).map((number) => `early/ot/boiler/status ${number}`)
      await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(last)), { timeout: 10_000 })
    })

    test('what it accepted before it died once more is taken too', async () => {
      const heard: string[] = []
      let isAway = false
      const transport = await connectExternal({
        url: broker.url,
        connections: 4,
        clientPrefix: 'twice',
        reconnectMs: 1500,
        log: testLog,
      })
      opened.push(transport)
      await transport.receive(async ({ topic, payload }) => {
        heard.push(`${topic} ${payload.toString()}`)
        if (isAway) throw new Error('the database is away')
      })
      await untilHeard(heard)
      isAway = true
      await broker.kill()
      await broker.start()
      const words = (topic: string) => Array.from({ length: 200 }, (_, number) => `${topic} ${number}`)
      const sayAll = (all: string[]) =>
        Promise.all(all.map((word) => say(...(word.split(' ') as [string, string]))))
      const first = words('first/ot/boiler/status')
      await sayAll(first)
      await vi.waitFor(() => expect(heard).toContain(first[0]), { timeout: 10_000 })
      await broker.kill()
      await broker.start()
      const second = words('second/ot/boiler/status')
      await sayAll(second)
      heard.length = 0
      isAway = false
      await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining([...first, ...second])), {
        timeout: 20_000,
      })
    })
  })

  test('what it had not dealt out when it died with all it kept is taken, for it was heard', async () => {
    const kept: string[] = []
    const refused = new Set<string>()
    let isAway = false
    const transport = await connectExternal({
      url: broker.url,
      connections: 1,
      clientPrefix: 'forgetful',
      log: testLog,
    })
    opened.push(transport)
    await transport.receive(async ({ topic, payload }) => {
      const word = `${topic} ${payload.toString()}`
      if (!isAway) return void kept.push(word)
      refused.add(word)
      throw new Error('the database is away')
    })
    await untilHeard(kept)
    isAway = true
    const words = Array.from({ length: 200 }, (_, number) => `said/ot/boiler/status ${number}`)
    await Promise.all(words.map((word) => say(...(word.split(' ') as [string, string]))))
    await vi.waitFor(() => expect(refused.size).toBe(1))
    await broker.kill()
    isAway = false
    await vi.waitFor(() => expect(kept).toEqual(expect.arrayContaining(words)), { timeout: 10_000 })
  })

  test('what it kept for a gateway that was away is taken, and most of it once', async () => {
    const heard: string[] = []
    const first = await listen(heard, 'away')
    await untilHeard(heard)
    await first.stop()
    heard.length = 0
    const words = Array.from({ length: 4000 }, (_, number) => `kept/ot/boiler/status ${number}`)
    await Promise.all(words.map((word) => say(...(word.split(' ') as [string, string]))))
    await say('end/online', 'true')
    opened.push(await listen(heard, 'away'))
    const isKept = (word: string) => word.startsWith('kept/')
    await vi.waitFor(() => expect(new Set(heard.filter(isKept)).size).toBe(words.length), { timeout: 10_000 })
    expect(heard.filter(isKept).length).toBeLessThan(words.length + 2100)
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
    const facts: Fact[] = []
    const drops: [Drop, string][] = []
    const gateway = await startGateway({
      transport: await open('sizes'),
      deviceAt: async (topic) =>
        topic.startsWith('big-1/')
          ? { deviceId: 'big-1', type: 'THALPOS_HC_OT', prefix: 'big-1', root: 'big-1', description: {} }
          : undefined,
      deviceOf: async () => undefined,
      onFacts: async (told) => void facts.push(...told),
      onDropped: (reason, deviceId) => drops.push([reason, deviceId]),
    })
    opened.push(gateway)
    await vi.waitFor(
      async () => {
        await say('big-1/online', 'true')
        expect(facts.length).toBeGreaterThan(0)
      },
      { interval: 200 },
    )
    drops.length = 0
    facts.length = 0
    const padding = ' '.repeat(70_000)
    await say('big-1/ot/boiler/status', `{"blr_t":40}${padding}`)
    await say('big-1/history', `[{"ts":${Date.now() - 60_000},"ot.boiler":{"blr_t":41}}]${padding}`)
    await say('nobody-1/ot/boiler/status', '{"blr_t":40}')
    await vi.waitFor(() => {
      expect(drops).toEqual(
        expect.arrayContaining([
          ['too_big', 'big-1'],
          ['unknown_device', 'nobody-1/ot'],
        ]),
      )
      expect(facts.filter(({ kind }) => kind === 'reading')).toMatchObject([
        { values: vectorOf(hcOt, { 'ot.boiler.blr_t': 41 }) },
      ])
    })
  })
})
