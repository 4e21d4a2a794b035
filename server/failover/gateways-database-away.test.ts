// Where no gateway has the database none takes over from another: its connections stay, and broken ones are resumed.
import { connectAsync } from 'mqtt'
import { describe, expect, test } from 'vitest'
import { missingDebian } from '../testing/debian.ts'
import { seconds, useGateways } from '../testing/gateways.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: a gateway whose database is away. Here ${missing}.`)

describe.skipIf(missing)('behind a broker of others', () => {
  const gateways = useGateways()
  const { taken, count, startGateway, publishAll, untilTaken, untilDealt, untilDealtOnce } = gateways
  const { untilPassed, laterThan } = gateways

  /** One that cannot store messages while its database is away. */
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
        const { giveBack, last } = await gateways.takeDatabaseAway()
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
    const other = await connectAsync(gateways.broker().url, {
      clientId,
      clean: false,
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 3600 },
    })
    await other.endAsync({ properties: { sessionExpiryInterval: keepFor } })
  }

  test('one without the database keeps its lines though it reads no answer of the broker on them', async () => {
    const { gateway, takeDatabaseAway } = await startAlone()
    const { last, giveBack } = await takeDatabaseAway()
    const said = await publishAll('said', 100)
    await untilPassed(laterThan(last, 5 * seconds))
    await giveBack()
    await untilTaken(said)
    expect(gateway.brokenBy).toEqual([])
    expect(gateway.did).toEqual([])
    expect(said.filter((word) => taken.get(word) !== 1)).toEqual([])
  })

  test.each([
    ['resumes it while it is still stored', 3600, ['released', 'has session', 'resumed'], []],
    [
      'stays aside as it was ended, until it has the database',
      0,
      ['released', 'has no session'],
      ['resumed'],
    ],
  ])('one without the database whose line is taken %s', async (_, keepFor, alone, later) => {
    const { gateway, takeDatabaseAway } = await startAlone()
    const { giveBack } = await takeDatabaseAway()
    await takeLine('one-0', keepFor)
    await expect.poll(() => gateway.did).toEqual(alone)
    await expect.poll(() => gateway.transport.isConnected()).toBe(keepFor > 0)
    await giveBack()
    await expect.poll(() => gateway.did).toEqual([...alone, ...later])
    await untilDealtOnce()
    const said = await publishAll('said', 100)
    await untilTaken(said)
    expect(said.filter((word) => taken.get(word) !== 1)).toEqual([])
  })
})
