import { beforeEach, describe, expect, test } from 'vitest'
import { openTill } from './payments.testing.ts'

const { office, aHome, aJob, pay, jobOf, balanceOf } = openTill()
let home: string
let client: string

beforeEach(async () => {
  ;({ home, client } = await aHome())
})

const refund = (id: string, amount: number, more: object = { lowers_cost: true }) =>
  office.ask('POST', `/payments/${id}/refund`, { amount, payment_type_id: 3, ...more })
const voidIt = (id: string) => office.ask('DELETE', `/payments/${id}?void_reason=test`)
const edit = (id: string, body: object) => office.ask('PATCH', `/payments/${id}`, body)

const moneyOf = async (id: string) => {
  const [row] = await office.run('select cost_cents, estimated_cost_cents from jobs where id = $1', [id])
  return { ...(await jobOf(id)), ...row }
}
const costChanges = (id: string) =>
  office.run(
    `select before->'cost' as before, after->'cost' as after, by_name from audit
    where record_id = $1 and record = 'job' and after ? 'cost' order by id`,
    [id],
  )
const debts = async () => (await office.ask('GET', '/payments/debts')).body.total

const settled = async (amount = 100) => {
  const job = await aJob(home, { cost: amount })
  const paid = await pay(home, [job], amount, client)
  return { job, payment: paid.body.id as string }
}

describe('a refund that the client does not owe', () => {
  test('lowers the cost: a complete job stays complete, without a debt, and the change is audited', async () => {
    const { job, payment } = await settled()
    const { status, body } = await refund(payment, 30)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'refund', amount: 30, lowers_cost: true })
    expect(await moneyOf(job)).toMatchObject({
      state: 'complete',
      cost_cents: 7000,
      paid_cents: 7000,
      due_cents: 0,
    })
    expect([await balanceOf(home), await debts()]).toEqual([0, 0])
    expect(await costChanges(job)).toEqual([{ before: 100, after: 70, by_name: 'Μαρία Δοκιμή' }])
    const history = await office.ask('GET', `/jobs/${job}/history`)
    expect(history.body.items).toContainEqual(
      expect.objectContaining({ action: 'changed', before: { cost: 100 }, after: { cost: 70 } }),
    )
  })

  test('may be of all that was paid: the job then costs nothing', async () => {
    const { job, payment } = await settled()
    await refund(payment, 100)
    expect(await moneyOf(job)).toMatchObject({
      state: 'complete',
      cost_cents: 0,
      paid_cents: 0,
      due_cents: 0,
    })
    expect((await refund(payment, 0.01)).problem.key).toBe('refund_above_payment')
  })

  test('leaves what a done job still owes', async () => {
    const job = await aJob(home, { cost: 100 })
    const paid = await pay(home, [job], 60, client)
    await refund(paid.body.id, 20)
    expect(await moneyOf(job)).toMatchObject({ state: 'done', cost_cents: 8000, due_cents: 4000 })
    expect(await balanceOf(home)).toBe(4000)
  })

  test.each(['done', 'pending'])(
    'makes the estimate of a %s job its cost, and keeps the estimate',
    async (state) => {
      const job = await aJob(home, { estimate: 100, state })
      const paid = await pay(home, [job], 100, client)
      await refund(paid.body.id, 25)
      expect(await moneyOf(job)).toEqual({
        state: state === 'done' ? 'complete' : 'pending',
        cost_cents: 7500,
        estimated_cost_cents: 10000,
        paid_cents: 7500,
        due_cents: 0,
      })
    },
  )

  test('is recorded once for one idempotency key', async () => {
    const { job, payment } = await settled()
    const send = () =>
      office.server.ask('POST', `/payments/${payment}/refund`, {
        token: office.token,
        body: { amount: 30, payment_type_id: 3, lowers_cost: true },
        headers: { 'idempotency-key': 'refund-of-test' },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await moneyOf(job)).toMatchObject({ state: 'complete', cost_cents: 7000, paid_cents: 7000 })
  })

  test('at the same moment as another lowers the cost by both', async () => {
    const { job, payment } = await settled()
    const answers = await Promise.all([refund(payment, 60), refund(payment, 30), refund(payment, 50)])
    const stored = answers.filter(({ status }) => status === 201).map(({ body }) => body.amount as number)
    const left = 10000 - stored.reduce((sum, amount) => sum + amount * 100, 0)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(await moneyOf(job)).toMatchObject({ state: 'complete', cost_cents: left, paid_cents: left })
  })
})

describe('refused, with nothing changed, is a refund that would', () => {
  test('make the cost negative or less than what remains paid', async () => {
    const { job, payment } = await settled()
    await office.run('update jobs set cost_cents = 20 * 100 where id = $1', [job])
    for (const amount of [50, 100]) {
      const { status, problem } = await refund(payment, amount)
      expect([status, problem.errors]).toEqual([409, [{ path: 'lowers_cost', key: 'refund_above_cost' }]])
    }
    expect(await moneyOf(job)).toMatchObject({ cost_cents: 2000, paid_cents: 10000 })
    expect(await costChanges(job)).toEqual([])
    // Returning what was paid too much lowers no cost.
    expect((await refund(payment, 80, {})).status).toBe(201)
    expect(await moneyOf(job)).toMatchObject({ state: 'complete', cost_cents: 2000, due_cents: 0 })
  })

  test('lower the cost of a cancelled job', async () => {
    const job = await aJob(home, { estimate: 100, state: 'pending' })
    const paid = await pay(home, [job], 30, client)
    await office.ask('PATCH', `/jobs/${job}`, { state: 'cancelled', settlement: 'credit' })
    const { status, problem } = await refund(paid.body.id, 30)
    expect([status, problem.errors]).toEqual([409, [{ path: 'lowers_cost', key: 'refund_job_cancelled' }]])
    expect((await refund(paid.body.id, 30, {})).status).toBe(201)
  })
})

test.each([{}, { lowers_cost: false }])('a refund with %j is owed again', async (more) => {
  const { job, payment } = await settled()
  const { body } = await refund(payment, 30, more)
  expect(body.lowers_cost).toBe(false)
  expect(await moneyOf(job)).toMatchObject({ state: 'done', cost_cents: 10000, due_cents: 3000 })
  expect([await balanceOf(home), await debts()]).toEqual([3000, 1])
  expect(await costChanges(job)).toEqual([])
})

describe('a refund that lowered the cost', () => {
  test('raises it again when it is voided, and its payment can then be voided', async () => {
    const { job, payment } = await settled()
    const back = await refund(payment, 30)
    expect((await voidIt(payment)).problem.key).toBe('payment_refunded')
    expect((await voidIt(back.body.id)).status).toBe(204)
    expect(await moneyOf(job)).toMatchObject({ state: 'complete', cost_cents: 10000, paid_cents: 10000 })
    expect(await costChanges(job)).toMatchObject([
      { before: 100, after: 70 },
      { before: 70, after: 100 },
    ])
    expect((await voidIt(payment)).status).toBe(204)
    expect(await moneyOf(job)).toMatchObject({ state: 'done', due_cents: 10000 })
    expect(await balanceOf(home)).toBe(10000)
  })

  test('lowers it by the new sum when it is corrected', async () => {
    const { job, payment } = await settled()
    const back = await refund(payment, 30)
    const { body } = await edit(back.body.id, { amount: 45, void_reason: 'ήταν 45' })
    expect(body).toMatchObject({ kind: 'refund', amount: 45, lowers_cost: true })
    expect(await moneyOf(job)).toMatchObject({ state: 'complete', cost_cents: 5500, paid_cents: 5500 })
    expect(await balanceOf(home)).toBe(0)
  })
})
