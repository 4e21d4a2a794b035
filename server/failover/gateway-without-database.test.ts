// A gateway without the database can store nothing: another takes over its sessions once, until the database is back.
// Where no gateway has the database, all of them wait.
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { startDeviceLink } from '../ingestion/device-link.ts'
import { query, type TestDatabase, testDatabase, testLog } from '../testing/database.ts'
import { type DebianServer, missingDebian, startMosquitto } from '../testing/debian.ts'
import { type ConnectedDevice, connectDevice } from '../testing/device.ts'
import { type Proxy, startProxy } from '../testing/proxy.ts'
import { aCompany, aDevice } from '../testing/world.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: gateways without a database. Here ${missing}.`)

const seconds = 2
const patience = { timeout: 30_000, interval: 100 }
/** The broker deals to one line after the other, and two gateways have 64: of so many messages each is dealt some. */
const howMany = 80

describe.skipIf(missing)('of two gateways behind a broker of others', () => {
  let broker: DebianServer
  let db: TestDatabase
  let proxy: Proxy
  let behindProxy: Database
  let devices: ConnectedDevice[]
  const opened: { stop(): Promise<void> }[] = []

  beforeEach(async () => {
    db = await testDatabase()
    broker = await startMosquitto()
    proxy = await startProxy(db.url)
    behindProxy = await openDatabase({ url: proxy.url, log: testLog })
    const company = await aCompany(db.database)
    devices = await Promise.all(
      Array.from({ length: howMany }, async () =>
        connectDevice(broker.url, await aDevice(db.database, { assignedTo: company.id })),
      ),
    )
  })

  afterEach(async () => {
    proxy.restore()
    await Promise.all(devices.map(({ client }) => client.endAsync(true)))
    await Promise.all(opened.splice(0).map((each) => each.stop()))
    await behindProxy.close()
    await proxy.stop()
    await broker.stop()
    await db.close()
  })

  async function startGateway(gatewayName: string, database: Database) {
    const registry = new Registry()
    const logged: string[] = []
    const mqtt = { port: 0, host: '127.0.0.1', url: broker.url, gatewayName, tls: undefined }
    const write = (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg)
    const link = await startDeviceLink({
      database,
      settings: { mqtt },
      registry,
      log: pino({ level: 'info' }, { write }),
      goneAfterSeconds: seconds,
    })
    opened.push(link)
    await expect.poll(() => link.isReady()).toBe(true)
    return {
      isReady: () => link.isReady(),
      adoptions: () => logged.filter((word) => word.startsWith('takes over the sessions')).length,
      waiting: () => logged.filter((word) => word === 'device events wait for the database').length,
      batches: async () => /ingest_batch_events_count (\d+)/.exec(await registry.metrics())?.[1],
    }
  }
  type Gateway = Awaited<ReturnType<typeof startGateway>>

  /** No clock of theirs comes along: each of these stored twice is two readings. */
  const publishAll = (blr_t: number, those = devices) =>
    Promise.all(those.map(({ report }) => report('ot.boiler', { blr_t })))
  /** For how many devices it is stored, and how often. */
  const storedOf = async (blr_t: number) =>
    (
      await query(
        db.url,
        `select count(distinct device_id)::int as devices, count(*)::int as times
         from raw_readings where $1 = any(values)`,
        [blr_t],
      )
    )[0]
  const onceEach = (those = devices) => ({ devices: those.length, times: those.length })
  const untilStored = async (blr_t: number, those = devices) => {
    await expect.poll(async () => (await storedOf(blr_t))?.devices, patience).toBe(those.length)
  }
  let round = 0
  /** Each round waits for the one before: two messages of a device that wait together could get one time and be one row. */
  const untilDealtTo = async (gateway: Gateway) => {
    const before = await gateway.batches()
    do {
      round += 1
      await publishAll(round)
      await untilStored(round)
    } while ((await gateway.batches()) === before)
  }
  const pass = async (leases: number) => {
    const server = inject('postgresUrl')
    const [began] = await query(server, 'select now() as at')
    await expect
      .poll(async () => {
        const text = 'select now() > $1::timestamptz + make_interval(secs => $2) as passed'
        return (await query(server, text, [began?.at, leases * seconds]))[0]?.passed
      }, patience)
      .toBe(true)
  }

  test('one that loses only its database is stood in for once, and takes part again when it has it', async () => {
    const cut = await startGateway('cut', behindProxy)
    const living = await startGateway('living', db.database)
    for (const gateway of [cut, living]) await untilDealtTo(gateway)
    // Until its first lease has passed it takes over from no gateway.
    await pass(1)
    proxy.cut()
    await publishAll(41)
    await expect.poll(() => cut.waiting(), patience).toBeGreaterThan(0)
    await untilStored(41)
    await expect.poll(() => cut.isReady(), patience).toBe(false)
    await publishAll(42)
    await untilStored(42)
    // It requests its sessions meanwhile, which are gone.
    await pass(7)
    expect(cut.isReady()).toBe(false)
    expect([living.adoptions(), cut.adoptions()]).toEqual([1, 0])
    proxy.restore()
    await expect.poll(() => cut.isReady(), patience).toBe(true)
    await untilDealtTo(cut)
    await pass(1)
    await publishAll(43)
    await untilStored(43)
    await pass(1)
    expect([living.adoptions(), cut.adoptions()]).toEqual([1, 0])
    expect(await Promise.all([41, 42, 43].map(storedOf))).toEqual([onceEach(), onceEach(), onceEach()])
  })

  test('where both lose it neither takes over from the other, and messages are stored once it is back', async () => {
    const both = [await startGateway('one', behindProxy), await startGateway('other', behindProxy)]
    for (const gateway of both) await untilDealtTo(gateway)
    await pass(1)
    // No device has two messages waiting: received in one millisecond they would be one row.
    const [early, late] = [devices.slice(0, howMany / 2), devices.slice(howMany / 2)]
    proxy.cut()
    await publishAll(41, early)
    await pass(2)
    await publishAll(42, late)
    expect(both.map((gateway) => gateway.isReady())).toEqual([true, true])
    proxy.restore()
    await untilStored(41, early)
    await untilStored(42, late)
    await pass(2)
    expect(both.map((gateway) => gateway.adoptions())).toEqual([0, 0])
    expect(await Promise.all([41, 42].map(storedOf))).toEqual([onceEach(early), onceEach(late)])
  })
})
