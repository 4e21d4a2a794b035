import { expect, test } from 'vitest'
import type { Payment } from '../../contract/jobs/schema.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { cardLine, cardSum } from './card-line.ts'
import { aJob } from './job.testing.ts'
import { jobFigures } from './job-money.ts'

overwriteGetLocale(() => 'el')

const figures = (...given: Parameters<typeof jobFigures>) =>
  jobFigures(...given).map(({ label, value, line, tone }) => [label, value, line, tone])

const payment = (more: Partial<Payment>) =>
  ({ kind: 'payment', payment_type: 'cash', amount: 50, voided_at: null, ...more }) as Payment

test('the estimate of a job without a cost is owed, and marked as estimate', () => {
  const job = aJob({ estimated_cost: 320, due: 270, paid: 50 })
  expect(figures(job, [payment({})])).toEqual([
    ['Εκτίμηση', '320,00\u00a0€', undefined, undefined],
    ['Κόστος', '—', 'Δεν έχει οριστεί ακόμη', undefined],
    ['Πληρωμένα', '50,00\u00a0€', '1 πληρωμή, Μετρητά', undefined],
    ['Οφείλεται', '270,00\u00a0€', 'εκτίμηση − πληρωμένα', 'fault'],
  ])
})

test('the amount due of a job without cost and estimate is unknown', () => {
  const [, , , due] = figures(aJob({ estimated_cost: null, cost: null, due: 0, paid: 0 }), [])
  expect(due).toEqual(['Οφείλεται', '—', 'Χωρίς κόστος και εκτίμηση', undefined])
})

test('the cost is compared with the estimate, and a settled job is fine', () => {
  const job = aJob({ state: 'complete', estimated_cost: 320, cost: 196, paid: 196 })
  const [, cost, , due] = figures(job, [])
  expect(cost).toEqual(['Κόστος', '196,00\u00a0€', '61 % της εκτίμησης', undefined])
  expect(due?.[3]).toBe('fine')
})

test('what was paid beyond is a credit, never a negative debt', () => {
  const [, , , due] = figures(aJob({ state: 'cancelled', cost: 80, paid: 30, due: -30 }), [payment({})])
  expect(due?.slice(0, 2)).toEqual(['Πιστωτικό υπόλοιπο', '30,00\u00a0€'])
})

test('a voided payment counts nowhere, and refunds are named', () => {
  const payments = [
    payment({}),
    payment({ payment_type: 'card', voided_at: '2026-11-21T08:00:00.000Z' }),
    payment({ kind: 'refund' }),
  ]
  const [, , paid] = figures(aJob({ paid: 0 }), payments)
  expect(paid?.[2]).toBe('1 πληρωμή, Μετρητά, λιγότερα όσα επιστράφηκαν')
})

const now = Date.parse('2026-11-25T09:00:00.000Z')
const visit = (start: string, end: string, appointment_status_id = 2) => ({
  id: 'v',
  scheduled_start: start,
  scheduled_end: end,
  assignee_name: null,
  appointment_status_id,
})

test.each([
  ['no visit', {}, 'Χωρίς ραντεβού · εδώ και 5 ημέρες', 'warning'],
  ['no visit yet', { created_at: '2026-11-25T08:00:00.000Z' }, 'Χωρίς ραντεβού ακόμη', 'warning'],
  [
    'a visit today',
    { next_appointment: visit('2026-11-25T12:00:00.000Z', '2026-11-25T13:00:00.000Z') },
    'σήμερα 14:00',
    undefined,
  ],
  [
    'a visit that has begun',
    { next_appointment: visit('2026-11-25T08:00:00.000Z', '2026-11-25T10:00:00.000Z', 3) },
    'Σε εξέλιξη, σήμερα 10:00',
    'progress',
  ],
  [
    'a visit whose time has passed',
    { next_appointment: visit('2026-11-24T08:00:00.000Z', '2026-11-24T10:00:00.000Z') },
    'Πέρασε το ραντεβού: Τρί 24 Νοε 10:00',
    'warning',
  ],
  [
    'an old debt',
    { state: 'done', due: 40, done_at: '2026-10-01T09:00:00.000Z' },
    'Καθυστερεί 55 ημ.',
    'fault',
  ],
  [
    'a fresh debt',
    { state: 'done', due: 40, done_at: '2026-11-20T09:00:00.000Z' },
    'Ολοκληρώθηκε 20 Νοε',
    undefined,
  ],
] as const)('the card of a job with %s says how it stands', (_what, more, text, tone) => {
  expect(cardLine(aJob(more), now)).toMatchObject({ text, ...(tone ? { tone } : {}) })
})

test('a card marks an estimate, and shows what is due once the work has ended', () => {
  expect(cardSum(aJob({ estimated_cost: 80 }))).toEqual({ euro: 80, isEstimate: true, isOwed: false })
  expect(cardSum(aJob({ state: 'done', cost: 90, paid: 50, due: 40 }))).toEqual({
    euro: 40,
    isEstimate: false,
    isOwed: true,
  })
  expect(cardSum(aJob({ state: 'cancelled', cost: 90, paid: 50 }))).toMatchObject({ euro: 50 })
})
