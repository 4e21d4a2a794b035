import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { notify } from '../database/database.ts'
import { testDatabase, testLog } from '../testing/database.ts'
import { aCompany, aDevice } from '../testing/world.ts'
import { commandChannel } from './commands.store.ts'
import { requestCommand } from './commands.ts'
import { startDispatcher } from './dispatcher.ts'
import { aPersonWith } from './person.testing.ts'

const { database, close } = await testDatabase()
afterAll(close)

const person = aPersonWith(['technician_company', 'admin'])

/** A device of a company of its own. */
async function aListener() {
  const company = await aCompany(database)
  const { id } = await aDevice(database, { assignedTo: company.id })
  const who = { company: company.id, kind: 'technician_company' } as const
  const ask = async (expirySeconds: number) => {
    const request = { action: 'heat_set', action_value: 1 }
    return (
      await database.inCompany(who, (tx) =>
        requestCommand({ tx, who, person }, id, request, { expirySeconds }),
      )
    ).id
  }
  return { id, ask }
}

const stateOf = (id: string) =>
  database.asSystem(async (tx) => {
    const row = await tx.selectFrom('commands').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    return row.state
  })

test('while the broker accepts no command, others expire in time', async () => {
  const [held, late] = [await aListener(), await aListener()]
  await database.asSystem((tx) =>
    tx.updateTable('devices').set({ online: true }).where('device_id', '=', held.id).execute(),
  )
  let release = () => {}
  const sent: string[] = []
  const dispatcher = await startDispatcher({
    database,
    send: (deviceId) => {
      sent.push(deviceId)
      return new Promise((resolve) => {
        release = resolve
      })
    },
    log: testLog,
  })
  onTestFinished(() => dispatcher.stop())
  onTestFinished(() => release())
  const first = await held.ask(900)
  await expect.poll(() => sent).toEqual([held.id])
  const second = await late.ask(0.2)
  await expect.poll(() => stateOf(second)).toBe('expired')
  expect(await stateOf(first)).toBe('sent')
})

test('an unanswered command fails once no received reply still waits to be stored', async () => {
  const { id: device, ask } = await aListener()
  const id = await ask(900)
  await database.asSystem((tx) =>
    tx
      .updateTable('commands')
      .set({ state: 'sent', attempts: 2, sent_at: sql`now() - interval '11 seconds'` })
      .where('id', '=', id)
      .execute(),
  )
  const state = () => stateOf(id)
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

test('a command that the database let go only after its time is not sent', async () => {
  const [late, timely] = [await aListener(), await aListener()]
  await database.asSystem((tx) =>
    tx.updateTable('devices').set({ online: true }).where('device_id', 'in', [late.id, timely.id]).execute(),
  )
  let standsStill = true
  let clock = 0
  const sent: string[] = []
  const dispatcher = await startDispatcher({
    database: {
      ...database,
      async asSystem(work) {
        const answer = await database.asSystem(work)
        if (standsStill) clock += 900_001
        return answer
      },
    },
    send: async (deviceId) => void sent.push(deviceId),
    log: testLog,
    now: () => clock,
  })
  onTestFinished(() => dispatcher.stop())
  const first = await late.ask(900)
  await expect.poll(() => stateOf(first)).toBe('sent')
  standsStill = false
  await timely.ask(900)
  await expect.poll(() => sent).toEqual([timely.id])
})
