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

test('a look that is over asks nothing more, and gives its connection back', async () => {
  for (let time = 0; time < 20; time++) {
    let started: Promise<unknown> | undefined
    let late: Tx | undefined
    const failing = db.database.look(who, async (tx) => {
      late = tx
      started = seen(tx)
      started.catch(() => {})
      throw new Error('no further')
    })
    await expect(failing).rejects.toThrow('no further')
    await expect(started).rejects.toThrow('The read transaction is over.')
    await expect(late && seen(late)).rejects.toThrow('The read transaction is over.')
  }
  expect(await db.database.look(who, seen)).not.toEqual([])
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

test('questions of a transaction that are asked at once are answered in their order', async () => {
  const [, name, , other] = await db.database.asSystem((tx) =>
    Promise.all([rename(tx, 'First'), nameOf(tx), rename(tx, 'Second'), nameOf(tx)]),
  )
  expect([name, other]).toEqual(['First', 'Second'])
})

test('of questions that are asked at once none is kept where one fails, and all tell why', async () => {
  const before = await db.database.asSystem(nameOf)
  let answers: PromiseSettledResult<unknown>[] = []
  const failing = db.database.asSystem(async (tx) => {
    await seen(tx)
    const asked = [rename(tx, 'Lost'), sql`select 1 / ${0}::int4`.execute(tx), rename(tx, 'Lost as well')]
    answers = await Promise.allSettled(asked)
  })
  const why = { code: '22012' }
  await expect(failing).rejects.toMatchObject(why)
  expect(answers).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: why },
    { status: 'rejected', reason: why },
  ])
  expect(await db.database.asSystem(nameOf)).toBe(before)
})

test('nothing is asked behind a first question that failed', async () => {
  const failing = db.database.asSystem(async (tx) => {
    const first = sql`select 1 / ${0}::int4`.execute(tx)
    await Promise.allSettled([first, rename(tx, 'Lost')])
    return await rename(tx, 'Lost as well')
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await db.database.asSystem(nameOf)).not.toMatch(/Lost/)
})

test('several statements in one text are refused', async () => {
  const both = db.database.asSystem((tx) => sql`select 1; select 2`.execute(tx))
  await expect(both).rejects.toMatchObject({ code: '42601' })
})

test('after a value that cannot be sent questions are still behind the company', async () => {
  const circle: Record<string, unknown> = {}
  circle.itself = circle
  const rows = await db.database.inCompany(who, async (tx) => {
    const impossible = sql`select ${circle}::jsonb`.execute(tx)
    const [refused, answered] = await Promise.allSettled([impossible, seen(tx)])
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) })
    return answered.status === 'fulfilled' ? answered.value : []
  })
  expect(rows).toEqual([{ id: who.company }])
})

test('nothing can be asked of a transaction that is over', async () => {
  const kept: Tx[] = []
  await db.database.inCompany(who, async (tx) => void kept.push(tx))
  await expect(
    db.database.inCompany(who, async (tx) => {
      kept.push(tx)
      await seen(tx)
      throw new Error('no further')
    }),
  ).rejects.toThrow('no further')
  for (const tx of kept) await expect(seen(tx)).rejects.toThrow('The transaction is over.')
})

test('an error tells who asked', async () => {
  const divide = (tx: Tx) => sql`select 1 / ${0}::int4`.execute(tx)
  for (const failing of [db.database.asSystem(divide), db.database.look(who, divide)])
    await expect(failing).rejects.toMatchObject({
      message: 'division by zero',
      stack: expect.stringContaining('connections.test.ts'),
    })
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
