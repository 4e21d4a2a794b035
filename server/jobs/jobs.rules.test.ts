import { expect, test } from 'vitest'
import type { Entry } from '../../contract/jobs/schema.ts'
import { newestFirst, toJob } from './jobs.rules.ts'
import type { EntryRow, JobRow } from './jobs.store.ts'

const moment = new Date('2026-11-20T07:00:00Z')
const job = (more: Partial<JobRow> = {}): JobRow => ({
  id: 'job',
  company_id: 'company',
  installation_id: 'home',
  assignee_id: null,
  assignee_name: null,
  state: 'done',
  cost_cents: 8510,
  estimated_cost_cents: null,
  owed_cents: 8510,
  notes: null,
  created_at: moment,
  created_by: null,
  updated_at: null,
  updated_by: null,
  ...more,
})
const payment = (amount_cents: number, payment_type_id = 1, job_id = 'job'): EntryRow<'payment'> => ({
  id: `payment ${amount_cents}`,
  company_id: 'company',
  installation_id: 'home',
  job_id,
  client_id: 'client',
  assignee_id: null,
  assignee_name: null,
  payer_name: 'Παπαδοπούλου Αικατερίνη',
  payment_type_id,
  amount_cents,
  owed_cents: -amount_cents,
  created_at: moment,
  created_by: null,
  tag_id: 'company_1',
  client_name: 'Παπαδοπούλου Αικατερίνη',
})

test('a job is paid when its payments reach its cost, to the cent', () => {
  expect(toJob(job(), [], [payment(8509)])).toMatchObject({ cost: 85.1, paid: 85.09, client_paid: false })
  expect(toJob(job(), [], [payment(8509), payment(1)])).toMatchObject({ paid: 85.1, client_paid: true })
  expect(toJob(job(), [], [payment(8510, 1, 'another')])).toMatchObject({ paid: 0, client_paid: false })
})

test('a job that was cancelled is owed nothing for', () => {
  expect(toJob(job({ state: 'cancelled', owed_cents: 0 }), [], [])).toMatchObject({ client_paid: true })
})

test('a job was paid in the way of its last payment', () => {
  expect(toJob(job(), [], [payment(2, 4), payment(1, 1)]).payment_type_id).toBe(4)
  expect(toJob(job(), [], []).payment_type_id).toBeNull()
})

test('entries are ordered from the newest, those of one moment by their ids', () => {
  const entry = (id: string, created_at: string) => ({ id, created_at }) as Entry
  const one = entry('a', '2026-11-20T07:00:00.000Z')
  const two = entry('b', '2026-11-20T07:00:00.000Z')
  const late = entry('0', '2026-11-20T07:00:00.001Z')
  expect(newestFirst([one, late, two])).toEqual([late, two, one])
})
