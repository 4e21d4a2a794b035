// What a broker deals to a gateway that is gone reaches the product through another, which does not start again for it.
import { connectAsync, type MqttClient } from 'mqtt'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { connectExternal, type ExternalTransport } from '../gateway/external.ts'
import type { Message } from '../gateway/facts.ts'
import { askCommand } from './commands/commands.ts'
import { aPersonWith } from './commands/person.testing.ts'
import { startDeviceLink } from './device-link.ts'
import { type StandIn, startStandIn } from './gateways/stand-in.ts'
import { query, type TestDatabase, testDatabase, testLog } from './testing.ts'
import { type DebianServer, missingDebian, startMosquitto } from './testing-debian.ts'
import { connectDevice } from './testing-device.ts'
import { aCompany, aDevice } from './testing-world.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: gateways that are gone. Here ${missing}.`)

const seconds = 2

interface Gateway {
  transport: ExternalTransport
  standIn: StandIn
  /** Whom it stood in for, and whether nothing was left. */
  stoodIn: [string, boolean][]
  /** What it did with its own lines, and what it was told of them meanwhile. */
  did: ('let go' | 'came back' | 'kept' | 'not kept')[]
  stop(): Promise<void>
  /** As a kill does: nothing is said to the others. */
  vanish(): Promise<void>
}

describe.skipIf(missing)('of several gateways behind a broker of others', () => {
  let broker: DebianServer
  let device: MqttClient
  let db: TestDatabase
  const opened: { stop(): Promise<void> }[] = []
  /** How often each word was taken. */
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
    const transport = await connectExternal({
      url,
      connections: 4,
      clientPrefix: name,
      keepaliveSeconds: 1,
      onLineTaken: () => standIn.lineTaken(),
      log: testLog,
    })
    const stoodIn: Gateway['stoodIn'] = []
    const did: Gateway['did'] = []
    const standIn: StandIn = await startStandIn({
      database: db.database,
      name,
      adopt: async (other, signal) => {
        const isEmpty = await transport.adopt(other, signal)
        stoodIn.push([other, isEmpty])
        return isEmpty
      },
      isConnected: transport.isConnected,
      letGo() {
        did.push('let go')
        transport.letGo()
      },
      comeBack() {
        did.push('came back')
        transport.comeBack()
      },
      async isKept() {
        const isKept = await transport.isKept()
        did.push(isKept ? 'kept' : 'not kept')
        return isKept
      },
      log: testLog,
      seconds,
    })
    await transport.receive(take)
    const end = async () => {
      opened.splice(opened.indexOf(gateway), 1)
      await standIn.stop()
      await transport.stop()
    }
    const gateway: Gateway = {
      transport,
      standIn,
      stoodIn,
      did,
      vanish: end,
      stop: async () => {
        await end()
        await standIn.leave()
      },
    }
    opened.push(gateway)
    await vi.waitFor(() => expect(transport.isConnected()).toBe(true))
    return gateway
  }

  const say = (word: string) => device.publishAsync(...(word.split(' ') as [string, string]), { qos: 1 })
  const sayAll = async (topic: string, howMany: number) => {
    const words = Array.from({ length: howMany }, (_, number) => `${topic}/ot/boiler/status ${number}`)
    await Promise.all(words.map(say))
    return words
  }
  const untilTaken = (words: string[]) =>
    vi.waitFor(() => expect([...taken.keys()]).toEqual(expect.arrayContaining(words)), { timeout: 20_000 })
  const untilDealt = () => vi.waitFor(async () => untilTaken(await sayAll('probe', 10)), { timeout: 20_000 })

  /** Names of gateways, and until when each is taken to be alive. */
  const leases = async () => {
    const text = `select substr(name, 9) as name, until from lease where name like 'gateway %' order by 1`
    return (await query(db.url, text)) as { name: string; until: Date }[]
  }
  const untilLeft = (names: string[]) =>
    vi.waitFor(async () => expect((await leases()).map(({ name }) => name)).toEqual(names), {
      timeout: 20_000,
    })
  const untilPassed = async (moment: Date) =>
    vi.waitFor(
      async () => {
        const [row] = await query(inject('postgresUrl'), 'select now() > $1 as passed', [moment])
        expect(row?.passed).toBe(true)
      },
      { timeout: 20_000 },
    )
  const laterThan = (moment: Date | undefined, more: number) =>
    new Date((moment?.getTime() ?? 0) + more * 1000)

  /** Until the last lease has run out; answers with what brings it back. */
  async function takeDatabaseAway() {
    const [name] = db.url.split('/').slice(-1)
    const server = inject('postgresUrl')
    const [last] = (await leases()).map(({ until }) => until).toSorted((a, b) => Number(b) - Number(a))
    await query(server, `alter database ${name} allow_connections false`)
    await query(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await untilPassed(laterThan(last, seconds))
    return { last, giveBack: () => query(server, `alter database ${name} allow_connections true`) }
  }

  /** One whose messages cannot be kept as long as its database is away. */
  async function startAlone() {
    let isAway = false
    const gateway = await startGateway('one', async (message) => {
      if (isAway) throw new Error('the database is away')
      await count(message)
    })
    await untilDealt()
    return {
      gateway,
      async takeDatabaseAway() {
        isAway = true
        const { giveBack, last } = await takeDatabaseAway()
        return {
          last,
          async giveBack() {
            isAway = false
            await giveBack()
          },
        }
      },
    }
  }

  async function takeLine(clientId: string, keepFor: number) {
    const other = await connectAsync(broker.url, {
      clientId,
      clean: false,
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 3600 },
    })
    await other.endAsync({ properties: { sessionExpiryInterval: keepFor } })
  }

  /** The first is gone with what was said, and the other has begun to take it and cannot keep it. */
  async function standingIn() {
    let isAway = false
    const refused = new Set<string>()
    const gone = await startGateway('gone')
    const living = await startGateway('living', async (message) => {
      if (!isAway) return count(message)
      refused.add(message.payload.toString())
      throw new Error('the database is away')
    })
    await untilDealt()
    isAway = true
    await gone.vanish()
    const said = await sayAll('said', 400)
    // More than wait on its own four lines.
    await vi.waitFor(() => expect(refused.size).toBeGreaterThan(4), { timeout: 20_000 })
    return {
      living,
      said,
      comeBack() {
        isAway = false
      },
    }
  }

  test.each(['stop', 'vanish'] as const)(
    'what the broker keeps for one after its %s is taken by the other, and no more is dealt to it',
    async (end) => {
      const gone = await startGateway('gone')
      const living = await startGateway('living')
      await untilDealt()
      await gone[end]()
      await untilTaken(await sayAll('said', 400))
      await untilLeft(['living'])
      expect(living.stoodIn).toEqual([['gone', true]])
      const later = await sayAll('later', 400)
      await untilTaken(later)
      expect(later.filter((word) => taken.get(word) !== 1)).toEqual([])
    },
  )

  test('one that comes back while another stands in for it has its sessions again, and nothing is lost', async () => {
    const { living, said, comeBack } = await standingIn()
    const back = await startGateway('gone')
    comeBack()
    await untilTaken(said)
    await vi.waitFor(() => expect(living.stoodIn).toEqual([['gone', false]]), { timeout: 20_000 })
    // Each has given a sign again and again, and neither has disturbed the other.
    const [first] = await leases()
    await untilPassed(laterThan(first?.until, 2 * seconds))
    expect((await leases()).map(({ name }) => name)).toEqual(['gone', 'living'])
    expect([living.stoodIn, back.stoodIn]).toEqual([[['gone', false]], []])
    const later = await sayAll('later', 400)
    await untilTaken(later)
    expect(later.filter((word) => taken.get(word) !== 1)).toEqual([])
  })

  test('where the one that stands in is gone too, a third takes what both leave', async () => {
    const { living, said } = await standingIn()
    await living.vanish()
    const third = await startGateway('third')
    await untilTaken(said)
    await untilLeft(['third'])
    expect(third.stoodIn.toSorted()).toEqual([
      ['gone', true],
      ['living', true],
    ])
  })

  test('what the broker accepted for nobody while all were gone is taken by one of another name', async () => {
    await stopBroker()
    await startBroker({ durable: true })
    const gone = await startGateway('gone')
    await untilDealt()
    await gone.stop()
    // It comes back without the shared subscriptions.
    await broker.kill()
    await broker.start()
    const said = await sayAll('said', 200)
    const other = await startGateway('other')
    await untilTaken(said)
    await vi.waitFor(() => expect(other.stoodIn).toEqual([['gone', true]]), { timeout: 20_000 })
  })

  test('a database that was away makes nobody stand in for the living', async () => {
    const both = [await startGateway('one'), await startGateway('other')]
    await untilDealt()
    const { last, giveBack } = await takeDatabaseAway()
    await giveBack()
    await untilPassed(laterThan(last, 4 * seconds))
    await vi.waitFor(async () => {
      const alive = (await leases()).filter(({ until }) => until > laterThan(last, 4 * seconds))
      expect(alive).toHaveLength(2)
    })
    expect(both.map(({ stoodIn }) => stoodIn)).toEqual([[], []])
  })

  test('one without the database keeps its lines though it reads no answer of the broker on them', async () => {
    const { gateway, takeDatabaseAway } = await startAlone()
    const { last, giveBack } = await takeDatabaseAway()
    const said = await sayAll('said', 100)
    await untilPassed(laterThan(last, 5 * seconds))
    await giveBack()
    await untilTaken(said)
    expect(gateway.did).toEqual([])
    expect(said.filter((word) => taken.get(word) !== 1)).toEqual([])
  })

  test.each([
    ['takes it up again as it is still kept', 3600, ['let go', 'kept', 'came back'], []],
    ['stays aside as it was ended, until it has the database', 0, ['let go', 'not kept'], ['came back']],
  ])('one without the database whose line is taken %s', async (_, keepFor, alone, later) => {
    const { gateway, takeDatabaseAway } = await startAlone()
    const { giveBack } = await takeDatabaseAway()
    await takeLine('one-0', keepFor)
    await vi.waitFor(() => expect(gateway.did).toEqual(alone), { timeout: 20_000 })
    await vi.waitFor(() => expect(gateway.transport.isConnected()).toBe(keepFor > 0))
    await giveBack()
    await vi.waitFor(() => expect(gateway.did).toEqual([...alone, ...later]), { timeout: 20_000 })
    const said = await sayAll('said', 100)
    await untilTaken(said)
    expect(said.filter((word) => taken.get(word) !== 1)).toEqual([])
  })

  test('after one is stopped commands to twenty devices are confirmed at their first attempt', async () => {
    const { database } = db
    const company = await aCompany(database)
    const startLink = async (gatewayName: string) => {
      const mqtt = { port: 0, host: '127.0.0.1', url: broker.url, gatewayName, tls: undefined }
      const registry = new Registry()
      const link = await startDeviceLink({
        database,
        settings: { mqtt },
        registry,
        log: testLog,
        goneAfterSeconds: seconds,
      })
      opened.push(link)
      await vi.waitFor(() => expect(link.isReady()).toBe(true))
      return link
    }
    const first = await startLink('first')
    await startLink('second')
    const devices = await Promise.all(
      Array.from({ length: 20 }, async () =>
        connectDevice(broker.url, await aDevice(database, { assignedTo: company.id })),
      ),
    )
    const onlineNow = async () => (await query(db.url, `select from devices where online`)).length
    await vi.waitFor(
      async () => {
        await Promise.all(devices.map((each) => each.comeOnline()))
        expect(await onlineNow()).toBe(20)
      },
      { timeout: 20_000, interval: 500 },
    )
    for (const each of devices)
      each.client.on('message', (_topic, payload) => {
        const { cid, action, action_value } = JSON.parse(payload.toString()) as Record<string, string>
        void each
          .acknowledge(cid ?? '')
          .then(() => each.report('ot.thalpos', { [action ?? '']: action_value }))
      })
    await first.stop()
    await untilLeft(['second'])
    const who = { company: company.id, kind: 'technician_company' } as const
    const person = aPersonWith(['technician_company', 'admin'])
    for (const { id } of devices)
      await database.inCompany(who, (tx) =>
        askCommand({ tx, who, person }, id, { action: 't_r_set', action_value: 21 }, { expirySeconds: 900 }),
      )
    const text = 'select state, attempts, count(*)::int from commands group by 1, 2'
    await expect.poll(() => query(db.url, text)).toEqual([{ state: 'confirmed', attempts: 1, count: 20 }])
    await Promise.all(devices.map((each) => each.leave()))
  })
})
