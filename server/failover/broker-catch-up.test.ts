// Messages that an external broker accepted without a subscriber, or had not delivered when it died, still arrive.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Message, Transport } from '../../gateway/device-events.ts'
import { connectExternal } from '../../gateway/external-broker.ts'
import { testLog } from '../testing/database.ts'
import { type DebianServer, missingDebian, startMosquitto, writtenOf } from '../testing/debian.ts'
import { startProxy } from '../testing/proxy.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: what a broker of others would lose. Here ${missing}.`)

describe.skipIf(missing)('behind a broker of others', () => {
  let broker: DebianServer
  let device: MqttClient
  const opened: Transport[] = []
  const names = new Set<string>()

  async function begin(given: { durable?: boolean } = {}) {
    broker = await startMosquitto(given)
    device = await connectAsync(broker.url, { clientId: 'any-device', reconnectPeriod: 20 })
    device.on('error', () => {})
  }

  afterEach(async () => {
    await device?.endAsync(true)
    await Promise.all(opened.splice(0).map((each) => each.stop()))
    await broker?.stop()
    names.clear()
  })

  /** `topic payload` */
  const say = (word: string) => device.publishAsync(...(word.split(' ') as [string, string]), { qos: 1 })

  /** What changed while it wrote it may not write before it counts a change again: a retained word is one for sure. */
  const untilWritten = async (isWritten: () => boolean) => {
    const change = async () => {
      if (!isWritten()) await device.publishAsync('change', 'change', { qos: 1, retain: true })
      return isWritten()
    }
    await expect.poll(change, { interval: 500 }).toBe(true)
  }

  async function startAgain() {
    // What it has not written when it dies it forgets: who listens to all.
    await untilWritten(() => [...names].every((name) => writtenOf(broker, `${name}-all`) > 5))
    await broker.kill()
    await broker.start()
  }

  const publishAll = (words: string[]) => Promise.all(words.map(say))
  const words = (topic: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${topic}/ot/boiler/status ${topic}-${number}`)

  /** A gateway that comes back long after the devices. */
  async function listen(
    name: string,
    take: (word: string) => void,
    given: { url?: string; connections?: number; reconnectMs?: number } = {},
  ) {
    names.add(name)
    const transport = await connectExternal({
      url: broker.url,
      connections: 4,
      clientPrefix: name,
      reconnectMs: 1500,
      ...given,
      log: testLog,
    })
    const deliver = async ({ topic, payload }: Message) => take(`${topic} ${payload.toString()}`)
    await transport.receive(deliver)
    return transport
  }

  const untilAll = async (received: string[], wanted: string[]) => {
    await expect.poll(() => received).toEqual(expect.arrayContaining(wanted))
  }

  const untilReceived = async (received: string[]) => {
    const probe = async () => {
      await say('probe/online true')
      return received
    }
    await expect.poll(probe, { interval: 200 }).toContain('probe/online true')
  }

  describe('that starts again', () => {
    beforeEach(() => begin({ durable: true }))

    test('what it accepted before the gateway came back is taken, what comes later is dealt to one', async () => {
      const received: string[] = []
      for (const name of ['one', 'other']) opened.push(await listen(name, (word) => received.push(word)))
      await untilReceived(received)
      await startAgain()
      const early = words('early', 20)
      await publishAll(early)
      await untilAll(received, early)
      let late = 0
      await expect
        .poll(
          async () => {
            const word = `late/ot/boiler/status ${++late}`
            for (const said of [word, `then/ot/boiler/status ${late}`]) {
              await say(said)
              await expect.poll(() => received).toContain(said)
            }
            return received.filter((each) => each === word)
          },
          { interval: 100 },
        )
        .toHaveLength(1)
    })

    test('what a gateway had not taken yet when it ended is taken by the next of its name', async () => {
      const probes: string[] = []
      const first = await listen('ended', (word) => probes.push(word))
      await untilReceived(probes)
      await first.stop()
      await startAgain()
      const early = words('early', 300)
      await publishAll(early)
      const refused = new Set<string>()
      const refuse = (word: string) => {
        refused.add(word)
        throw new Error('the database is away')
      }
      const second = await listen('ended', refuse)
      await expect.poll(() => refused.size).toBeGreaterThan(50)
      await second.stop()
      const received: string[] = []
      opened.push(await listen('ended', (word) => received.push(word)))
      // What it was taking at once when it ended had been answered.
      await untilAll(received, early.slice(64))
    })

    test('what it accepted before it died once more is taken too', async () => {
      const received: string[] = []
      let isAway = false
      const take = (word: string) => {
        received.push(word)
        if (isAway) throw new Error('the database is away')
      }
      opened.push(await listen('twice', take))
      await untilReceived(received)
      isAway = true
      await startAgain()
      const first = words('first', 200)
      await publishAll(first)
      await expect.poll(() => received).toContain(first[0])
      // Messages that it had not written before it died are lost.
      await untilWritten(() => readFileSync(join(broker.dataDir, 'mosquitto.db')).includes('first-199'))
      await startAgain()
      const second = words('second', 200)
      await publishAll(second)
      received.length = 0
      isAway = false
      await untilAll(received, [...first, ...second])
    })
  })

  test('messages not delivered when it died with its store are taken, because they were received', async () => {
    await begin()
    const taken: string[] = []
    const refused = new Set<string>()
    let isAway = false
    const take = (word: string) => {
      if (!isAway) return taken.push(word)
      refused.add(word)
      throw new Error('the database is away')
    }
    opened.push(await listen('forgetful', take, { connections: 1, reconnectMs: 250 }))
    await untilReceived(taken)
    isAway = true
    const said = words('said', 200)
    await publishAll(said)
    await expect.poll(() => refused.size).toBe(1)
    await broker.kill()
    isAway = false
    await untilAll(taken, said)
  })

  test('what it died with is taken though it had read no answers for long', async () => {
    await begin()
    const proxy = await startProxy(broker.url)
    onTestFinished(() => proxy.stop())
    const taken: string[] = []
    opened.push(
      await listen('unread', (word) => taken.push(word), {
        url: proxy.url,
        connections: 1,
        reconnectMs: 250,
      }),
    )
    await untilReceived(taken)
    proxy.hold()
    // More than it sends before it is answered.
    const said = words('said', 3000)
    await publishAll(said)
    await broker.kill()
    await expect.poll(() => taken).toEqual(expect.arrayContaining(said))
  })

  test('messages stored for a gateway that was away are taken, most of them once', async () => {
    await begin()
    const received: string[] = []
    const first = await listen('away', (word) => received.push(word))
    await untilReceived(received)
    await first.stop()
    received.length = 0
    const said = words('stored', 4000)
    await publishAll(said)
    await say('end/online true')
    opened.push(await listen('away', (word) => received.push(word)))
    const storedOnes = () => received.filter((word) => word.startsWith('stored/'))
    await expect.poll(() => new Set(storedOnes()).size).toBe(said.length)
    expect(storedOnes().length).toBeLessThan(said.length + 2100)
  })
})
