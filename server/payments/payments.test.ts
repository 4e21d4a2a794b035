import { beforeEach, describe, expect, test } from 'vitest'
import { follow } from '../live/follow.testing.ts'
import { aCompany } from '../testing/world.ts'
import { openTill } from './payments.testing.ts'

const { office, aHome, aJob, pay, list, jobOf, balanceOf } = openTill()
let home: string
let client: string

beforeEach(async () => {
  ;({ home, client } = await aHome())
})

const year = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Athens' }).slice(0, 4)

describe('a payment', () => {
  test('is recorded with the next number of the year, audited and announced', async () => {
    const job = await aJob(home, { cost: 120 })
    const events = await follow(office.server.url, office.token)
    const { status, body } = await pay(home, [job], 80, client, { tax_document: 'Α 1289', notes: 'μισά' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      amount: 80,
      kind: 'payment',
      confirmation: `${year()}/1`,
      payer_name: 'Παπαδοπούλου Αικατερίνη',
      assignee_name: 'Μαρία Δοκιμή',
      payment_type: 'cash',
      tax_document: 'Α 1289',
      notes: 'μισά',
      job_id: job,
      job_number: 1,
      voided_at: null,
    })
    expect(await jobOf(job)).toEqual({ state: 'done', paid_cents: 8000, due_cents: 4000 })
    expect(await balanceOf(home)).toBe(4000)
    const [audit] = await office.run(
      `select record, action, by_name, after from audit where record_id = $1`,
      [body.id],
    )
    expect(audit).toMatchObject({ record: 'payment', action: 'created', by_name: 'Μαρία Δοκιμή' })
    expect(audit?.['after']).toMatchObject({ amount: 80, confirmation: `${year()}/1` })
    const history = await office.ask('GET', `/jobs/${job}/history`)
    expect(history.body.items[0]).toMatchObject({
      record: 'payment',
      action: 'created',
      after: { amount: 80 },
    })
    await expect
      .poll(() => events.events('job'))
      .toContainEqual({ type: 'job', job_id: job, installation_id: home })
    await events.stop()
  })

  test('in two parts settles a done job, which is then complete', async () => {
    const job = await aJob(home, { cost: 120 })
    await pay(home, [job], 80, client)
    expect((await jobOf(job)).state).toBe('done')
    await pay(home, [job], 40, client)
    expect(await jobOf(job)).toEqual({ state: 'complete', paid_cents: 12000, due_cents: 0 })
    const { body } = await office.ask('GET', `/jobs/${job}/history`)
    expect(body.items[0]).toMatchObject({ before: { state: 'done' }, after: { state: 'complete' } })
  })

  test('before there is a cost is a deposit against the estimate; the job stays pending', async () => {
    const job = await aJob(home, { estimate: 900, state: 'pending' })
    expect((await pay(home, [job], 300, client)).status).toBe(201)
    expect(await jobOf(job)).toEqual({ state: 'pending', paid_cents: 30000, due_cents: 60000 })
  })

  test('of a job defaults to the tenant and to all that is due', async () => {
    const job = await aJob(home, { cost: 99.99 })
    const { status, body } = await office.ask('POST', `/jobs/${job}/payments`, { payment_type_id: 4 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ amount: 99.99, client_id: client, payment_type: 'iris' })
    expect((await jobOf(job)).state).toBe('complete')
  })

  test('may be in the past, received by a colleague and paid by another client', async () => {
    const job = await aJob(home, { cost: 50 })
    const owner = await aHome({ lastname: 'Ιωάννου', tag: 7 })
    const { body: people } = await office.ask('GET', '/personnelCombo')
    const { body } = await pay(home, [job], 50, owner.client, {
      paid_at: '2026-03-02T10:00:00Z',
      assignee_id: people.items[0].id,
    })
    expect(body).toMatchObject({
      paid_at: '2026-03-02T10:00:00.000Z',
      assignee_id: people.items[0].id,
      payer_name: 'Ιωάννου Αικατερίνη',
      client_name: 'Παπαδοπούλου Αικατερίνη',
      confirmation: `${year()}/1`,
    })
  })

  test('of one sum for several jobs fills them in the requested order, under one number', async () => {
    const first = await aJob(home, { cost: 100 })
    const second = await aJob(home, { cost: 50 })
    const third = await aJob(home, { cost: 30 })
    const { body } = await pay(home, [first, second, third], 120, client)
    const { items } = await list(`confirmation=${body.confirmation}`)
    expect(new Map(items.map(({ job_id, amount }) => [job_id, amount]))).toEqual(
      new Map([
        [first, 100],
        [second, 20],
      ]),
    )
    expect((await jobOf(first)).state).toBe('complete')
    expect((await jobOf(third)).paid_cents).toBe(0)
    expect((await pay(home, [third], 1, client)).body.confirmation).toBe(`${year()}/2`)
  })
})

describe('refused is', () => {
  const refusedAmounts: [string, object, number, string, object | undefined][] = [
    ['more than is due', { cost: 100 }, 100.01, 'payment_above_due', { max: 100 }],
    ['more than the estimate', { cost: 150, estimate: 100 }, 100.01, 'payment_above_estimate', { max: 100 }],
    [
      'a deposit above the estimate',
      { estimate: 100, state: 'pending' },
      101,
      'payment_above_due',
      { max: 100 },
    ],
    [
      'a payment of what has neither cost nor estimate',
      { state: 'pending' },
      10,
      'payment_nothing_due',
      undefined,
    ],
    [
      'a payment of a cancelled job',
      { cost: 100, state: 'cancelled' },
      10,
      'payment_job_cancelled',
      undefined,
    ],
    ['zero', { cost: 100 }, 0, 'value_range', { min: 0.01, max: 1_000_000 }],
    ['a negative amount', { cost: 100 }, -5, 'value_range', { min: 0.01, max: 1_000_000 }],
    ['a part of a cent', { cost: 100 }, 10.005, 'amount_cents', undefined],
  ]
  test.each(refusedAmounts)('%s', async (_, given, amount, key, values) => {
    const job = await aJob(home, given)
    const { status, problem } = await pay(home, [job], amount, client)
    expect(status).toBe(key.startsWith('payment_') ? 409 : 400)
    expect(problem.errors).toEqual([{ path: 'amount', key, ...(values && { values }) }])
    expect((await list()).total).toBe(0)
  })

  test('a payment for a settled job', async () => {
    const job = await aJob(home, { cost: 100 })
    await pay(home, [job], 100, client)
    expect((await pay(home, [job], 1, client)).problem.errors?.[0]).toMatchObject({
      key: 'payment_nothing_due',
    })
  })

  test('a job of another installation, of another company, or none', async () => {
    const neighbour = await aHome({ lastname: 'Ρήγα', tag: 9 })
    const other = await aJob(neighbour.home, { cost: 100 })
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const ids of [[other], [unknown]]) {
      const { status, problem } = await pay(home, ids, 10, client)
      expect([status, problem.errors]).toEqual([404, [{ path: 'job_ids', key: 'not_found' }]])
    }
    expect((await pay(home, [], 10, client)).problem.errors?.[0]).toMatchObject({ key: 'job_required' })
    expect((await pay(unknown, [other], 10, client)).status).toBe(404)
    expect((await office.ask('POST', `/jobs/${unknown}/payments`, { payment_type_id: 1 })).status).toBe(404)
  })

  test('a payer or receiver of another company, an unknown type, the future', async () => {
    const job = await aJob(home, { cost: 100 })
    const rival = await aCompany(office.database)
    const stranger = await office.signIn(['technician_company'], rival)
    const foreign = await office.ask(
      'POST',
      '/clients',
      { firstname: 'Ξένη', lastname: 'Ξένου', contacts: [{ contact_type_id: 1, phone: '6971206448' }] },
      stranger,
    )
    expect((await pay(home, [job], 10, foreign.body.id)).problem.errors).toEqual([
      { path: 'client_id', key: 'not_found' },
    ])
    const { problem } = await pay(home, [job], 10, client, { assignee_id: foreign.body.id })
    expect(problem.errors).toEqual([{ path: 'assignee_id', key: 'not_found' }])
    const type = await pay(home, [job], 10, client, { payment_type_id: 6 })
    expect(type.problem.errors).toEqual([{ path: 'payment_type_id', key: 'payment_type_required' }])
    const future = await pay(home, [job], 10, client, {
      paid_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect(future.problem.errors).toEqual([{ path: 'paid_at', key: 'payment_in_future' }])
    expect((await list()).total).toBe(0)
  })
})
