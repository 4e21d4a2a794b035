import { expect, test } from 'vitest'
import { testLog } from '../testing/database.ts'
import { readWatch } from './alarm-watch.store.ts'
import { openFault, openTwoHomes } from './alarms.testing.ts'
import { startAlarmWorker } from './worker.ts'

const two = await openTwoHomes()
const { database, raised, alarms } = two
const state = async () => (await database.asSystem((tx) => readWatch(tx, new Date()))).state

test('after a start the rules look and raise nothing until the quiet period is over', async () => {
  await openFault(database, two.home, { blocking: true })
  const started = Date.now()
  const worker = startAlarmWorker(database, testLog, {
    quietSeconds: 4,
    everySeconds: 0.25,
    sendsEmail: false,
  })
  // Before the first pass the state is the same, and there is nothing to see.
  const waiting = () =>
    database.asSystem((tx) =>
      tx.selectFrom('alarms').select(['kind', 'raised_at']).where('company_id', '=', two.company).execute(),
    )
  await expect.poll(waiting).toEqual([{ kind: 'blocking_fault', raised_at: null }])
  expect(await state()).toBe('waiting')
  await expect.poll(raised, { timeout: 20_000 }).toEqual(['blocking_fault'])
  expect((await alarms())[0]?.raised_at?.getTime()).toBeGreaterThanOrEqual(started + 4_000)
  // A pass is recorded after the alarms that it raised.
  await expect.poll(state).toBe('running')
  await worker.stop()
})
