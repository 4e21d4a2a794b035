import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { notify } from '../database.ts'
import { testDatabase, testLog } from '../testing.ts'
import { aCompany, aDevice } from '../testing-world.ts'
import { commandChannel } from './commands.store.ts'
import { askCommand } from './commands.ts'
import { startDispatcher } from './dispatcher.ts'
import { aPersonWith } from './person.testing.ts'

const { database, close } = await testDatabase()
afterAll(close)

test('what was not answered in time fails once it is sure that no answer waits to be kept', async () => {
  const company = await aCompany(database)
  const { id: device } = await aDevice(database, { assignedTo: company.id })
  const who = { company: company.id, kind: 'technician_company' } as const
  const person = aPersonWith(['technician_company', 'admin'])
  const { id } = await database.inCompany(who, (tx) =>
    askCommand({ tx, who, person }, device, { action: 'heat_set', action_value: 1 }, { expirySeconds: 900 }),
  )
  await database.asSystem((tx) =>
    tx
      .updateTable('commands')
      .set({ state: 'sent', attempts: 2, sent_at: sql`now() - interval '11 seconds'` })
      .where('id', '=', id)
      .execute(),
  )
  const state = () =>
    database.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('commands')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.state
    })
  const wake = () => database.asSystem((tx) => notify(tx, commandChannel, device))

  let steps = 0
  let standsStill = true
  let clock = 0
  const dispatcher = await startDispatcher({
    database: {
      ...database,
      async asSystem(work) {
        if (standsStill) clock += 60_000
        const answer = await database.asSystem(work)
        steps += 1
        return answer
      },
    },
    send: async () => {},
    log: testLog,
    now: () => clock,
  })
  onTestFinished(() => dispatcher.stop())
  for (const round of [1, 2, 3]) {
    await expect.poll(() => steps).toBeGreaterThanOrEqual(round)
    expect(await state()).toBe('sent')
    await wake()
  }
  standsStill = false
  const before = steps
  await wake()
  await expect.poll(() => steps).toBeGreaterThan(before)
  expect(await state()).toBe('sent')
  clock += 2000
  await wake()
  await expect.poll(state).toBe('failed')
})
