import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx, Who } from './database.ts'
import { type TestDatabase, testDatabase } from './testing.ts'
import { aCompany } from './testing-world.ts'

let db: TestDatabase
let who: Who

beforeAll(async () => {
  db = await testDatabase()
  who = { company: (await aCompany(db.database)).id, kind: 'technician_company' }
})
afterAll(() => db.close())

const seen = (tx: Tx) => tx.selectFrom('companies').select('id').execute()
const rename = (tx: Tx, name: string) =>
  tx.updateTable('companies').set({ name }).where('id', '=', who.company).execute()
const nameOf = async (tx: Tx) =>
  (await tx.selectFrom('companies').select('name').where('id', '=', who.company).executeTakeFirstOrThrow())
    .name

test('what is only looked at cannot be changed', async () => {
  await expect(
    db.database.look(who, (tx) => sql`create temporary table note (word text)`.execute(tx)),
  ).rejects.toThrow(/read-only/)
  expect((await db.database.look(who, seen)).map(({ id }) => id)).toContain(who.company)
})

test('a transaction that fails half-way leaves nothing behind', async () => {
  const before = await db.database.asSystem(nameOf)
  const half = db.database.asSystem(async (tx) => {
    await rename(tx, 'Half')
    throw new Error('no further')
  })
  await expect(half).rejects.toThrow('no further')
  expect(await db.database.asSystem(nameOf)).toBe(before)
  await db.database.asSystem((tx) => rename(tx, 'Whole'))
  expect(await db.database.asSystem(nameOf)).toBe('Whole')
})

test('one without a question leaves its connection to the next as it was', async () => {
  for (let time = 0; time < 3; time++) {
    await db.database.inCompany(who, async () => {})
    const { rows } = await db.database.asSystem((tx) =>
      sql<{ role: string; company: string }>`
        select current_setting('role') as role, current_setting('app.company', true) as company`.execute(tx),
    )
    expect(rows[0]?.role).toBe('none')
    expect(rows[0]?.company || null).toBeNull()
  }
})

test('a question asked often keeps to the rows of who asks it, company or system, by turns and at once', async () => {
  const other: Who = { company: (await aCompany(db.database)).id, kind: 'technician_company' }
  const all = (await db.database.asSystem(seen)).length
  expect(all).toBeGreaterThan(1)
  const ask = (tx: Tx) => sql<{ id: string }>`select id from companies where id::text <> ${''}`.execute(tx)
  const rounds = Array.from({ length: 40 }, async (_, round) => {
    const asker = round % 2 === 0 ? who : other
    const { rows } = await db.database.look(asker, ask)
    const system = await db.database.asSystem(ask)
    return { rows: rows.map(({ id }) => id), asker: asker.company, system: system.rows.length }
  })
  for (const { rows, asker, system } of await Promise.all(rounds)) {
    expect(rows).toEqual([asker])
    expect(system).toBe(all)
  }
})

test('questions that are looked up at once are each behind the company, and one that fails spoils no other', async () => {
  const system = (tx: Tx) =>
    sql<{ role: string; company: string }>`
      select current_setting('role') as role, current_setting('app.company', true) as company`.execute(tx)
  for (let time = 0; time < 8; time++) {
    const answers = await db.database.look(who, (tx) =>
      Promise.allSettled([seen(tx), sql`select 1 / ${0}::int4`.execute(tx), rename(tx, 'Other'), seen(tx)]),
    )
    const own = { status: 'fulfilled', value: [{ id: who.company }] }
    expect(answers).toMatchObject([
      own,
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '25006' } },
      own,
    ])
    const { rows } = await db.database.asSystem(system)
    expect(rows[0]?.role).toBe('none')
    expect(rows[0]?.company || null).toBeNull()
  }
})

test('what is looked up at once is asked in one go, and what is looked up afterwards by itself', async () => {
  const begun = async (tx: Tx) => {
    const { rows } = await sql<{ begun: string }>`select now()::text as begun`.execute(tx)
    return rows[0]?.begun
  }
  await db.database.look(who, async (tx) => {
    const [first, , second] = await Promise.all([begun(tx), seen(tx), begun(tx)])
    expect(second).toBe(first)
    expect(await begun(tx)).not.toBe(first)
  })
})

test('nobody looks without being of a company', async () => {
  await expect(db.database.look({ ...who, company: '' }, seen)).rejects.toThrow('Not the id of a company.')
  const nobody = { ...who, company: '00000000-0000-4000-8000-000000000000' }
  expect(await db.database.look(nobody, seen)).toEqual([])
})

test('what is asked often is prepared', async () => {
  await db.database.asSystem(async (tx) => {
    for (let time = 0; time < 6; time++) await sql`select ${'often'}::text as word`.execute(tx)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      tx,
    )
    expect(rows.map(({ statement }) => statement)).toContain('select $1::text as word')
  })
})
