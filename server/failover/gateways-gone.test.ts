// What a broker deals to a gateway that is gone reaches the product through another, which does not start again for it.
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { requestCommand } from '../commands/commands.ts'
import { aPersonWith } from '../commands/person.testing.ts'
import { startDeviceLink } from '../ingestion/device-link.ts'
import { query, testLog } from '../testing/database.ts'
import { missingDebian } from '../testing/debian.ts'
import { connectDevice } from '../testing/device.ts'
import { seconds, useGateways } from '../testing/gateways.ts'
import { aCompany, aDevice } from '../testing/world.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: gateways that are gone. Here ${missing}.`)

describe.skipIf(missing)('of several gateways behind a broker of others', () => {
  const gateways = useGateways()
  const { opened, taken, startBroker, stopBroker, count, startGateway, publishAll, untilTaken } = gateways
  const { untilDealt, leases, untilLeft, untilPassed, laterThan, takeDatabaseAway } = gateways

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
    const said = await publishAll('said', 400)
    // More than wait on its own four lines.
    await expect.poll(() => refused.size).toBeGreaterThan(4)
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
      await untilTaken(await publishAll('said', 400))
      await untilLeft(['living'])
      expect(living.stoodIn).toEqual([['gone', true]])
      const later = await publishAll('later', 400)
      await untilTaken(later)
      expect(later.filter((word) => taken.get(word) !== 1)).toEqual([])
    },
  )

  test('one that comes back while another stands in for it has its sessions again, and nothing is lost', async () => {
    const { living, said, comeBack } = await standingIn()
    const back = await startGateway('gone')
    comeBack()
    await untilTaken(said)
    await expect.poll(() => living.stoodIn).toEqual([['gone', false]])
    // Each has given a sign again and again, and neither has disturbed the other.
    const [first] = await leases()
    await untilPassed(laterThan(first?.until, 2 * seconds))
    expect((await leases()).map(({ name }) => name)).toEqual(['gone', 'living'])
    expect([living.stoodIn, back.stoodIn]).toEqual([[['gone', false]], []])
    const later = await publishAll('later', 400)
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

  test('messages without a subscriber while all were gone are taken by a gateway of another name', async () => {
    await stopBroker()
    await startBroker({ durable: true })
    const gone = await startGateway('gone')
    await untilDealt()
    await gone.stop()
    // It comes back without the shared subscriptions.
    await gateways.broker().kill()
    await gateways.broker().start()
    const said = await publishAll('said', 200)
    const other = await startGateway('other')
    await untilTaken(said)
    await expect.poll(() => other.stoodIn).toEqual([['gone', true]])
  })

  test('a database that was away makes no gateway take over from a living one', async () => {
    const both = [await startGateway('one'), await startGateway('other')]
    await untilDealt()
    const { last, giveBack } = await takeDatabaseAway()
    await giveBack()
    await untilPassed(laterThan(last, 4 * seconds))
    await expect
      .poll(async () => {
        const alive = (await leases()).filter(({ until }) => until > laterThan(last, 4 * seconds))
        return alive
      })
      .toHaveLength(2)
    expect(both.map(({ stoodIn }) => stoodIn)).toEqual([[], []])
  })

  test('after one is stopped commands to twenty devices are confirmed at their first attempt', async () => {
    const { database } = gateways.db()
    const company = await aCompany(database)
    const startLink = async (gatewayName: string) => {
      const mqtt = { port: 0, host: '127.0.0.1', url: gateways.broker().url, gatewayName, tls: undefined }
      const registry = new Registry()
      const link = await startDeviceLink({
        database,
        settings: { mqtt },
        registry,
        log: testLog,
        goneAfterSeconds: seconds,
      })
      opened.push(link)
      await expect.poll(() => link.isReady()).toBe(true)
      return link
    }
    const first = await startLink('first')
    await startLink('second')
    const devices = await Promise.all(
      Array.from({ length: 20 }, async () =>
        connectDevice(gateways.broker().url, await aDevice(database, { assignedTo: company.id })),
      ),
    )
    const onlineNow = async () => (await query(gateways.db().url, `select from devices where online`)).length
    await expect
      .poll(
        async () => {
          await Promise.all(devices.map((each) => each.comeOnline()))
          return onlineNow()
        },
        { interval: 500 },
      )
      .toBe(20)
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
        requestCommand(
          { tx, who, person },
          id,
          { action: 't_r_set', action_value: 21 },
          { expirySeconds: 900 },
        ),
      )
    const text = 'select state, attempts, count(*)::int from commands group by 1, 2'
    await expect
      .poll(() => query(gateways.db().url, text))
      .toEqual([{ state: 'confirmed', attempts: 1, count: 20 }])
    await Promise.all(devices.map((each) => each.leave()))
  })
})
