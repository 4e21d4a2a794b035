import { expect, test } from 'vitest'
import type { Action, Job, Payment } from '../../../contract/jobs/schema.ts'
import { sumsOf } from './sums.ts'

const job = (more: Partial<Job>) =>
  ({
    state: 'complete',
    cost: 0,
    estimated_cost: null,
    client_paid: true,
    actions: [],
    created_at: '2026-06-09T05:00:00.000Z',
    ...more,
  }) as unknown as Job
const payment = (amount: number) => ({ amount }) as Payment

test('what is owed is what jobs cost less what was paid, to the cent', () => {
  const sums = sumsOf({
    jobs: [job({ cost: 0.1 }), job({ cost: 0.2 }), job({ cost: 85 })],
    payments: [payment(0.3), payment(50)],
  })
  expect(sums).toMatchObject({ cost: 85.3, paid: 50.3, owed: 35 })
})

test('a cancelled job costs nothing, and what was paid beyond is a credit', () => {
  const jobs = [job({ state: 'cancelled', cost: 40 }), job({ cost: 60 })]
  expect(sumsOf({ jobs, payments: [payment(70)] })).toMatchObject({ cost: 60, owed: -10, since: undefined })
})

test('it is owed since the oldest unpaid job was done', () => {
  const done = [{ created_at: '2026-06-12T09:00:00.000Z' }] as Action[]
  const unpaid = { state: 'done', cost: 90, client_paid: false } as const
  const jobs = [
    job({ ...unpaid, created_at: '2026-08-01T05:00:00.000Z' }),
    job({ ...unpaid, actions: done }),
    job({ cost: 240, created_at: '2025-11-12T05:00:00.000Z' }),
  ]
  expect(sumsOf({ jobs, payments: [] }).since).toBe('2026-06-12T09:00:00.000Z')
})

test('pending jobs add the rest of their estimate to the expected cost', () => {
  const jobs = [
    job({ state: 'pending', estimated_cost: 75 }),
    job({ state: 'pending', cost: 20, estimated_cost: 50, client_paid: false }),
    job({ estimated_cost: 300 }),
  ]
  expect(sumsOf({ jobs, payments: [] })).toMatchObject({ pending: 2, expected: 105, owed: 20 })
})
