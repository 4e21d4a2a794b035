// Money through the API: deposits, payments, refunds, voids and cancellations of many writers at once. After each run every
// balance equals a sum of its own.
import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import type { Answer } from '../testing/server.ts'
import { aHome, type TestHome } from './jobs.testing.ts'

const office = openOffice()
const { ask } = office

let homes: TestHome[]
beforeEach(async () => {
  homes = [
    await aHome(office.database, { company: office.company }),
    await aHome(office.database, { company: office.company, tag: 7 }),
  ]
})

/** Independent of the columns that triggers and expressions maintain. */
const sums = () =>
  office.run(
    `select i.balance_cents::int as stored, (
        select coalesce(sum(case when j.state = 'cancelled' then 0
          else coalesce(j.cost_cents, j.estimated_cost_cents, 0) end), 0) from jobs j where j.installation_id = i.id)::int
      - (select coalesce(sum(case p.kind when 'refund' then -p.amount_cents else p.amount_cents end), 0)
        from payments p where p.installation_id = i.id and p.voided_at is null)::int as summed
    from installations i where i.company_id = $1`,
    [office.company.id],
  )

async function expectConsistent(): Promise<void> {
  for (const { stored, summed } of await sums()) expect(stored).toBe(summed)
  const wrong = await office.run(
    `select j.number, j.state, j.paid_cents, j.due_cents from jobs j cross join lateral (
      select coalesce(sum(case p.kind when 'refund' then -p.amount_cents else p.amount_cents end), 0)::int as cents
      from payments p where p.job_id = j.id and p.voided_at is null) paid
    where j.company_id = $1 and (j.paid_cents <> paid.cents or (j.state = 'complete' and j.due_cents > 0)
      or (j.state <> 'cancelled' and j.due_cents < 0))`,
    [office.company.id],
  )
  expect(wrong).toEqual([])
  const { rows } = {
    rows: await office.run(
      `select count(distinct number)::int as given, max(number) as highest from payments where company_id = $1`,
      [office.company.id],
    ),
  }
  expect(rows[0]?.given).toBe(rows[0]?.highest ?? 0)
}

const addJob = async (home: TestHome, money: object): Promise<string> =>
  (await ask('POST', '/jobs', { installation_id: home.installation, type_id: 1, ...money })).body.id

const oneOf = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item

/** Refused is fine, broken is not. */
const isOrderly = ({ status }: Answer): boolean => status < 500

test('a deposit, the rest, a refund and a void leave what they should', async () => {
  const [home] = homes as [TestHome]
  const balance = async () => (await ask('GET', `/installations/${home.installation}`)).body.balance
  const id = await addJob(home, { estimated_cost: 100 })
  const deposit = await ask('POST', `/jobs/${id}/payments`, { amount: 30, payment_type_id: 1 })
  expect(await balance()).toBe(70)
  await ask('PATCH', `/jobs/${id}`, { cost: 95.5, state: 'done' })
  expect(await balance()).toBe(65.5)
  await ask('POST', `/jobs/${id}/payments`, { payment_type_id: 2 })
  expect(await balance()).toBe(0)
  expect((await ask('GET', `/jobs/${id}`)).body.state).toBe('complete')
  await ask('POST', `/payments/${deposit.body.id}/refund`, { amount: 10, payment_type_id: 1 })
  expect(await balance()).toBe(10)
  expect((await ask('GET', `/jobs/${id}`)).body).toMatchObject({ state: 'done', due: 10 })
  await expectConsistent()
})

test('fifty writers at once change jobs, entries, payments and visits without a deadlock', async () => {
  const jobs = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      addJob(oneOf(homes, at), at % 2 ? { cost: 500 } : { estimated_cost: 500 }),
    ),
  )
  const paid = await Promise.all(
    jobs.map((id) => ask('POST', `/jobs/${id}/payments`, { amount: 40, payment_type_id: 1 })),
  )
  const job = (at: number) => oneOf(jobs, at)
  const day = new Date(Date.now() + 86_400_000).toISOString()
  const writes: ((at: number) => Promise<Answer>)[] = [
    (at) => ask('POST', `/jobs/${job(at)}/payments`, { amount: 1 + (at % 7), payment_type_id: 1 + (at % 5) }),
    (at) => ask('PATCH', `/jobs/${job(at)}`, { cost: 300 + at }),
    (at) => ask('POST', `/payments/${oneOf(paid, at).body.id}/refund`, { amount: 3, payment_type_id: 1 }),
    (at) => ask('POST', `/jobs/${job(at)}/materials`, { name: 'Βίδα', quantity: 1, cost: 1 }),
    (at) =>
      ask('POST', `/jobs/${job(at)}/appointments`, {
        assignee_id: oneOf(homes, at).person,
        type_id: 1,
        scheduled_start: day,
        duration: 60,
      }),
    (at) => ask('POST', `/jobs/${job(at)}/actions`, { type_id: 1 }),
    (at) => ask('PATCH', `/clients/${oneOf(homes, at).client}`, { lastname: `Παπαδοπούλου ${at}` }),
    (at) =>
      ask('POST', '/payments', {
        installation_id: homes[0]?.installation,
        job_ids: [jobs[0], jobs[2], jobs[4]].slice(0, 1 + (at % 3)),
        client_id: homes[0]?.client,
        payment_type_id: 1,
        amount: 5,
      }),
    (at) => ask('DELETE', `/payments/${oneOf(paid, at).body.id}?void_reason=test`),
    (at) => ask('PATCH', `/jobs/${job(at)}`, { state: 'cancelled', settlement: 'refund', refund_type_id: 1 }),
  ]
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => oneOf(writes, at * 7 + 3)(at)))
  expect(answers.filter((answer) => !isOrderly(answer)).map(({ body }) => body)).toEqual([])
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(20)
  await expectConsistent()
  const deadlocks = await office.run(
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  )
  expect(deadlocks).toEqual([{ count: 0 }])
})

test('all pay the last euro of a job at once, and one does', async () => {
  const [home] = homes as [TestHome]
  const id = await addJob(home, { cost: 20 })
  await ask('PATCH', `/jobs/${id}`, { state: 'done' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask('POST', `/jobs/${id}/payments`, { amount: 20, payment_type_id: 1 })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await ask('GET', `/jobs/${id}`)).body).toMatchObject({ state: 'complete', due: 0 })
  await expectConsistent()
})
