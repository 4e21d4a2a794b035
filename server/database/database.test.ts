import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, query, testDatabase, testLog } from '../testing/database.ts'
import { notify, openDatabase, type Tx, type Who } from './database.ts'

const { database, url, close } = await testDatabase()
afterAll(close)

const [company] = await database.asSystem((tx) =>
  tx
    .insertInto('companies')
    .values({ key: 'thermotechniki', kind: 'technician_company', name: 'Θερμοτεχνική' })
    .returning('id')
    .execute(),
)
const who: Who = { company: company?.id ?? '', kind: 'technician_company' }

test('inside a company the role is no superuser or owner, and the next transaction starts without a company', async () => {
  const roleOf = sql<{ role: string; is_superuser: string; company: string | null }>`
    select current_user as role, current_setting('is_superuser') as is_superuser,
      nullif(current_setting('app.company', true), '') as company`
  const inside = await database.inCompany(who, async (tx) => (await roleOf.execute(tx)).rows[0])
  expect(inside).toEqual({ role: 'thalpos_app', is_superuser: 'off', company: who.company })
  for (let connection = 0; connection < 20; connection++) {
    const outside = await database.asSystem(async (tx) => (await roleOf.execute(tx)).rows[0])
    expect(outside).toEqual({ role: 'thalpos', is_superuser: 'on', company: null })
  }
})

test('no more transactions run at once than there are connections, and the others wait', async () => {
  const few = await openDatabase({ url, log: testLog, connections: 4 })
  let running = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const all = Promise.all(
    Array.from({ length: 12 }, () =>
      few.asSystem(async () => {
        running += 1
        await finished
      }),
    ),
  )
  await expect.poll(() => running).toBe(4)
  // A fifth would begin sooner than these new connections answer.
  for (let round = 0; round < 5; round++) await query(url, 'select 1')
  expect(running).toBe(4)
  finish()
  await all
  expect(running).toBe(12)
  await few.close()
})

test('a company id of the wrong form is refused', async () => {
  let isReached = false
  for (const text of ['', 'x', "'; reset role; --", `${who.company}'; reset role; select '`]) {
    const work = database.inCompany({ ...who, company: text }, async () => {
      isReached = true
    })
    await expect(work).rejects.toThrow('Not the id of a company')
  }
  expect(isReached).toBe(false)
})

test('work that fails leaves nothing behind', async () => {
  const work = database.asSystem(async (tx) => {
    await tx.insertInto('companies').values({ key: 'gone', kind: 'distributor', name: 'Gone' }).execute()
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await query(url, "select 1 from companies where key = 'gone'")).toEqual([])
})

test('transactions in a deadlock are all committed, once', async () => {
  const keys = ['circle-one', 'circle-two'] as const
  for (const key of keys)
    await query(url, `insert into companies (key, kind, name) values ($1, 'distributor', '')`, [key])
  const holds = keys.map(() => Promise.withResolvers<void>())
  let tries = 0
  const mark = (tx: Tx, key: string) =>
    tx.updateTable('companies').set({ name: sql`name || '!'` }).where('key', '=', key).execute()
  const both = (mine: 0 | 1) =>
    database.asSystem(async (tx) => {
      tries += 1
      await mark(tx, keys[mine])
      holds[mine]?.resolve()
      await Promise.all(holds.map(({ promise }) => promise))
      await mark(tx, keys[1 - mine] ?? '')
    })
  await Promise.all([both(0), both(1)])
  // A retry may deadlock again with the transaction that was let through.
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(await query(url, "select name from companies where key like 'circle-%'")).toEqual([
    { name: '!!' },
    { name: '!!' },
  ])
})

test('work that deadlocks every time ends with the error of PostgreSQL', async () => {
  let tries = 0
  const work = database.inCompany(who, (tx) => {
    tries += 1
    return sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`.execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '40P01' })
  expect(tries).toBe(3)
})

test('counts are numbers, moments are dates, and a day is the day that was written', async () => {
  const answer = await database.asSystem((tx) =>
    sql`select count(*) as n, date '2025-03-30' as day, timestamptz '2025-03-30 01:00+02' as moment`.execute(
      tx,
    ),
  )
  expect(answer.rows).toEqual([{ n: 1, day: '2025-03-30', moment: new Date('2025-03-29T23:00:00Z') }])
})

test('a listener receives what was committed, and only that', async () => {
  const received: string[] = []
  const stop = await database.listen('news', (payload) => received.push(payload))
  const failed = database.asSystem(async (tx) => {
    await notify(tx, 'news', 'rolled back')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await database.inCompany(who, (tx) => notify(tx, 'news', 'committed'))
  await expect.poll(() => received).toEqual(['committed'])
  await stop()
  const other: string[] = []
  const stopOther = await database.listen('other', (payload) => other.push(payload))
  await database.asSystem((tx) => notify(tx, 'news', 'no listener'))
  await database.asSystem((tx) => notify(tx, 'other', 'after'))
  await expect.poll(() => other).toEqual(['after'])
  expect(received).toEqual(['committed'])
  await stopOther()
})

test('a listener whose connection is cut listens again', async () => {
  const received: string[] = []
  const stop = await database.listen('cut', (payload) => received.push(payload))
  const listeners = "pid from pg_stat_activity where application_name = 'thalpos listener'"
  const here = 'and datname = current_database()'
  await query(url, `select pg_terminate_backend(pid) from (select ${listeners} ${here}) as l`)
  await expect
    .poll(async () => {
      await database.asSystem((tx) => notify(tx, 'cut', 'again'))
      return received.includes('again')
    })
    .toBe(true)
  await stop()
})

test('processes that start together migrate once', async () => {
  const empty = await createTestDatabase()
  const starter = join(import.meta.dirname, '../testing/migrate.ts')
  const children = Array.from({ length: 3 }, () => fork(starter, [empty.url]))
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))
  expect(codes).toEqual([0, 0, 0])
  const versions = await query(empty.url, 'select count(*)::int as n from schema_migrations group by version')
  expect(versions.length).toBeGreaterThan(5)
  expect(versions.every(({ n }) => n === 1)).toBe(true)
  await empty.drop()
})

test('an owner who is no superuser can migrate, work as system, and act for a company', async () => {
  const owner = `owner_${process.pid}`
  await query(url, `create role ${owner} login password 'open' createrole`)
  const theirs = await createTestDatabase({ owner })
  const address = new URL(theirs.url)
  address.username = owner
  address.password = 'open'
  // The role exists in this cluster already; an administrator lets the owner use it, as the error would have said.
  await query(url, `grant thalpos_app to ${owner}`)
  const other = await openDatabase({ url: address.href, log: testLog })
  try {
    const companies = await other.asSystem((tx) =>
      tx
        .insertInto('companies')
        .values(['a', 'b'].map((key) => ({ key, kind: 'technician_company' as const, name: key })))
        .returning('id')
        .execute(),
    )
    const seen = await other.inCompany({ ...who, company: companies[0]?.id ?? '' }, (tx) =>
      tx.selectFrom('companies').select('key').execute(),
    )
    expect(companies).toHaveLength(2)
    expect(seen).toEqual([{ key: 'a' }])
  } finally {
    await other.close()
    await theirs.drop()
    await query(url, `drop owned by ${owner}`)
    await query(url, `drop role ${owner}`)
  }
})

test('for an owner who may not use the role of requests the error says what an administrator must do', async () => {
  const owner = `stranger_${process.pid}`
  await query(url, `create role ${owner} login password 'open'`)
  const theirs = await createTestDatabase({ owner })
  const address = new URL(theirs.url)
  address.username = owner
  address.password = 'open'
  const opening = openDatabase({ url: address.href, log: testLog })
  await expect(opening).rejects.toMatchObject({
    hint: expect.stringContaining(`GRANT thalpos_app TO ${owner}`),
  })
  await theirs.drop()
  await query(url, `drop role ${owner}`)
})
