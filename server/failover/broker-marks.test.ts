// A gateway marks from where on messages are dealt out again. Where its marks do not come back, or not on both sides, it
// accepts every message for as long as it may be needed, and logs so once.
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
    const logged: string[] = []
    const logLine = (_: object, message: string) => {
      if (message.includes('marks')) logged.push(message)
    }
    return { logged, log: { info() {}, warn: logLine, error: logLine } }
  }

  const words = (howMany: number, topic: string) =>
    Array.from({ length: howMany }, (_, number) => `${topic}/ot/boiler/status ${number}`)
  const publishAll = (device: MqttClient, said: string[]) =>
    Promise.all(said.map((word) => device.publishAsync(...(word.split(' ') as [string, string]), { qos: 1 })))
  const untilAll = async (received: string[], wanted: string[]) => {
    await expect.poll(() => received, slowly).toEqual(expect.arrayContaining(wanted))
  }

  test('that refuses marks: messages without a subscriber are taken, and one log line says so', async () => {
    broker = await startMosquitto({ durable: true, allowed: ['+/online', '+/ot/+/status'] })
    const device = await connect('any-device')
    const received: string[] = []
    const { logged, log } = aLog()
    const transport = await connectExternal({
      url: broker.url,
      connections: 4,
      clientPrefix: 'refused',
      reconnectMs: 1500,
      log,
    })
    opened.push(transport)
    await transport.receive(async ({ topic, payload }) => {
      received.push(`${topic} ${payload.toString()}`)
    })
    const probe = async () => {
      await publishAll(device, ['probe/online true'])
      return received
    }
    for (const said of [words(300, 'first'), words(300, 'second')]) {
      received.length = 0
      await expect.poll(probe, slowly).toContain('probe/online true')
      // What it has not written when it dies it forgets.
      await expect.poll(() => writtenOf(broker, 'refused-all'), slowly).toBeGreaterThan(5)
      await broker.kill()
      await broker.start()
      await publishAll(device, said)
      await untilAll(received, said)
      await expect.poll(() => logged, slowly).toEqual([refused])
    }
  })

  /** A connection that records what a gateway receives, and what it takes of that. */
  async function aCatchUp(isDealt: (isMark: boolean) => boolean = () => false) {
    const device = await connect('any-device')
    const line = await connect('line')
    const markers: MqttClient[] = [await connect('marker'), await connect('next-marker')]
    vi.useFakeTimers({ toFake: ['performance'] })
    const received: string[] = []
    const taken: string[] = []
    const { logged, log } = aLog()
    let marks = 0
    let opened = 0
    const catchUp = createCatchUp({
      name: 'caught',
      filters: ['+/ot/+/status'],
      acceptor: createMessageAcceptor(
        async ({ topic, payload }) => taken.push(`${topic} ${payload.toString()}`) > 0,
      ),
      openMarker: () => markers[opened++] ?? line,
      log,
    })
    line.handleMessage = ({ topic, payload }, done) => {
      const message = { topic, payload: Buffer.from(payload) }
      const isMark = topic === catchUp.topic
      received.push(`${topic} ${message.payload.toString()}`)
      if (isMark) marks += 1
      if (isDealt(isMark)) catchUp.markDealt(message)
      else void catchUp.receive(message)
      done()
    }
    catchUp.onConnect(line, true)
    const isMarking = () => markers.slice(0, opened).some(({ disconnecting }) => !disconnecting)
    return { device, line, received, taken, logged, catchUp, marks: () => marks, isMarking }
  }

  test('after marks were refused all is taken for a minute, with one log line and not one for each connect', async () => {
    broker = await startMosquitto({ allowed: ['+/online', '+/ot/+/status'] })
    const { device, line, received, taken, logged, catchUp, isMarking } = await aCatchUp()
    for (const time of ['first', 'again']) {
      await expect.poll(() => logged, slowly).toEqual([refused])
      const said = words(50, `${time}-said`)
      await publishAll(device, said)
      await untilAll(taken, said)
      // The minute begins when the mark is refused; the second time without a log line.
      await expect
        .poll(() => {
          vi.advanceTimersByTime(60_000)
          return isMarking()
        }, slowly)
        .toBe(false)
      const later = words(50, `${time}-later`)
      await publishAll(device, later)
      await untilAll(received, later)
      expect(taken).not.toEqual(expect.arrayContaining(later.slice(0, 1)))
      // As after another start of the broker.
      await line.unsubscribeAsync('$share/thalpos/thalpos/dealt/caught/witness')
      catchUp.onConnect(line, true)
      if (time === 'first') await expect.poll(isMarking, slowly).toBe(true)
    }
    catchUp.stop()
  })

  test.each([
    ['received and never delivered', true],
    ['delivered and never received', false],
  ])(
    'a mark that is %s ends nothing: all is taken for ten minutes, with one log line',
    async (_, isReceived) => {
      broker = await startMosquitto()
      const { device, taken, logged, marks, isMarking } = await aCatchUp((isMark) => isMark && !isReceived)
      await expect.poll(marks, slowly).toBeGreaterThan(2)
      vi.advanceTimersByTime(9 * 60_000)
      const said = words(50, 'said')
      await publishAll(device, said)
      await untilAll(taken, said)
      expect(logged).toEqual([])
      vi.advanceTimersByTime(2 * 60_000)
      const expected = ['marks do not come back: what the broker acknowledges without a subscriber is lost']
      await expect.poll(() => logged, slowly).toEqual(expected)
      expect(isMarking()).toBe(false)
      vi.advanceTimersByTime(20 * 60_000)
      await publishAll(device, ['end/online true'])
      expect(logged).toEqual(expected)
    },
  )
})
