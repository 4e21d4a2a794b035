import { expect, test } from 'vitest'
import type { Entry } from '../../contract/jobs/schema.ts'
import { newestFirst, toJob } from './jobs.rules.ts'
import type { JobRow } from './jobs.store.ts'

const moment = new Date('2026-11-20T07:00:00Z')
const job = (more: Partial<JobRow> = {}): JobRow => ({
  id: 'job',
  company_id: 'company',
  installation_id: 'home',
  number: 7,
  type_id: 1,
  title: null,
  assignee_id: null,
  assignee_name: null,
  state: 'done',
  cost_cents: 8510,
  estimated_cost_cents: null,
  owed_cents: 8510,
  paid_cents: 0,
  due_cents: 8510,
  notes: null,
  source: 'call',
  device_id: null,
  fault_code: null,
  call_back_of: null,
  call_back_of_number: null,
  plan_id: null,
  plan_due_on: null,
  next_appointment: null,
  payment_type_id: null,
  done_at: moment,
  completed_at: null,
  cancelled_at: null,
  cancel_reason: null,
  created_at: moment,
  created_by: null,
  updated_at: null,
  updated_by: null,
  tag_id: 'company_1',
  client_id: 'client',
  client_name: 'Παπαδοπούλου Αικατερίνη',
  address: null,
  area: null,
  ...more,
})

test('cents of a job become euro', () => {
  expect(toJob(job({ paid_cents: 8509, due_cents: 1 }), [])).toMatchObject({
    cost: 85.1,
    estimated_cost: null,
    paid: 85.09,
    due: 0.01,
    client_paid: false,
  })
})

test('a job is paid when nothing is due, also where it was cancelled with a credit', () => {
  expect(toJob(job({ paid_cents: 8510, due_cents: 0 }), [])).toMatchObject({ client_paid: true })
  const cancelled = job({ state: 'cancelled', owed_cents: 0, paid_cents: 500, due_cents: -500 })
  expect(toJob(cancelled, [])).toMatchObject({ client_paid: true, due: -5 })
})

test('entries are ordered from the newest, those of one moment by their ids', () => {
  const entry = (id: string, created_at: string) => ({ id, created_at }) as Entry
  const one = entry('a', '2026-11-20T07:00:00.000Z')
  const two = entry('b', '2026-11-20T07:00:00.000Z')
  const late = entry('0', '2026-11-20T07:00:00.001Z')
  expect(newestFirst([one, late, two])).toEqual([late, two, one])
})
