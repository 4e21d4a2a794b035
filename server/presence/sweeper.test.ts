import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, testLog } from '../testing/database.ts'
import { aCompany, aDevice } from '../testing/world.ts'
import { type SweeperOptions, startSweeper } from './sweeper.ts'

const { database, close } = await testDatabase()
afterAll(close)

const longAgo = new Date(0)
let device: string

/** It is online and has said nothing for ten minutes. */
beforeEach(async () => {
  const company = await aCompany(database)
  device = (await aDevice(database, { assignedTo: company.id })).id
  const at = new Date(Date.now() - 600_000)
  await database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ online: true, online_changed_at: at, last_update: at })
      .where('device_id', '=', device)
      .execute(),
  )
})

const aSweeper = async (options: Partial<SweeperOptions>) => {
  const sweeper = startSweeper({ database, log: testLog, since: longAgo, ...options })
  // Only the test runs it.
  await sweeper.stop()
  return sweeper
}

const fallsSilent = async () => expect(await (await aSweeper({})).sweep()).toEqual([device])

test('a device that does not report is marked as silent, also when a pass comes a little late', async () => {
  let now = Date.now()
  const { sweep } = await aSweeper({ now: () => now })
  now += 14_000
  expect(await sweep()).toEqual([device])
  expect(await sweep()).toEqual([])
})

test('after a time in which the database or we stood still no device is called silent before its time', async () => {
  let now = Date.now()
  const { sweep } = await aSweeper({ now: () => now })
  now += 60_000
  expect(await sweep()).toEqual([])
  expect(await sweep()).toEqual([])
  await fallsSilent()
})

test('while a pass waits for the database, the time is that of its answer', async () => {
  let now = Date.now()
  const { sweep } = await aSweeper({
    now: () => now,
    database: {
      ...database,
      asSystem(work) {
        now += 60_000
        return database.asSystem(work)
      },
    },
  })
  expect(await sweep()).toEqual([])
  await fallsSilent()
})

test('without a connection to the broker no device goes offline, nor right after it is back', async () => {
  let isConnected = false
  const { sweep } = await aSweeper({ isConnected: () => isConnected })
  expect(await sweep()).toEqual([])
  isConnected = true
  expect(await sweep()).toEqual([])
  await fallsSilent()
})
