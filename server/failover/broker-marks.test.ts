// A gateway marks from where on messages are dealt out again. Where its marks do not come back, or not on both sides, it
// takes all that it hears for as long as it may be needed, and says so once.
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectExternal } from '../../gateway/external-broker.ts'
import { createCatchUp } from '../../gateway/failover/catch-up.ts'
import { createMessageAcceptor } from '../../gateway/failover/message-acceptor.ts'
import { type DebianServer, missingDebian, startMosquitto, writtenOf } from '../testing/debian.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: marks behind a broker of others. Here ${missing}.`)

const refused = 'marks are refused: for a minute every message is accepted, dealt out or not'
const slowly = { interval: 100 }

describe.skipIf(missing)('behind a broker of others', () => {
  let broker: DebianServer
  const clients: MqttClient[] = []
  const opened: { stop(): Promise<void> }[] = []

  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
    await Promise.all(opened.splice(0).map((each) => each.stop()))
    await broker.stop()
  })

  async function connect(clientId: string) {
    const client = await connectAsync(broker.url, { clientId, protocolVersion: 5, reconnectPeriod: 20 })
    client.on('error', () => {})
    clients.push(client)
    return client
  }

  function aLog() {
    const told: string[] = []
    const tell = (_: object, message: string) => {
      if (message.includes('marks')) told.push(message)
    }
    return { told, log: { info() {}, warn: tell, error: tell } }
  }

  const words = (howMany: number, topic: string) =>
    Array.from({ length: howMany }, (_, number) => `${topic}/ot/boiler/status ${number}`)
  const sayAll = (device: MqttClient, said: string[]) =>
    Promise.all(said.map((word) => device.publishAsync(...(word.split(' ') as [string, string]), { qos: 1 })))
  const untilAll = async (heard: string[], wanted: string[]) => {
    await expect.poll(() => heard, slowly).toEqual(expect.arrayContaining(wanted))
  }

  test('that refuses marks, what it accepted for nobody is taken all the same, and told once', async () => {
    broker = await startMosquitto({ durable: true, allowed: ['+/online', '+/ot/+/status'] })
    const device = await connect('any-device')
    const heard: string[] = []
    const { told, log } = aLog()
    const transport = await connectExternal({
      url: broker.url,
      connections: 4,
      clientPrefix: 'refused',
      reconnectMs: 1500,
      log,
    })
    opened.push(transport)
    await transport.receive(async ({ topic, payload }) => {
      heard.push(`${topic} ${payload.toString()}`)
    })
    const probe = async () => {
      await sayAll(device, ['probe/online true'])
      return heard
    }
    for (const said of [words(300, 'first'), words(300, 'second')]) {
      heard.length = 0
      await expect.poll(probe, slowly).toContain('probe/online true')
      // What it has not written when it dies it forgets.
      await expect.poll(() => writtenOf(broker, 'refused-all'), slowly).toBeGreaterThan(5)
      await broker.kill()
      await broker.start()
      await sayAll(device, said)
      await untilAll(heard, said)
      await expect.poll(() => told, slowly).toEqual([refused])
    }
  })

  /** A line on which all that a gateway hears is heard, and what it takes of it. */
  async function aCatchUp(isDealt: (isMark: boolean) => boolean = () => false) {
    const device = await connect('any-device')
    const line = await connect('line')
    const markers: MqttClient[] = [await connect('marker'), await connect('next-marker')]
    vi.useFakeTimers({ toFake: ['performance'] })
    const heard: string[] = []
    const kept: string[] = []
    const { told, log } = aLog()
    let marks = 0
    let opened = 0
    const catchUp = createCatchUp({
      name: 'caught',
      filters: ['+/ot/+/status'],
      acceptor: createMessageAcceptor(
        async ({ topic, payload }) => kept.push(`${topic} ${payload.toString()}`) > 0,
      ),
      openMarker: () => markers[opened++] ?? line,
      log,
    })
    line.handleMessage = ({ topic, payload }, done) => {
      const message = { topic, payload: Buffer.from(payload) }
      const isMark = topic === catchUp.topic
      heard.push(`${topic} ${message.payload.toString()}`)
      if (isMark) marks += 1
      if (isDealt(isMark)) catchUp.markDealt(message)
      else void catchUp.receive(message)
      done()
    }
    catchUp.onConnect(line, true)
    const isMarking = () => markers.slice(0, opened).some(({ disconnecting }) => !disconnecting)
    return { device, line, heard, kept, told, catchUp, marks: () => marks, isMarking }
  }

  test('after marks were refused all is taken for a minute, which is told once and not at every connect', async () => {
    broker = await startMosquitto({ allowed: ['+/online', '+/ot/+/status'] })
    const { device, line, heard, kept, told, catchUp, isMarking } = await aCatchUp()
    for (const time of ['first', 'again']) {
      await expect.poll(() => told, slowly).toEqual([refused])
      const said = words(50, `${time}-said`)
      await sayAll(device, said)
      await untilAll(kept, said)
      // The minute begins when the mark is refused, which the second time nobody tells.
      await expect
        .poll(() => {
          vi.advanceTimersByTime(60_000)
          return isMarking()
        }, slowly)
        .toBe(false)
      const later = words(50, `${time}-later`)
      await sayAll(device, later)
      await untilAll(heard, later)
      expect(kept).not.toEqual(expect.arrayContaining(later.slice(0, 1)))
      // As after another start of the broker.
      await line.unsubscribeAsync('$share/thalpos/thalpos/dealt/caught/witness')
      catchUp.onConnect(line, true)
      if (time === 'first') await expect.poll(isMarking, slowly).toBe(true)
    }
    catchUp.stop()
  })

  test.each([
    ['heard and never dealt out', true],
    ['dealt out and never heard', false],
  ])('a mark that is %s ends nothing: all is taken for ten minutes, and told once', async (_, isHeard) => {
    broker = await startMosquitto()
    const { device, kept, told, marks, isMarking } = await aCatchUp((isMark) => isMark && !isHeard)
    await expect.poll(marks, slowly).toBeGreaterThan(2)
    vi.advanceTimersByTime(9 * 60_000)
    const said = words(50, 'said')
    await sayAll(device, said)
    await untilAll(kept, said)
    expect(told).toEqual([])
    vi.advanceTimersByTime(2 * 60_000)
    const expected = ['marks do not come back: what the broker acknowledges without a subscriber is lost']
    await expect.poll(() => told, slowly).toEqual(expected)
    expect(isMarking()).toBe(false)
    vi.advanceTimersByTime(20 * 60_000)
    await sayAll(device, ['end/online true'])
    expect(told).toEqual(expected)
  })
})
