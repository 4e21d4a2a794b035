import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditPayment } from '../../contract/jobs/schema.ts'
import type { Tx } from '../database/database.ts'
import { query, type TestDatabase, testDatabase } from '../testing/database.ts'
import { aHome, type TestHome } from './jobs.testing.ts'

let db: TestDatabase
let homes: TestHome[]

beforeAll(async () => {
  db = await testDatabase()
  const first = await aHome(db.database)
  const second = await aHome(db.database, { company: first.company, tag: 1107 })
  homes = [first, second]
})

afterAll(() => db.close())

const states = ['pending', 'done', 'complete', 'cancelled'] as const

type Step =
  | { kind: 'job'; home: number; isEstimate: boolean; cents: number }
  | { kind: 'payment'; home: number; isEstimate: boolean; cents: number }
  | { kind: 'deposit' | 'refund'; which: number; cents: number }
  | { kind: 'cost' | 'estimate' | 'amount'; which: number; cents: number | null }
  | { kind: 'state'; which: number; state: (typeof states)[number] }
  | { kind: 'move' | 'unmake' | 'remove' | 'void'; which: number }
  | { kind: 'credit'; which: number; other: number; cents: number }
  | { kind: 'double' }

const cents = fc.integer({ min: 1, max: 1_000_000 })
const which = fc.nat({ max: 30 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('job', 'payment'),
      home: fc.nat({ max: 1 }),
      isEstimate: fc.boolean(),
      cents,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('deposit', 'refund'), which, cents }) },
  fc.record({ kind: fc.constant('amount'), which, cents }),
  fc.record({ kind: fc.constantFrom('cost', 'estimate'), which, cents: fc.option(cents) }),
  fc.record({ kind: fc.constant('state'), which, state: fc.constantFrom(...states) }),
  fc.record({ kind: fc.constantFrom('move', 'unmake', 'remove', 'void'), which }),
  fc.record({ kind: fc.constant('credit'), which, other: which, cents }),
  fc.constant({ kind: 'double' }),
)

const nth = async (tx: Tx, table: 'jobs' | 'payments', at: number) => {
  const rows = await tx.selectFrom(table).select(['id', 'installation_id']).orderBy('id').execute()
  return rows[at % Math.max(1, rows.length)]
}

/** What changed something; a step of which no row is found changes nothing. */
const done = new Set<Step['kind']>()

/** As requests do: the installation first, then numbers and jobs. Triggers on payments lock in the same order. */
const hold = (tx: Tx, installation: string) =>
  tx.selectFrom('installations').select('id').where('id', '=', installation).forNoKeyUpdate().execute()

/** One number with a refund of one job and a payment of another, maybe at another home. */
async function useCredit(tx: Tx, step: Extract<Step, { kind: 'credit' }>): Promise<void> {
  const from = await nth(tx, 'jobs', step.which)
  const to = await nth(tx, 'jobs', step.other)
  if (!from || !to || from.id === to.id) return
  const ids = [from, to]
  const homesOfBoth = ids.map(({ installation_id }) => installation_id)
  await tx
    .selectFrom('installations')
    .select('id')
    .where('id', 'in', homesOfBoth)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const jobIds = ids.map(({ id }) => id)
  const held = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', jobIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (held.length < 2) return
  const { company, client } = homes[0] as TestHome
  const rowOf = (job: typeof from, kind: string) => ({
    company_id: company.id,
    installation_id: job.installation_id,
    job_id: job.id,
    client_id: client,
    kind,
    payment_type_id: creditPayment.id,
    amount_cents: step.cents,
  })
  const numbered = await tx
    .insertInto('payments')
    .values(rowOf(from, 'refund'))
    .returning(['year', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('payments')
    .values({ ...rowOf(to, 'payment'), ...numbered })
    .execute()
  done.add('credit')
}

async function take(tx: Tx, step: Step): Promise<void> {
  if (step.kind === 'credit') return useCredit(tx, step)
  if (step.kind === 'double') {
    // A bulk update locks rows in physical order; two of them in opposite order would wait for each other. Nor
    // does it take rows that came after these were held.
    await tx.selectFrom('installations').select('id').orderBy('id').forNoKeyUpdate().execute()
    const held = await tx.selectFrom('jobs').select('id').orderBy('id').forUpdate().execute()
    const ids = held.map(({ id }) => id)
    await tx
      .updateTable('jobs')
      .set((of) => ({ cost_cents: of('cost_cents', '+', 1) }))
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
    if (ids.length > 0) done.add('double')
    return
  }
  if (step.kind === 'job' || step.kind === 'payment') {
    const { company, client, installation } = homes[step.home] as TestHome
    const own = { company_id: company.id, installation_id: installation }
    await hold(tx, installation)
    const money = step.isEstimate ? { estimated_cost_cents: step.cents } : { cost_cents: step.cents }
    await (step.kind === 'payment'
      ? tx
          .insertInto('payments')
          .values({ ...own, client_id: client, payment_type_id: 1, amount_cents: step.cents })
      : tx.insertInto('jobs').values({ ...own, ...money })
    ).execute()
    done.add(step.kind)
    return
  }
  const count = async (change: { execute(): Promise<unknown[]> }) => {
    if ((await change.execute()).length > 0) done.add(step.kind)
  }
  const ofPayments = ['amount', 'move', 'remove', 'void'].includes(step.kind)
  const row = await nth(tx, ofPayments ? 'payments' : 'jobs', step.which)
  if (!row) return
  if (!ofPayments) await hold(tx, row.installation_id)
  const job = tx.updateTable('jobs').where('id', '=', row.id)
  const payment = tx.updateTable('payments').where('id', '=', row.id)
  if (step.kind === 'deposit' || step.kind === 'refund') {
    const home = homes.find(({ installation }) => installation === row.installation_id) as TestHome
    const values = {
      company_id: home.company.id,
      installation_id: row.installation_id,
      job_id: row.id,
      client_id: home.client,
      kind: step.kind === 'refund' ? 'refund' : 'payment',
      payment_type_id: 1,
      amount_cents: step.cents,
    }
    const held = await tx.selectFrom('jobs').select('id').where('id', '=', row.id).forNoKeyUpdate().execute()
    if (held.length > 0) await count(tx.insertInto('payments').values(values).returning('id'))
  }
  if (step.kind === 'cost') await count(job.set({ cost_cents: step.cents }).returning('id'))
  if (step.kind === 'estimate') await count(job.set({ estimated_cost_cents: step.cents }).returning('id'))
  if (step.kind === 'state') await count(job.set({ state: step.state }).returning('id'))
  if (step.kind === 'unmake')
    await count(
      tx
        .deleteFrom('jobs')
        .where('id', '=', row.id)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('payments').select('id').where('job_id', '=', row.id))),
        )
        .returning('id'),
    )
  if (step.kind === 'amount') await count(payment.set({ amount_cents: step.cents as number }).returning('id'))
  if (step.kind === 'void') await count(payment.set({ voided_at: new Date() }).returning('id'))
  if (step.kind === 'remove') await count(tx.deleteFrom('payments').where('id', '=', row.id).returning('id'))
  if (step.kind === 'move') {
    const other = homes.find(({ installation }) => installation !== row.installation_id)
    // The halves of a credit share their number: without their jobs they would be one payment twice.
    if (other)
      await count(
        payment
          .where('payment_type_id', '<>', creditPayment.id)
          .set({ installation_id: other.installation, job_id: null })
          .returning('id'),
      )
  }
}

/** Sums of their own, from what was written alone. */
const signed = `case when p.voided_at is not null then 0 when p.kind = 'refund' then -p.amount_cents else p.amount_cents end`
const summed = `
  select i.id, i.balance_cents::int as stored, (
      coalesce((select sum(case when j.cost_cents is null then coalesce(j.estimated_cost_cents, 0) else j.cost_cents end)
        from jobs j where j.installation_id = i.id and j.state <> 'cancelled'), 0)
      - coalesce((select sum(${signed}) from payments p where p.installation_id = i.id), 0))::int as summed
  from installations i order by id`
const paidWrong = `
  select j.id from jobs j
  where j.paid_cents <> coalesce((select sum(${signed}) from payments p where p.job_id = j.id), 0)`

async function expectConsistent(): Promise<void> {
  const rows = await query(db.url, summed)
  expect(rows).toHaveLength(2)
  for (const { stored, summed: owed } of rows) expect(stored).toBe(owed)
  expect(await query(db.url, paidWrong)).toEqual([])
}

/** With rows for each step to change; in random ones a kind may be missing, or find none. */
const one = { which: 0, cents: 500 }
const everyKind: Step[] = [
  { kind: 'job', home: 0, isEstimate: true, cents: 10_000 },
  { kind: 'unmake', which: 0 },
  { kind: 'payment', home: 0, isEstimate: false, cents: 300 },
  { kind: 'move', which: 0 },
  { kind: 'amount', ...one },
  { kind: 'void', which: 0 },
  { kind: 'remove', which: 0 },
  { kind: 'job', home: 0, isEstimate: true, cents: 10_000 },
  { kind: 'job', home: 1, isEstimate: false, cents: 20_000 },
  { kind: 'double' },
  { kind: 'deposit', ...one },
  { kind: 'refund', ...one },
  { kind: 'credit', ...one, other: 1 },
  { kind: 'cost', ...one },
  { kind: 'estimate', ...one },
  { kind: 'state', which: 0, state: 'cancelled' },
]

test('the balance is the cost of jobs, or their estimate, less payments and plus refunds after every write', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) await db.database.asSystem((tx) => take(tx, one))
      await expectConsistent()
    }),
    { numRuns: 40, examples: [[everyKind]] },
  )
  expect(done).toEqual(new Set(everyKind.map(({ kind }) => kind)))
})

test('the balance is right when several write at once', async () => {
  done.clear()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      await Promise.all(steps.map((one) => db.database.asSystem((tx) => take(tx, one))))
      await expectConsistent()
    }),
    { numRuns: 12 },
  )
  expect([...done]).toEqual(expect.arrayContaining(['job', 'payment', 'deposit', 'refund', 'credit', 'cost']))
})

test('many payments of one installation at once are all in its balance', async () => {
  const { company, client, installation } = homes[0] as TestHome
  const before = await query(db.url, summed)
  const pay = (tx: Tx) =>
    tx
      .insertInto('payments')
      .values({
        company_id: company.id,
        installation_id: installation,
        client_id: client,
        payment_type_id: 2,
        amount_cents: 1,
      })
      .execute()
  await Promise.all(
    Array.from({ length: 60 }, () =>
      db.database.inCompany({ company: company.id, kind: 'technician_company' }, pay),
    ),
  )
  await expectConsistent()
  const of = (rows: Record<string, unknown>[]) => Number(rows.find(({ id }) => id === installation)?.stored)
  expect(of(await query(db.url, summed))).toBe(of(before) - 60)
})

test('what is written in a transaction that fails leaves the balance as it was', async () => {
  const before = await query(db.url, summed)
  const broken = db.database.asSystem(async (tx) => {
    await take(tx, { kind: 'job', home: 0, isEstimate: false, cents: 5000 })
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  expect(await query(db.url, summed)).toEqual(before)
})

test('only jobs and payments change a balance, and truncating them is refused', async () => {
  const { company } = homes[0] as TestHome
  const claim = db.database.inCompany({ company: company.id, kind: 'technician_company' }, (tx) =>
    tx.updateTable('installations').set({ balance_cents: 0 }).execute(),
  )
  await expect(claim).rejects.toThrow('permission denied')
  await expect(query(db.url, 'truncate payments')).rejects.toThrow('neither truncated')
  await expect(query(db.url, 'truncate jobs cascade')).rejects.toThrow('neither truncated')
})
