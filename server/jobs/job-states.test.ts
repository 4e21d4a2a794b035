import { describe, expect, test } from 'vitest'
import type { JobState } from '../../contract/jobs/schema.ts'
import { jobTransitions, refusedTransitions } from '../../contract/jobs/states.ts'
import { jobStates } from '../../contract/jobs/types.ts'
import { keysOf, openJobOffice } from './job-office.testing.ts'

const jobs = openJobOffice()
const { office, ask, add, edit, read, pay, historyOf, balance, aVisit, jobIn } = jobs

const pairs = jobStates.flatMap((from) => jobStates.map((to) => [from, to] as const))

describe('the state of a job', () => {
  test.each(pairs)('from %s to %s', async (from, to) => {
    const id = await jobIn(from)
    const answer = await edit(id, { state: to })
    const isAllowed = from === to || jobTransitions[from].includes(to)
    if (isAllowed) expect(answer.body.state).toBe(to)
    else {
      const refusals = refusedTransitions[from] as Partial<Record<JobState, string>>
      expect([answer.status, answer.problem.key]).toEqual([409, refusals[to]])
    }
    expect((await read(id)).state).toBe(isAllowed ? to : from)
  })

  test('each forbidden transition has a reason of its own', () => {
    const keys = Object.values(refusedTransitions).flatMap((to) => Object.values(to))
    expect(keys).toHaveLength(
      pairs.filter(([from, to]) => from !== to && !jobTransitions[from].includes(to)).length,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('has its moments', async () => {
    const id = await jobIn('complete')
    const job = await read(id)
    expect([job.done_at, job.completed_at, job.cancelled_at]).toEqual([
      expect.any(String),
      expect.any(String),
      null,
    ])
  })

  test('is complete only when nothing is due', async () => {
    const { id } = await add({ cost: 80 })
    await edit(id, { state: 'done' })
    const answer = await edit(id, { state: 'complete' })
    expect([answer.status, answer.problem.key, answer.body.values]).toEqual([409, 'job_due', { due: 80 }])
    await pay(id, 30)
    expect((await edit(id, { state: 'complete' })).body.values).toEqual({ due: 50 })
    expect((await edit(id, { cost: 30, state: 'complete' })).body).toMatchObject({
      state: 'complete',
      due: 0,
    })
  })

  test('follows its payments: complete when they settle it, done again when one is voided', async () => {
    const { id } = await add({ cost: 80 })
    await edit(id, { state: 'done' })
    await pay(id, 30)
    expect(await read(id)).toMatchObject({ state: 'done', due: 50, completed_at: null })
    const last = await pay(id, 50)
    expect(await read(id)).toMatchObject({ state: 'complete', due: 0, completed_at: expect.any(String) })
    expect((await historyOf(id))[0]).toMatchObject({
      before: { state: 'done' },
      after: { state: 'complete' },
    })
    await ask('DELETE', `/payments/${last.body.id}?void_reason=test`)
    expect(await read(id)).toMatchObject({ state: 'done', due: 50, completed_at: null })
  })

  test.each([
    [{ cost: 0 }, 'complete'],
    [{ estimated_cost: 0 }, 'complete'],
    [{ cost: 0, estimated_cost: 60 }, 'complete'],
    [{}, 'done'],
  ])('of a job with %j is, once it is done, %s', async (money, state) => {
    const { id } = await add(money)
    expect((await edit(id, { state: 'done' })).body).toMatchObject({ state, due: 0 })
  })

  test('is complete at once when a deposit has paid for it', async () => {
    const { id } = await add({ estimated_cost: 60 })
    await pay(id, 60)
    expect((await read(id)).state).toBe('pending')
    expect((await edit(id, { state: 'done' })).body).toMatchObject({ state: 'complete', due: 0 })
  })
})

describe('cancelling a job', () => {
  test('cancels the visits to come, and nothing that took place', async () => {
    const { id } = await add()
    const [coming] = await aVisit(id, 2)
    const [past] = await aVisit(id, 5)
    const answer = await edit(id, { state: 'cancelled', cancel_reason: 'Μετακόμισε' })
    expect(answer.body).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'Μετακόμισε',
      cancelled_at: expect.any(String),
      next_appointment: null,
    })
    const visits = await office.run(
      'select id, appointment_status_id as status, sequence, cancel_reason from appointments where job_id = $1',
      [id],
    )
    expect(visits).toContainEqual({ id: coming?.id, status: 1, sequence: 1, cancel_reason: 'Μετακόμισε' })
    expect(visits).toContainEqual({ id: past?.id, status: 5, sequence: 0, cancel_reason: null })
  })

  test('waits for the end of a visit in progress', async () => {
    const { id } = await add()
    await aVisit(id, 3)
    const answer = await edit(id, { state: 'cancelled' })
    expect([answer.status, answer.problem.key]).toEqual([409, 'job_visit_ongoing'])
  })

  test('with payments needs to know what becomes of them', async () => {
    const { id } = await add({ estimated_cost: 100 })
    await pay(id, 40)
    const answer = await edit(id, { state: 'cancelled' })
    expect([answer.status, keysOf(answer), answer.body.values]).toEqual([
      400,
      ['settlement settlement_required'],
      { paid: 40 },
    ])
    expect(keysOf(await edit(id, { state: 'cancelled', settlement: 'refund' }))).toEqual([
      'refund_type_id payment_type_required',
    ])
    expect((await read(id)).state).toBe('pending')
  })

  test.each([0, 6, 99])('is paid back by no type %i', async (refund_type_id) => {
    const { id } = await add({ estimated_cost: 100 })
    await pay(id, 40)
    const answer = await edit(id, { state: 'cancelled', settlement: 'refund', refund_type_id })
    expect([answer.status, keysOf(answer)]).toEqual([400, ['refund_type_id payment_type_required']])
    expect((await read(id)).state).toBe('pending')
  })

  test('refunds what was paid', async () => {
    const { id } = await add({ estimated_cost: 100 })
    await pay(id, 40)
    await pay(id, 20)
    const answer = await edit(id, { state: 'cancelled', settlement: 'refund', refund_type_id: 3 })
    expect(answer.body).toMatchObject({ state: 'cancelled', paid: 0, due: 0, client_paid: true })
    const { payments } = await read(id)
    expect(
      payments.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]).sort(),
    ).toEqual([
      ['payment', 20],
      ['payment', 40],
      ['refund', 20],
      ['refund', 40],
    ])
    expect(await balance()).toBe(0)
  })

  test('or leaves it as a credit of the installation', async () => {
    const { id } = await add({ estimated_cost: 100 })
    await pay(id, 40)
    const answer = await edit(id, { state: 'cancelled', settlement: 'credit' })
    expect(answer.body).toMatchObject({ paid: 40, due: -40, client_paid: true })
    expect(await balance()).toBe(-40)
  })

  test.each([{ cancel_reason: 'x' }, { settlement: 'credit' }, { refund_type_id: 1 }])(
    'alone knows %j',
    async (field) => {
      const { id } = await add()
      const answer = await edit(id, { ...field, state: 'done' })
      expect([answer.status, keysOf(answer)]).toEqual([400, [`${Object.keys(field)[0]} field_unknown`]])
    },
  )
})
