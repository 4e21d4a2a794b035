import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { aCompany } from '../testing/world.ts'
import type { Tx, Who } from './database.ts'

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

/** Of the connection that was released last. */
const settingsOutside = async () => {
  const { rows } = await db.database.asSystem((tx) =>
    sql<{ role: string; company: string | null }>`
      select current_setting('role') as role, nullif(current_setting('app.company', true), '') as company`.execute(
      tx,
    ),
  )
  return rows[0]
}

test('a read cannot write', async () => {
  await expect(
    db.database.readInCompany(who, (tx) => sql`create temporary table note (word text)`.execute(tx)),
  ).rejects.toThrow(/read-only/)
  expect((await db.database.readInCompany(who, seen)).map(({ id }) => id)).toContain(who.company)
})

test('a read that is over sends no statement, and returns its connection', async () => {
  for (let time = 0; time < 20; time++) {
    let started: Promise<unknown> | undefined
    let late: Tx | undefined
    const failing = db.database.readInCompany(who, async (tx) => {
      late = tx
      started = seen(tx)
      throw new Error('no further')
    })
    await expect(failing).rejects.toThrow('no further')
    expect(await started).not.toEqual([])
    await expect(late && seen(late)).rejects.toThrow('The transaction is over.')
  }
  expect(await db.database.readInCompany(who, seen)).not.toEqual([])
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

test('statements sent at once are answered in their order', async () => {
  const [, name, , other] = await db.database.asSystem((tx) =>
    Promise.all([rename(tx, 'First'), nameOf(tx), rename(tx, 'Second'), nameOf(tx)]),
  )
  expect([name, other]).toEqual(['First', 'Second'])
})

test('where one of several statements sent at once fails, none is stored and the transaction throws its error', async () => {
  const before = await db.database.asSystem(nameOf)
  let answers: PromiseSettledResult<unknown>[] = []
  const failing = db.database.asSystem(async (tx) => {
    await seen(tx)
    const statements = [
      rename(tx, 'Lost'),
      sql`select 1 / ${0}::int4`.execute(tx),
      rename(tx, 'Lost as well'),
    ]
    answers = await Promise.allSettled(statements)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(answers).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'rejected', reason: { code: '25P02' } },
  ])
  expect(await db.database.asSystem(nameOf)).toBe(before)
})

test('nothing is stored behind a first statement that failed', async () => {
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

test('after a value that cannot be sent statements still run inside the company', async () => {
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

test('a transaction that is over refuses statements', async () => {
  const ended: Tx[] = []
  await db.database.inCompany(who, async (tx) => void ended.push(tx))
  await expect(
    db.database.inCompany(who, async (tx) => {
      ended.push(tx)
      await seen(tx)
      throw new Error('no further')
    }),
  ).rejects.toThrow('no further')
  for (const tx of ended) await expect(seen(tx)).rejects.toThrow('The transaction is over.')
})

test('the stack of an error shows who sent the statement', async () => {
  const divide = (tx: Tx) => sql`select 1 / ${0}::int4`.execute(tx)
  for (const failing of [db.database.asSystem(divide), db.database.readInCompany(who, divide)])
    await expect(failing).rejects.toMatchObject({
      message: 'division by zero',
      stack: expect.stringContaining('transaction.test.ts'),
    })
})

test('a transaction without a statement leaves its connection as it was', async () => {
  for (let time = 0; time < 3; time++) {
    await db.database.inCompany(who, async () => {})
    expect(await settingsOutside()).toEqual({ role: 'none', company: null })
  }
})

test('a prepared statement sees the rows of the company or system that runs it, by turns and at once', async () => {
  const other: Who = { company: (await aCompany(db.database)).id, kind: 'technician_company' }
  const all = (await db.database.asSystem(seen)).length
  expect(all).toBeGreaterThan(1)
  const ask = (tx: Tx) => sql<{ id: string }>`select id from companies where id::text <> ${''}`.execute(tx)
  const rounds = Array.from({ length: 40 }, async (_, round) => {
    const caller = round % 2 === 0 ? who : other
    const { rows } = await db.database.readInCompany(caller, ask)
    const system = await db.database.asSystem(ask)
    return { rows: rows.map(({ id }) => id), caller: caller.company, system: system.rows.length }
  })
  for (const { rows, caller, system } of await Promise.all(rounds)) {
    expect(rows).toEqual([caller])
    expect(system).toBe(all)
  }
})

test('no error of a read leaves the company on its connection', async () => {
  for (let time = 0; time < 8; time++) {
    await expect(db.database.readInCompany(who, (tx) => rename(tx, 'Other'))).rejects.toMatchObject({
      code: '25006',
    })
    expect(await settingsOutside()).toEqual({ role: 'none', company: null })
  }
})

test('a read needs the id of a company, and an unknown one sees nothing', async () => {
  await expect(db.database.readInCompany({ ...who, company: '' }, seen)).rejects.toThrow(
    'Not the id of a company.',
  )
  const unknown = { ...who, company: '00000000-0000-4000-8000-000000000000' }
  expect(await db.database.readInCompany(unknown, seen)).toEqual([])
})

test('values come as the types of the code', async () => {
  const { rows } = await db.database.asSystem((tx) =>
    sql`
      select 9007199254740991::int8 as int8, 1.1::float8 as float8, 12.30::numeric as numeric, true as bool,
        '\\x00ff10'::bytea as bytea, 'infinity'::timestamptz as forever, array['a', null] as list,
        '1850-01-01 00:00:00.001+00'::timestamptz as moment, '0044-03-15 BC'::date as day`.execute(tx),
  )
  expect(rows).toEqual([
    {
      int8: Number.MAX_SAFE_INTEGER,
      float8: 1.1,
      numeric: '12.30',
      bool: true,
      bytea: Buffer.from([0, 255, 16]),
      forever: Number.POSITIVE_INFINITY,
      list: ['a', null],
      moment: new Date('1850-01-01T00:00:00.001Z'),
      day: '0044-03-15 BC',
    },
  ])
})

test('a statement says how many rows it wrote', async () => {
  const [renamed] = await db.database.asSystem((tx) => rename(tx, 'Counted'))
  expect(renamed?.numUpdatedRows).toBe(1n)
})

test('a transaction on a connection that is cut throws, and the next has another connection', async () => {
  const cut = db.database.asSystem((tx) =>
    sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`.execute(tx),
  )
  await expect(cut).rejects.toMatchObject({ code: '57P01' })
  expect(await db.database.readInCompany(who, seen)).toEqual([{ id: who.company }])
})

test('a statement that recurs is prepared', async () => {
  await db.database.asSystem(async (tx) => {
    for (let time = 0; time < 6; time++) await sql`select ${'often'}::text as word`.execute(tx)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      tx,
    )
    expect(rows.map(({ statement }) => statement)).toContain('select $1::text as word')
  })
})
