import { expect, test } from 'vitest'
import type { Job, Payment } from '../../../contract/jobs/schema.ts'
import { sumsOf } from './sums.ts'

const job = (more: Partial<Job>) =>
  ({
    state: 'complete',
    cost: null,
    estimated_cost: null,
    due: 0,
    done_at: null,
    created_at: '2026-06-09T05:00:00.000Z',
    ...more,
  }) as unknown as Job
const payment = (amount: number, more: Partial<Payment> = {}) =>
  ({ kind: 'payment', amount, voided_at: null, ...more }) as Payment

test('what is owed is what jobs cost less what was paid, to the cent', () => {
  const sums = sumsOf({
    jobs: [job({ cost: 0.1 }), job({ cost: 0.2 }), job({ cost: 85 })],
    payments: [payment(0.3), payment(50)],
  })
  expect(sums).toMatchObject({ cost: 85.3, paid: 50.3, owed: 35 })
})

test('a refund was paid back, and a voided payment counts nowhere', () => {
  const payments = [
    payment(70),
    payment(20, { kind: 'refund' }),
    payment(500, { voided_at: '2026-06-10T05:00:00.000Z' }),
  ]
  expect(sumsOf({ jobs: [job({ cost: 85 })], payments })).toMatchObject({ paid: 50, owed: 35 })
})

test('a cancelled job costs nothing, and what was paid beyond is a credit', () => {
  const jobs = [job({ state: 'cancelled', cost: 40 }), job({ cost: 60 })]
  expect(sumsOf({ jobs, payments: [payment(70)] })).toMatchObject({ cost: 60, owed: -10, since: undefined })
})

test('it is owed since the oldest unpaid job was done', () => {
  const unpaid = { state: 'done', cost: 90, due: 90 } as const
  const jobs = [
    job({ ...unpaid, created_at: '2026-08-01T05:00:00.000Z' }),
    job({ ...unpaid, done_at: '2026-06-12T09:00:00.000Z' }),
    job({ cost: 240, created_at: '2025-11-12T05:00:00.000Z' }),
  ]
  expect(sumsOf({ jobs, payments: [] }).since).toBe('2026-06-12T09:00:00.000Z')
})

test('the estimate stands for the cost while there is none', () => {
  const jobs = [
    job({ state: 'pending', estimated_cost: 75 }),
    job({ state: 'pending', cost: 20, estimated_cost: 50 }),
    job({ state: 'cancelled', estimated_cost: 300 }),
  ]
  expect(sumsOf({ jobs, payments: [] })).toMatchObject({ estimated: 1, expected: 75, cost: 20, owed: 95 })
})
