// What an external broker accepts for nobody, or had not handed on when it died, reaches the gateway all the same.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connectExternal } from '../../gateway/external-broker.ts'
import type { Message, Transport } from '../../gateway/facts.ts'
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

  const sayAll = (words: string[]) => Promise.all(words.map(say))
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
    const hear = async ({ topic, payload }: Message) => take(`${topic} ${payload.toString()}`)
    await transport.receive(hear)
    return transport
  }

  const untilAll = async (heard: string[], wanted: string[]) => {
    await expect.poll(() => heard).toEqual(expect.arrayContaining(wanted))
  }

  const untilHeard = async (heard: string[]) => {
    const probe = async () => {
      await say('probe/online true')
      return heard
    }
    await expect.poll(probe, { interval: 200 }).toContain('probe/online true')
  }

  describe('that starts again', () => {
    beforeEach(() => begin({ durable: true }))

    test('what it accepted before the gateway came back is taken, what comes later is dealt to one', async () => {
      const heard: string[] = []
      for (const name of ['one', 'other']) opened.push(await listen(name, (word) => heard.push(word)))
      await untilHeard(heard)
      await startAgain()
      const early = words('early', 20)
      await sayAll(early)
      await untilAll(heard, early)
      let late = 0
      await expect
        .poll(
          async () => {
            const word = `late/ot/boiler/status ${++late}`
            for (const said of [word, `then/ot/boiler/status ${late}`]) {
              await say(said)
              await expect.poll(() => heard).toContain(said)
            }
            return heard.filter((each) => each === word)
          },
          { interval: 100 },
        )
        .toHaveLength(1)
    })

    test('what a gateway had not taken yet when it ended is taken by the next of its name', async () => {
      const probes: string[] = []
      const first = await listen('ended', (word) => probes.push(word))
      await untilHeard(probes)
      await first.stop()
      await startAgain()
      const early = words('early', 300)
      await sayAll(early)
      const refused = new Set<string>()
      const refuse = (word: string) => {
        refused.add(word)
        throw new Error('the database is away')
      }
      const second = await listen('ended', refuse)
      await expect.poll(() => refused.size).toBeGreaterThan(50)
      await second.stop()
      const heard: string[] = []
      opened.push(await listen('ended', (word) => heard.push(word)))
      // What it was taking at once when it ended had been answered.
      await untilAll(heard, early.slice(64))
    })

    test('what it accepted before it died once more is taken too', async () => {
      const heard: string[] = []
      let isAway = false
      const take = (word: string) => {
        heard.push(word)
        if (isAway) throw new Error('the database is away')
      }
      opened.push(await listen('twice', take))
      await untilHeard(heard)
      isAway = true
      await startAgain()
      const first = words('first', 200)
      await sayAll(first)
      await expect.poll(() => heard).toContain(first[0])
      // What it has not written when it dies nobody can take.
      await untilWritten(() => readFileSync(join(broker.dataDir, 'mosquitto.db')).includes('first-199'))
      await startAgain()
      const second = words('second', 200)
      await sayAll(second)
      heard.length = 0
      isAway = false
      await untilAll(heard, [...first, ...second])
    })
  })

  test('what it had not dealt out when it died with all it kept is taken, for it was heard', async () => {
    await begin()
    const kept: string[] = []
    const refused = new Set<string>()
    let isAway = false
    const take = (word: string) => {
      if (!isAway) return kept.push(word)
      refused.add(word)
      throw new Error('the database is away')
    }
    opened.push(await listen('forgetful', take, { connections: 1, reconnectMs: 250 }))
    await untilHeard(kept)
    isAway = true
    const said = words('said', 200)
    await sayAll(said)
    await expect.poll(() => refused.size).toBe(1)
    await broker.kill()
    isAway = false
    await untilAll(kept, said)
  })

  test('what it died with is taken though it had read no answers for long', async () => {
    await begin()
    const proxy = await startProxy(broker.url)
    onTestFinished(() => proxy.stop())
    const kept: string[] = []
    opened.push(
      await listen('unread', (word) => kept.push(word), {
        url: proxy.url,
        connections: 1,
        reconnectMs: 250,
      }),
    )
    await untilHeard(kept)
    proxy.hold()
    // More than it sends before it is answered.
    const said = words('said', 3000)
    await sayAll(said)
    await broker.kill()
    await expect.poll(() => kept).toEqual(expect.arrayContaining(said))
  })

  test('what it kept for a gateway that was away is taken, and most of it once', async () => {
    await begin()
    const heard: string[] = []
    const first = await listen('away', (word) => heard.push(word))
    await untilHeard(heard)
    await first.stop()
    heard.length = 0
    const said = words('kept', 4000)
    await sayAll(said)
    await say('end/online true')
    opened.push(await listen('away', (word) => heard.push(word)))
    const keptOnes = () => heard.filter((word) => word.startsWith('kept/'))
    await expect.poll(() => new Set(keptOnes()).size).toBe(said.length)
    expect(keptOnes().length).toBeLessThan(said.length + 2100)
  })
})
