import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { aCompany } from '../testing/world.ts'
import { readWatch, recordPass } from './alarm-watch.store.ts'
import { aSubject, openFault, openTwoHomes, raisedOf } from './alarms.testing.ts'
import { watchOnce } from './watch.ts'

const two = await openTwoHomes()
const { database } = two
const run = (text: string) => database.asSystem((tx) => sql.raw(text).execute(tx))

/** The database refuses new alarms of this company. */
async function refuseAlarmsOf(company: string): Promise<void> {
  await run(`create function refuse_alarm() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`)
  await run(`create trigger refuse_alarm before insert on alarms for each row
    when (new.company_id = '${company}') execute function refuse_alarm()`)
}
const acceptAlarms = () => run('drop function if exists refuse_alarm cascade')
afterEach(acceptAlarms)

const aSickCompany = async () => {
  const { id } = await aCompany(database)
  await openFault(database, await aSubject(database, id), { blocking: true })
  return id
}

test('a company whose alarms cannot be written is logged and leaves those of the others alone', async () => {
  const [before, failing, after] = [await aSickCompany(), await aSickCompany(), await aSickCompany()]
  const logged: { company?: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const pass = () => watchOnce(database, { mayRaise: true, now: new Date(), sendsEmail: false, log })
  await refuseAlarmsOf(failing)
  expect(await pass()).toEqual([failing])
  expect(logged.map(({ company }) => company)).toEqual([failing])
  for (const healthy of [before, after]) expect(await raisedOf(database, healthy)).toEqual(['blocking_fault'])
  expect(await raisedOf(database, failing)).toEqual([])
  await acceptAlarms()
  expect(await pass()).toEqual([])
  expect(await raisedOf(database, failing)).toEqual(['blocking_fault'])
})

test('the list of a company that passes leave out for five minutes says so, until one does not', async () => {
  const company = await aSickCompany()
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  const passed = (at: number, failed: string[]) =>
    database.asSystem((tx) => recordPass(tx, { raises_from: minutes(-30), passed_at: minutes(at) }, failed))
  const stateOf = (of: string) =>
    database.inCompany({ company: of, kind: 'technician_company' }, (tx) => readWatch(tx, new Date()))
  await passed(-6, [company])
  await passed(-1, [company])
  expect((await stateOf(company)).state).toBe('stopped')
  expect((await stateOf(two.company)).state).toBe('running')
  await passed(0, [])
  expect((await stateOf(company)).state).toBe('running')
  await passed(0, [company])
  expect((await stateOf(company)).state).toBe('running')
})
