// Gateways at an external broker, each with its transport and its lease, and the messages they accepted.
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import type { Message } from '../../gateway/device-events.ts'
import { connectExternal, type ExternalTransport } from '../../gateway/external-broker.ts'
import { type GatewayFailover, startFailover } from '../failover/gateway-failover.ts'
import { query, type TestDatabase, testDatabase, testLog } from './database.ts'
import { type DebianServer, startMosquitto } from './debian.ts'

/** The length of a lease. */
export const seconds = 2

export interface Gateway {
  transport: ExternalTransport
  failover: GatewayFailover
  /** The gateways it took over, and whether the broker had nothing left for them. */
  stoodIn: [string, boolean][]
  /** What it did with its own sessions, and what it learned of them. */
  did: ('released' | 'resumed' | 'has session' | 'has no session')[]
  /** Why it ended connections itself. */
  brokenBy: string[]
  stop(): Promise<void>
  /** Like a kill: the others get no notice. */
  vanish(): Promise<void>
}

/** With a broker and a database for each test. */
export function useGateways() {
  let broker: DebianServer
  let device: MqttClient
  let db: TestDatabase
  const opened: { stop(): Promise<void> }[] = []
  /** How often each message was accepted. */
  const taken = new Map<string, number>()

  async function startBroker(given: { durable?: boolean } = {}) {
    broker = await startMosquitto(given)
    device = await connectAsync(broker.url, { clientId: 'any-device', reconnectPeriod: 20 })
    device.on('error', () => {})
  }

  async function stopBroker() {
    await device?.endAsync(true)
    await broker?.stop()
  }

  beforeEach(async () => {
    db = await testDatabase()
    await startBroker()
    taken.clear()
  })

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.stop()))
    await stopBroker()
    await db?.close()
  })

  const count = async ({ topic, payload }: Message) => {
    const word = `${topic} ${payload.toString()}`
    taken.set(word, (taken.get(word) ?? 0) + 1)
  }

  async function startGateway(name: string, take = count): Promise<Gateway> {
    const { url } = broker
    const brokenBy: string[] = []
    const transport = await connectExternal({
      url,
      connections: 4,
      clientPrefix: name,
      // Shorter than an outage of these tests, longer than a busy machine pauses a process.
      keepaliveSeconds: 3,
      onTakenOver: () => failover.onTakenOver(),
      log: {
        info: (fields, message) => testLog.info(fields, message),
        warn(fields, message) {
          if (message === 'mqtt connection failed' && 'err' in fields) brokenBy.push(String(fields.err))
          testLog.warn(fields, message)
        },
        error: (fields, message) => testLog.error(fields, message),
      },
    })
    const stoodIn: Gateway['stoodIn'] = []
    const did: Gateway['did'] = []
    const failover: GatewayFailover = await startFailover({
      database: db.database,
      name,
      takeOver: async (other, signal) => {
        const isEmpty = await transport.takeOver(other, signal)
        stoodIn.push([other, isEmpty])
        return isEmpty
      },
      isConnected: transport.isConnected,
      release() {
        did.push('released')
        transport.release()
      },
      resume() {
        did.push('resumed')
        transport.resume()
      },
      async hasSession() {
        const hasSession = await transport.hasSession()
        did.push(hasSession ? 'has session' : 'has no session')
        return hasSession
      },
      log: testLog,
      seconds,
    })
    await transport.receive(take)
    const end = async () => {
      opened.splice(opened.indexOf(gateway), 1)
      await failover.stop()
      await transport.stop()
    }
    const gateway: Gateway = {
      transport,
      failover,
      stoodIn,
      did,
      brokenBy,
      vanish: end,
      stop: async () => {
        await end()
        await failover.endLeases()
      },
    }
    opened.push(gateway)
    await expect.poll(() => transport.isConnected()).toBe(true)
    return gateway
  }

  const say = (word: string) => device.publishAsync(...(word.split(' ') as [string, string]), { qos: 1 })
  const wordsOf = (topic: string, howMany: number) =>
    Array.from({ length: howMany }, (_, number) => `${topic}/ot/boiler/status ${number}`)
  const publishAll = async (topic: string, howMany: number) => {
    const words = wordsOf(topic, howMany)
    await Promise.all(words.map(say))
    return words
  }
  const untilTaken = async (words: string[]) => {
    await expect.poll(() => [...taken.keys()]).toEqual(expect.arrayContaining(words))
  }
  const untilDealt = async () => {
    const publishProbes = async () => {
      await publishAll('probe', 10)
      return [...taken.keys()]
    }
    await expect.poll(publishProbes, { interval: 200 }).toEqual(expect.arrayContaining(wordsOf('probe', 10)))
  }
  /** Until all connections are back: catch-up accepts no message a second time. */
  const untilDealtOnce = () => {
    let times = 0
    return expect
      .poll(async () => {
        const said = await publishAll(`again${++times}`, 10)
        await untilTaken(said)
        return said.filter((word) => taken.get(word) !== 1)
      })
      .toEqual([])
  }

  /** Gateways, and the end of each lease. */
  const leases = async () => {
    const text = `select substr(name, 9) as name, until from leases where name like 'gateway %' order by 1`
    return (await query(db.url, text)) as { name: string; until: Date }[]
  }
  const untilLeft = async (names: string[]) => {
    await expect.poll(async () => (await leases()).map(({ name }) => name)).toEqual(names)
  }
  const untilPassed = async (moment: Date) => {
    const isPassed = async () =>
      (await query(inject('postgresUrl'), 'select now() > $1 as passed', [moment]))[0]?.passed
    await expect.poll(isPassed).toBe(true)
  }
  const laterThan = (moment: Date | undefined, more: number) =>
    new Date((moment?.getTime() ?? 0) + more * 1000)

  /** Resolves once the last lease has run out, with a function that ends the outage. */
  async function takeDatabaseAway() {
    const [name] = db.url.split('/').slice(-1)
    const server = inject('postgresUrl')
    const [last] = (await leases()).map(({ until }) => until).toSorted((a, b) => Number(b) - Number(a))
    await query(server, `alter database ${name} allow_connections false`)
    await query(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await untilPassed(laterThan(last, seconds))
    return { last, giveBack: () => query(server, `alter database ${name} allow_connections true`) }
  }

  return {
    broker: () => broker,
    db: () => db,
    opened,
    taken,
    startBroker,
    stopBroker,
    count,
    startGateway,
    publishAll,
    untilTaken,
    untilDealt,
    untilDealtOnce,
    leases,
    untilLeft,
    untilPassed,
    laterThan,
    takeDatabaseAway,
  }
}
