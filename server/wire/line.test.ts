import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Line, openLine } from './line.ts'

let pool: pg.Pool
let client: pg.PoolClient
let line: Line

beforeEach(async () => {
  pool = new pg.Pool({ connectionString: inject('postgresUrl') })
  client = await pool.connect()
  client.on('error', () => {})
  line = openLine(client)
})
afterEach(async () => {
  client.release(true)
  await pool.end()
})

const ask = async (text: string, values: unknown[] = [], name?: string) =>
  (await line.ask([{ text, values, name }])).rows

const say = (...texts: string[]) => line.ask(texts.map((text) => ({ text, values: [] })))

const numbers = 'select n::int4 as n from generate_series(1, $1::int4) n order by n'

describe('an answer', () => {
  test('is the same as text, as bytes, and as pg reads it', async () => {
    const text = `select * from (values
      (true, 0::int2, -1::int4, 9007199254740991::int8, 1.1::float8, 'αβγ'::text, '\\x00ff10'::bytea,
        '2026-03-29 01:00:00.123456+02'::timestamptz, '2026-03-29'::date, array['a', null], '{"a": 1}'::jsonb,
        0.1::float4, 12.30::numeric, '7d1f0c3e-0000-4000-8000-000000000001'::uuid),
      (false, -32768, 2147483647, -9007199254740991, '-infinity', '', '', 'infinity', '0044-03-15 BC', '{}', 'null',
        'nan', 'nan', null),
      (null, null, null, 0, 'nan', null, null, '1969-12-31 23:59:59.9995+00', null, null, null, null, null, null),
      (null, null, null, null, 1e-300, null, null, '1850-01-01 00:00:00.000001+00', null, null, null, null, null, null)
      ) as kinds where $1`
    const plain = new pg.Client({ connectionString: inject('postgresUrl') })
    await plain.connect()
    plain.setTypeParser(pg.types.builtins.INT8, Number)
    plain.setTypeParser(pg.types.builtins.DATE, String)
    const { rows } = await plain.query(text, [true])
    await plain.end()
    expect(rows).toHaveLength(4)
    expect(await ask(text, [true])).toEqual(rows)
    for (let time = 0; time < 3; time++) expect(await ask(text, [true], 'kinds')).toEqual(rows)
  })

  test('is whole, however large and however many its rows', async () => {
    const size = 3_000_000
    const text = `select decode(repeat('00ff80', $1::int4 / 3), 'hex') as bytes`
    const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, index) => [0, 255, 128][index % 3] ?? 0))
    for (const name of [undefined, 'large', 'large']) {
      const [row] = await ask(text, [size], name)
      expect(bytes.equals(row?.['bytes'] as Buffer)).toBe(true)
    }
    const rows = await ask(numbers, [100_000], 'many')
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 100_000 }, (_, index) => index + 1))
  })

  test('goes to who asked, when several ask at once', async () => {
    const asked = Array.from({ length: 50 }, (_, index) =>
      ask(numbers, [index], index % 2 ? 'some' : undefined),
    )
    const answers = await Promise.all(asked)
    expect(answers.map((rows) => rows.length)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  })

  test('tells how many rows were written', async () => {
    await say('create temporary table notes (word text, bytes bytea)', 'insert into notes values (1), (2)')
    const values = ['π', Buffer.from([0, 255])]
    const written = await line.ask([{ text: 'insert into notes values ($1, $2)', values }])
    expect(written).toMatchObject({ command: 'INSERT', rowCount: 1 })
    const changed = await line.ask([{ text: 'update notes set word = word', values: [] }])
    expect(changed).toMatchObject({ command: 'UPDATE', rowCount: 3 })
    expect((await say('select * from notes where bytes is not null')).rows).toEqual([
      { word: 'π', bytes: Buffer.from([0, 255]) },
    ])
  })
})

describe('statements that are asked together', () => {
  const setting = { text: `select set_config('app.company', $1, true)`, values: ['one'], name: 'setting' }
  const reading = { text: `select current_setting('app.company', true) as company`, values: [] }

  test('are one transaction, of which nothing stays', async () => {
    for (let time = 0; time < 3; time++) {
      expect((await line.ask([setting, reading])).rows).toEqual([{ company: 'one' }])
      expect((await line.ask([reading])).rows[0]?.['company'] || null).toBeNull()
    }
  })

  test('are each answered with their own columns, also one that is asked twice', async () => {
    const counting = (from: number) => ({
      text: 'select n::int4 as n from generate_series($1::int4, 3) n order by n',
      values: [from],
      name: 'counting',
    })
    for (let time = 0; time < 3; time++) {
      const answers = await line.askBehind(setting, [counting(2), reading, counting(3), counting(4)])
      expect(answers.map(({ rows }) => rows)).toEqual([
        [{ n: 2 }, { n: 3 }],
        [{ company: 'one' }],
        [{ n: 3 }],
        [],
      ])
      expect(answers.map(({ rowCount }) => rowCount)).toEqual([2, 1, 1, 0])
    }
  })

  test('are not answered when the first fails', async () => {
    const failing = { text: 'select 1 / $1::int4', values: [0], name: 'failing' }
    await say('create temporary table kept (word text)')
    const writing = { text: `insert into kept values ('never')`, values: [], name: 'writing' }
    for (let time = 0; time < 2; time++)
      await expect(line.ask([failing, writing])).rejects.toThrow('division by zero')
    expect(await ask('select * from kept')).toEqual([])
    expect((await line.ask([{ ...failing, values: [1] }, writing])).rowCount).toBe(1)
  })
})

describe('a refusal', () => {
  test('is told as pg tells it, and only to who asked', async () => {
    await say('create temporary table once (word text constraint only_once unique)')
    const insert = () => line.ask([{ text: 'insert into once values ($1)', values: ['a'], name: 'insert' }])
    await insert()
    const [refused, answered] = await Promise.allSettled([insert(), ask(numbers, [3])])
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: '23505', constraint: 'only_once', severity: 'ERROR' },
    })
    expect((refused as PromiseRejectedResult).reason).toBeInstanceOf(pg.DatabaseError)
    expect(answered).toMatchObject({ status: 'fulfilled' })
  })

  test('of a statement that cannot be read leaves its name free', async () => {
    await expect(ask('select * from nowhere where $1', [true], 'late')).rejects.toMatchObject({
      code: '42P01',
    })
    await say('create temporary table nowhere (word text)')
    expect(await ask('select * from nowhere where $1', [true], 'late')).toEqual([])
  })

  test('of copying ends the connection instead of waiting forever', async () => {
    await say('create temporary table rows (word text)')
    await expect(ask('copy rows from stdin')).rejects.toThrow('Copying')
  })
})

test('whoever waits on a connection that is cut hears of it, and so does who asks after', async () => {
  const [row] = await ask('select pg_backend_pid() as pid')
  const waiting = Promise.allSettled([ask('select pg_sleep(60)'), ask('select 1')])
  const other = new pg.Client({ connectionString: inject('postgresUrl') })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [row?.['pid']])
  await other.end()
  const [first, second] = await waiting
  expect(first).toMatchObject({ status: 'rejected', reason: { code: '57P01' } })
  expect(second).toMatchObject({ status: 'rejected' })
  await expect(ask('select 1')).rejects.toThrow()
})
