// What a broker deals to a gateway that is gone reaches the product through another, which does not start again for it.
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectExternal, type ExternalTransport } from '../gateway/external.ts'
import type { Message } from '../gateway/facts.ts'
import { type StandIn, startStandIn } from './gateways/stand-in.ts'
import { query, type TestDatabase, testDatabase, testLog } from './testing.ts'
import { type DebianServer, missingDebian, startMosquitto } from './testing-debian.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: gateways that are gone. Here ${missing}.`)

const seconds = 1

interface Gateway {
  name: string
  transport: ExternalTransport
  standIn: StandIn
  stop(): Promise<void>
  /** As a kill does: nothing is said, neither to the broker nor to the others. */
  vanish(): Promise<void>
}

describe.skipIf(missing)('of several gateways behind a broker of others', () => {
  let broker: DebianServer
  let device: MqttClient
  let db: TestDatabase
  const running = new Set<Gateway>()
  /** How often each word was taken. */
  const taken = new Map<string, number>()

  beforeEach(async () => {
    db = await testDatabase()
    broker = await startMosquitto()
    device = await connectAsync(broker.url, { clientId: 'any-device' })
    taken.clear()
  })

  afterEach(async () => {
    await device?.endAsync(true)
    await Promise.all(Array.from(running, (gateway) => gateway.stop()))
    await broker?.stop()
    await db?.close()
  })

  const count = async ({ topic, payload }: Message) => {
    const word = `${topic} ${payload.toString()}`
    taken.set(word, (taken.get(word) ?? 0) + 1)
  }

  async function startGateway(
    name: string,
    take: (message: Message) => Promise<void> = count,
  ): Promise<Gateway> {
    const transport = await connectExternal({
      url: broker.url,
      connections: 4,
      clientPrefix: name,
      log: testLog,
    })
    const { adopt, isConnected } = transport
    const standIn = await startStandIn({
      database: db.database,
      name,
      adopt,
      isConnected,
      log: testLog,
      seconds,
    })
    await transport.receive(take)
    const gateway: Gateway = {
      name,
      transport,
      standIn,
      async stop() {
        running.delete(gateway)
        await standIn.stop()
        await transport.stop()
        await standIn.leave()
      },
      async vanish() {
        running.delete(gateway)
        await Promise.all([standIn.stop(), transport.stop()])
      },
    }
    running.add(gateway)
    await vi.waitFor(() => expect(transport.isConnected()).toBe(true))
    return gateway
  }

  const say = (word: string) => device.publishAsync(...(word.split(' ') as [string, string]), { qos: 1 })
  const words = (topic: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${topic}/ot/boiler/status ${number}`)
  const sayAll = (all: string[]) => Promise.all(all.map(say))
  const untilTaken = (all: string[]) =>
    vi.waitFor(() => expect([...taken.keys()]).toEqual(expect.arrayContaining(all)), { timeout: 20_000 })
  const leases = async () =>
    (
      await query(db.url, `select substr(name, 9) as name from lease where name like 'gateway %' order by 1`)
    ).map(({ name }) => name)

  test.each(['stop', 'vanish'] as const)(
    'what one keeps after its %s is taken by the other, and nothing is dealt to it',
    async (end) => {
      const [gone] = [await startGateway('gone'), await startGateway('living')]
      await sayAll(words('before', 50))
      await untilTaken(words('before', 50))
      await gone[end]()
      const said = words('said', 400)
      await sayAll(said)
      await untilTaken(said)
      await vi.waitFor(async () => expect(await leases()).toEqual(['living']), { timeout: 10_000 })
      const later = words('later', 400)
      await sayAll(later)
      await untilTaken(later)
      expect(Math.max(...later.map((word) => taken.get(word) ?? 0))).toBe(1)
    },
  )
})
