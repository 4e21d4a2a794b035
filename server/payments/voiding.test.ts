import { beforeEach, describe, expect, test } from 'vitest'
import { openTill } from './payments.testing.ts'

const { office, aHome, aJob, pay, list, jobOf, balanceOf } = openTill()
let home: string
let client: string

beforeEach(async () => {
  ;({ home, client } = await aHome())
})

const numberOf = (confirmation: string) => Number(confirmation.split('/')[1])
const refund = (id: string, amount: number) =>
  office.ask('POST', `/payments/${id}/refund`, { amount, payment_type_id: 3, notes: 'λάθος χρέωση' })
const voidIt = (id: string, reason = 'λάθος ποσό') =>
  office.ask('DELETE', `/payments/${id}?void_reason=${encodeURIComponent(reason)}`)
const edit = (id: string, body: object) => office.ask('PATCH', `/payments/${id}`, body)

describe('a refund', () => {
  test('is an entry of its own with the next number; the job owes again', async () => {
    const job = await aJob(home, { cost: 100 })
    const paid = await pay(home, [job], 100, client)
    expect((await jobOf(job)).state).toBe('complete')
    const { status, body } = await refund(paid.body.id, 30)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'refund',
      amount: 30,
      refund_of: paid.body.id,
      payment_type: 'transfer',
    })
    expect(numberOf(body.confirmation)).toBe(2)
    expect(await jobOf(job)).toEqual({ state: 'done', paid_cents: 7000, due_cents: 3000 })
    expect(await balanceOf(home)).toBe(3000)
  })

  test('is at most what remains of the payment, and never of a refund or a voided payment', async () => {
    const job = await aJob(home, { cost: 100 })
    const paid = await pay(home, [job], 60, client)
    await refund(paid.body.id, 20)
    const { status, problem } = await refund(paid.body.id, 40.01)
    expect(status).toBe(409)
    expect(problem.errors).toEqual([{ path: 'amount', key: 'refund_above_payment', values: { max: 40 } }])
    const second = await refund(paid.body.id, 40)
    expect(second.status).toBe(201)
    expect((await refund(second.body.id, 1)).problem.key).toBe('refund_of_refund')
    const other = await pay(home, [job], 10, client)
    await voidIt(other.body.id)
    expect((await refund(other.body.id, 1)).problem.key).toBe('payment_voided')
    expect((await refund('00000000-0000-4000-8000-000000000000', 1)).status).toBe(404)
  })

  test('pays back a job that is cancelled, in one confirmation for each payment', async () => {
    const job = await aJob(home, { estimate: 100, state: 'pending' })
    await pay(home, [job], 30, client)
    await pay(home, [job], 20, client)
    const cancelled = await office.ask('PATCH', `/jobs/${job}`, {
      state: 'cancelled',
      cancel_reason: 'άλλαξε γνώμη',
      settlement: 'refund',
      refund_type_id: 1,
    })
    expect(cancelled.status).toBe(200)
    const refunds = (await list(`job_id=${job}&kind=refund`)).items
    expect(refunds.map(({ amount }) => amount).toSorted()).toEqual([20, 30])
    expect(await balanceOf(home)).toBe(0)
  })
})

describe('a voided confirmation', () => {
  test('stays with its reason, counts nowhere, and the job owes again', async () => {
    const job = await aJob(home, { cost: 100 })
    const paid = await pay(home, [job], 100, client)
    expect((await voidIt(paid.body.id)).status).toBe(204)
    const [row] = (await list()).items
    expect(row).toMatchObject({ id: paid.body.id, void_reason: 'λάθος ποσό', voided_by: 'Μαρία Δοκιμή' })
    expect(row?.voided_at).not.toBeNull()
    expect(await jobOf(job)).toEqual({ state: 'done', paid_cents: 0, due_cents: 10000 })
    const { body } = await office.ask('GET', '/payments/summary')
    expect(body).toMatchObject({ count: 0, received: 0, net: 0 })
    const [audit] = await office.run(
      `select after from audit where record_id = $1 order by id desc limit 1`,
      [paid.body.id],
    )
    expect(audit?.['after']).toMatchObject({ void_reason: 'λάθος ποσό' })
    expect((await voidIt(paid.body.id)).problem.key).toBe('payment_voided')
    expect((await edit(paid.body.id, { notes: 'x' })).problem.key).toBe('payment_voided')
    expect((await pay(home, [job], 1, client)).body.confirmation).toMatch(/\/2$/)
  })

  test('takes all rows of its number with it', async () => {
    const first = await aJob(home, { cost: 100 })
    const second = await aJob(home, { cost: 50 })
    const paid = await pay(home, [first, second], 150, client)
    await voidIt(paid.body.id)
    expect((await list('voided=true')).total).toBe(2)
    expect([(await jobOf(first)).state, (await jobOf(second)).state]).toEqual(['done', 'done'])
    expect(await balanceOf(home)).toBe(15000)
  })

  test('needs a reason', async () => {
    const job = await aJob(home, { cost: 100 })
    const paid = await pay(home, [job], 100, client)
    for (const path of [`/payments/${paid.body.id}`, `/payments/${paid.body.id}?void_reason=%20`]) {
      const { status, problem } = await office.ask('DELETE', path)
      expect([status, problem.errors?.[0]]).toMatchObject([
        400,
        { path: 'void_reason', key: 'void_reason_required' },
      ])
    }
  })

  test('is impossible while a refund of it stands; a voided refund must not pay the job twice', async () => {
    const job = await aJob(home, { cost: 100 })
    const paid = await pay(home, [job], 100, client)
    const back = await refund(paid.body.id, 40)
    expect((await voidIt(paid.body.id)).problem.key).toBe('payment_refunded')
    expect((await edit(paid.body.id, { amount: 90, void_reason: 'x' })).problem.key).toBe('payment_refunded')
    const again = await pay(home, [job], 30, client)
    const { problem } = await voidIt(back.body.id)
    expect(problem.errors).toEqual([{ path: 'void_reason', key: 'payment_above_due', values: { max: 10 } }])
    await voidIt(again.body.id)
    expect((await voidIt(back.body.id)).status).toBe(204)
    expect(await jobOf(job)).toEqual({ state: 'complete', paid_cents: 10000, due_cents: 0 })
    expect((await voidIt(paid.body.id)).status).toBe(204)
  })
})

describe('a correction', () => {
  test('of notes and tax document leaves the number', async () => {
    const first = await aJob(home, { cost: 100 })
    const second = await aJob(home, { cost: 50 })
    const paid = await pay(home, [first, second], 150, client)
    const { status, body } = await edit(paid.body.id, { notes: 'με έκπτωση', tax_document: 'ΑΠΥ 12' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      confirmation: paid.body.confirmation,
      tax_document: 'ΑΠΥ 12',
      voided_at: null,
    })
    const { items } = await list()
    expect(items.map(({ notes }) => notes)).toEqual(['με έκπτωση', 'με έκπτωση'])
    // The same values as before are no change.
    const same = await edit(paid.body.id, { amount: 150, payment_type_id: 1, client_id: client })
    expect(same.body.confirmation).toBe(paid.body.confirmation)
  })

  test('of the sum voids all rows and splits it again under the next number', async () => {
    const first = await aJob(home, { cost: 100 })
    const second = await aJob(home, { cost: 50 })
    const paid = await pay(home, [first, second], 150, client, { tax_document: 'Α 1' })
    const { status, body } = await edit(paid.body.id, { amount: 90, void_reason: 'μέτρησα λάθος' })
    expect(status).toBe(200)
    expect(numberOf(body.confirmation)).toBe(2)
    expect(body).toMatchObject({
      amount: 90,
      replaces: paid.body.id,
      tax_document: 'Α 1',
      paid_at: paid.body.paid_at,
    })
    const { items } = await list()
    expect(items.filter(({ voided_at }) => voided_at)).toHaveLength(2)
    expect(items).toHaveLength(3)
    expect([(await jobOf(first)).due_cents, (await jobOf(second)).due_cents]).toEqual([1000, 5000])
    expect([(await jobOf(first)).state, (await jobOf(second)).state]).toEqual(['done', 'done'])
    const related = (await list(`related_to=${paid.body.id}`)).items
    expect(related.map(({ id }) => id)).toEqual([body.id])
  })

  test('of the type alone replaces it too, without owing meanwhile', async () => {
    const job = await aJob(home, { cost: 100 })
    const paid = await pay(home, [job], 100, client)
    const { body } = await edit(paid.body.id, { payment_type_id: 2, void_reason: 'ήταν κάρτα' })
    expect(body).toMatchObject({ payment_type: 'card', amount: 100, replaces: paid.body.id })
    expect((await jobOf(job)).state).toBe('complete')
  })

  test('of a refund stays within its payment', async () => {
    const job = await aJob(home, { cost: 100 })
    const paid = await pay(home, [job], 100, client)
    const back = await refund(paid.body.id, 40)
    const { problem } = await edit(back.body.id, { amount: 101, void_reason: 'x' })
    expect(problem.errors).toEqual([{ path: 'amount', key: 'refund_above_payment', values: { max: 100 } }])
    const { body } = await edit(back.body.id, { amount: 60, void_reason: 'ήταν 60' })
    expect(body).toMatchObject({ kind: 'refund', amount: 60, refund_of: paid.body.id })
    expect((await jobOf(job)).due_cents).toBe(6000)
  })

  test('needs a reason and an amount that fits; otherwise nothing changes', async () => {
    const job = await aJob(home, { cost: 100 })
    const paid = await pay(home, [job], 80, client)
    expect((await edit(paid.body.id, { amount: 70 })).problem.errors).toEqual([
      { path: 'void_reason', key: 'void_reason_required' },
    ])
    const { problem } = await edit(paid.body.id, { amount: 100.5, void_reason: 'x' })
    expect(problem.errors).toEqual([{ path: 'amount', key: 'payment_above_due', values: { max: 100 } }])
    const [row] = (await list()).items
    expect(row).toMatchObject({ amount: 80, voided_at: null })
    expect((await list()).total).toBe(1)
  })
})

test('the database refuses to delete a payment or to change its money', async () => {
  const job = await aJob(home, { cost: 100 })
  await pay(home, [job], 80, client)
  const who = { company: office.company.id, kind: 'technician_company' as const }
  const within = (work: Parameters<typeof office.database.inCompany>[1]) =>
    office.database.inCompany(who, work)
  await expect(within((tx) => tx.deleteFrom('payments').execute())).rejects.toThrow('permission denied')
  await expect(within((tx) => tx.updateTable('payments').set({ amount_cents: 1 }).execute())).rejects.toThrow(
    'permission denied',
  )
})
