import { describe, expect, test } from 'vitest'
import { aCompany } from '../testing/world.ts'
import { openTill } from './payments.testing.ts'

const { office, aHome, aJob, pay, list, jobOf, balanceOf } = openTill()

const cancel = (job: string, settlement = 'credit') =>
  office.ask('PATCH', `/jobs/${job}`, { state: 'cancelled', settlement, cancel_reason: 'Άλλαξε γνώμη' })

const use = (job: string, job_id: string, more: object = {}) =>
  office.ask('POST', `/jobs/${job}/credit`, { job_id, ...more })

/** A cancelled job that holds a credit of these sums, each a payment of the tenant. */
async function aCredit(...euro: number[]) {
  const { home, client } = await aHome()
  const cancelled = await aJob(home, { estimate: 500, state: 'pending' })
  for (const sum of euro) expect((await pay(home, [cancelled], sum, client)).status).toBe(201)
  await cancel(cancelled)
  return { home, client, cancelled }
}

const refusal = ({ status, problem }: Awaited<ReturnType<typeof use>>) => [
  status,
  problem.errors?.[0]?.path,
  problem.key,
]

describe('a credit of a cancelled job', () => {
  test('pays another job of the same home, and completes it', async () => {
    const { home, cancelled } = await aCredit(120)
    const job = await aJob(home, { cost: 80.1 })
    const answer = await use(cancelled, job)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      job_id: job,
      kind: 'payment',
      amount: 80.1,
      payment_type: 'credit',
      payer_name: 'Παπαδοπούλου Αικατερίνη',
    })
    expect(await jobOf(job)).toEqual({ state: 'complete', paid_cents: 8010, due_cents: 0 })
    expect(await jobOf(cancelled)).toEqual({ state: 'cancelled', paid_cents: 3990, due_cents: -3990 })
    expect(await balanceOf(home)).toBe(-3990)
  })

  test('a credit is two rows of one confirmation, and counts as no money received', async () => {
    const { home, cancelled } = await aCredit(100)
    const job = await aJob(home, { cost: 60 })
    const { body } = await use(cancelled, job, { amount: 40, notes: 'Συμφωνήθηκε' })
    const { items } = await list(`confirmation=${body.confirmation}`)
    expect(items.map(({ kind, amount, job_id }) => [kind, amount, job_id]).toSorted()).toEqual([
      ['payment', 40, job],
      ['refund', 40, cancelled],
    ])
    expect(items.every(({ notes }) => notes === 'Συμφωνήθηκε')).toBe(true)
    const sums = await office.ask('GET', '/payments/summary')
    expect(sums.body).toMatchObject({ count: 1, received: 100, refunded: 0, net: 100 })
    const audit = await office.run(
      "select record_id from audit where company_id = $1 and record = 'payment' and record_id = any($2)",
      [office.company.id, items.map(({ id }) => id)],
    )
    expect(audit).toHaveLength(2)
    const { answer, bytes } = await office.download(`/payments/${body.id}/pdf`)
    expect([answer.status, new TextDecoder('latin1').decode(bytes.slice(0, 5))]).toEqual([200, '%PDF-'])
  })

  test('takes from the oldest of several payments first, each with a number of its own', async () => {
    const { home, cancelled } = await aCredit(70, 50)
    const job = await aJob(home, { cost: 100 })
    expect((await use(cancelled, job)).status).toBe(201)
    const parts = (await list(`job_id=${job}&sort=confirmation`)).items
    expect(parts.map(({ amount }) => amount)).toEqual([70, 30])
    expect(new Set(parts.map(({ confirmation }) => confirmation)).size).toBe(2)
    expect((await jobOf(cancelled)).due_cents).toBe(-2000)
  })

  test('pays at another home of its payer, as tenant or as owner', async () => {
    const { client, home, cancelled } = await aCredit(90)
    const other = await office.ask('POST', '/installations', {
      client_id: client,
      tag: 500,
      address: 'Ερμού 3',
      area: 'Καβάλα',
    })
    const rented = await aHome({ lastname: 'Ρήγα', tag: 600 })
    await office.run('update installations set owner_id = $1 where id = $2', [client, rented.home])
    const first = await aJob(other.body.id, { cost: 50 })
    const second = await aJob(rented.home, { cost: 50 })
    const offered = await office.ask('GET', `/jobs/${cancelled}/credit`)
    expect(offered.body).toMatchObject({ credit: 90, jobs: [{ id: first }, { id: second }] })
    expect((await use(cancelled, first)).body.amount).toBe(50)
    expect((await use(cancelled, second)).body.amount).toBe(40)
    expect([await balanceOf(home), await balanceOf(rented.home)]).toEqual([0, 1000])
    expect((await office.ask('GET', `/jobs/${cancelled}/credit`)).body).toEqual({ credit: 0, jobs: [] })
  })

  test('is there again when the confirmation is voided; other changes of it are refused', async () => {
    const { home, cancelled } = await aCredit(100)
    const job = await aJob(home, { cost: 100 })
    const { body } = await use(cancelled, job)
    const edit = await office.ask('PATCH', `/payments/${body.id}`, { amount: 10, void_reason: 'λάθος' })
    expect(refusal(edit)).toEqual([409, 'amount', 'credit_not_edited'])
    expect((await office.ask('PATCH', `/payments/${body.id}`, { notes: 'τηλέφωνο' })).status).toBe(200)
    expect((await office.ask('DELETE', `/payments/${body.id}?void_reason=λάθος`)).status).toBe(204)
    expect(await jobOf(job)).toMatchObject({ state: 'done', due_cents: 10000 })
    expect((await jobOf(cancelled)).due_cents).toBe(-10000)
    expect((await use(cancelled, job)).status).toBe(201)
  })

  test('that was used is neither refunded nor voided at its payment', async () => {
    const { home, cancelled } = await aCredit(100)
    const [payment] = (await list(`job_id=${cancelled}`)).items
    await use(cancelled, await aJob(home, { cost: 60 }))
    const back = (amount: number) =>
      office.ask('POST', `/payments/${payment?.id}/refund`, { amount, payment_type_id: 1 })
    expect((await back(41)).problem.key).toBe('refund_above_payment')
    expect((await back(40)).status).toBe(201)
    const voided = await office.ask('DELETE', `/payments/${payment?.id}?void_reason=λάθος`)
    expect(voided.problem.key).toBe('payment_refunded')
  })

  test('goes back to the client when the job that it paid is cancelled with a refund', async () => {
    const { home, cancelled } = await aCredit(100)
    const job = await aJob(home, { estimate: 60, state: 'pending' })
    await use(cancelled, job)
    const end = await office.ask('PATCH', `/jobs/${job}`, {
      state: 'cancelled',
      settlement: 'refund',
      refund_type_id: 3,
    })
    expect(end.body).toMatchObject({ paid: 0, due: 0 })
    expect((await jobOf(cancelled)).due_cents).toBe(-4000)
    const sums = await office.ask('GET', '/payments/summary')
    expect(sums.body).toMatchObject({ received: 100, refunded: 60, net: 40 })
  })

  test('pays once when several use it at the same time', async () => {
    const { home, cancelled } = await aCredit(100)
    const jobs = await Promise.all(Array.from({ length: 6 }, () => aJob(home, { cost: 40 })))
    const answers = await Promise.all(jobs.map((job) => use(cancelled, job, { amount: 40 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    expect(await jobOf(cancelled)).toMatchObject({ paid_cents: 2000, due_cents: -2000 })
    expect(await balanceOf(home)).toBe(6 * 4000 - 10000)
  })
})

describe('is refused', () => {
  test('above the credit', async () => {
    const { home, cancelled } = await aCredit(100)
    const answer = await use(cancelled, await aJob(home, { cost: 300 }), { amount: 100.01 })
    expect(refusal(answer)).toEqual([409, 'amount', 'credit_above'])
    expect(answer.problem.errors?.[0]?.values).toEqual({ max: 100 })
  })

  test('above what the job owes or its estimate, and for a job that owes nothing', async () => {
    const { home, cancelled } = await aCredit(100)
    const job = await aJob(home, { cost: 60 })
    expect(refusal(await use(cancelled, job, { amount: 60.01 }))).toEqual([
      409,
      'amount',
      'payment_above_due',
    ])
    const estimated = await aJob(home, { cost: 90, estimate: 50 })
    const above = await use(cancelled, estimated, { amount: 50.01 })
    expect(refusal(above)).toEqual([409, 'amount', 'payment_above_estimate'])
    const settled = await aJob(home, { cost: 0 })
    expect(refusal(await use(cancelled, settled))).toEqual([409, 'job_id', 'payment_nothing_due'])
    expect(refusal(await use(cancelled, cancelled))).toEqual([409, 'job_id', 'payment_job_cancelled'])
  })

  test('for a job of another client', async () => {
    const { cancelled } = await aCredit(100)
    const stranger = await aHome({ lastname: 'Ρήγα', tag: 700 })
    const answer = await use(cancelled, await aJob(stranger.home, { cost: 60 }))
    expect(refusal(answer)).toEqual([409, 'job_id', 'credit_other_payer'])
  })

  test('where the payment was voided or refunded, and of a job that is not cancelled', async () => {
    const { home, client } = await aHome()
    const other = await aJob(home, { cost: 60 })
    const job = await aJob(home, { estimate: 100, state: 'pending' })
    const { body } = await pay(home, [job], 100, client)
    expect(refusal(await use(job, other))).toEqual([409, 'amount', 'credit_none'])
    await cancel(job)
    await office.ask('DELETE', `/payments/${body.id}?void_reason=λάθος`)
    expect(refusal(await use(job, other))).toEqual([409, 'amount', 'credit_none'])
  })

  test('for jobs that are not of the company, and for sums that are none', async () => {
    const { home, cancelled } = await aCredit(100)
    const job = await aJob(home, { cost: 60 })
    const stranger = await office.signIn(['technician_company'], await aCompany(office.database))
    const foreign = await office.ask('POST', `/jobs/${cancelled}/credit`, { job_id: job }, stranger)
    expect(foreign.status).toBe(404)
    expect((await use(cancelled, '0190c1de-0000-7000-8000-000000000001')).status).toBe(404)
    for (const amount of [0, -5, 1.005]) expect((await use(cancelled, job, { amount })).status).toBe(400)
    expect((await use(cancelled, 'x')).status).toBe(400)
  })
})
