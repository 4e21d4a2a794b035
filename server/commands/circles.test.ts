import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../database/database.ts'
import { lockDevices } from '../devices/device-changes.store.ts'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aDevice, type TestCompany } from '../testing/world.ts'
import { requestCommand } from './commands.ts'
import { expireQueued, failUnconfirmed, secondsToNext, supersedeAcknowledged } from './dispatch.store.ts'
import { aPersonWith } from './person.testing.ts'

const { database, close } = await testDatabase()
afterAll(close)

const person = aPersonWith(['technician_company', 'admin'])
let company: TestCompany
let device: string

beforeEach(async () => {
  company = await aCompany(database)
  device = (await aDevice(database, { assignedTo: company.id })).id
})

const ask = (action: string, expirySeconds = 900) => {
  const who = { company: company.id, kind: 'technician_company' } as const
  return database.inCompany(who, (tx) =>
    requestCommand({ tx, who, person }, device, { action, action_value: 1 }, { expirySeconds }),
  )
}
const touch = (tx: Tx, id: string) =>
  tx.updateTable('commands').set({ attempts: sql`attempts` }).where('id', '=', id).execute()

test('a round ends what is due, and leaves for the next what somebody is just changing', async () => {
  const [held, free] = [await ask('heat_set', -1), await ask('water_set', -1)]
  const idsOfRound = async () => (await database.asSystem(expireQueued)).map(({ id }) => id)
  await database.asSystem(async (tx) => {
    await touch(tx, held.id)
    expect(await idsOfRound()).toEqual([free.id])
  })
  expect(await idsOfRound()).toEqual([held.id])
})

test('an acknowledged command that its proof just reaches is not waited for to be superseded', async () => {
  const { id } = await ask('heat_set')
  const [row] = await database.asSystem((tx) =>
    tx
      .updateTable('commands')
      .set({ state: 'acknowledged', acknowledged_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .execute(),
  )
  const supersede = () => database.asSystem((tx) => supersedeAcknowledged(tx, row ? [row] : []))
  await database.asSystem(async (tx) => {
    await touch(tx, id)
    expect(await supersede()).toEqual([])
  })
  expect(await supersede()).toMatchObject([{ id, state: 'cancelled', reason: 'superseded' }])
})

test('a round that looks again for a proof comes when the time for it is over, not all the time until then', async () => {
  const { id } = await ask('heat_set')
  const patience = { acknowledge: 10, confirm: 30 }
  const comesIn = (acknowledgedAgo: number, reportSeconds: number) =>
    database.asSystem(async (tx) => {
      await tx
        .updateTable('devices')
        .set({ report_seconds: reportSeconds })
        .where('device_id', '=', device)
        .execute()
      await tx
        .updateTable('commands')
        .set({
          state: 'acknowledged',
          acknowledged_at: sql`now() - ${acknowledgedAgo} * interval '1 second'`,
        })
        .where('id', '=', id)
        .execute()
      return { next: await secondsToNext(tx, patience), failed: await failUnconfirmed(tx, patience) }
    })
  expect(await comesIn(31, 60)).toEqual({ next: expect.closeTo(39, 0), failed: [] })
  expect(await comesIn(5, 10)).toEqual({ next: expect.closeTo(25, 0), failed: [] })
  expect((await comesIn(71, 60)).failed).toMatchObject([{ id, state: 'failed', reason: 'not_confirmed' }])
})

test('a command can be requested while somebody changes the device', async () => {
  const first = await ask('heat_set')
  await database.asSystem(async (tx) => {
    expect(await lockDevices(tx, [device], company.id)).toHaveLength(1)
    expect(await ask('heat_set')).toMatchObject({ state: 'queued' })
    const { state } = await tx
      .selectFrom('commands')
      .select('state')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('cancelled')
  })
})
