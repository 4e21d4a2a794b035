import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Payment } from '../../contract/jobs/schema.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { PaymentDetail } from './PaymentDetail.tsx'

const payment = {
  id: '00000000-0000-4000-8000-0000000000b1',
  installation_id: '00000000-0000-4000-8000-0000000000a1',
  job_id: null,
  job_number: null,
  tag_id: 'TH_1042',
  client_name: 'Παπαδοπούλου Αικατερίνη',
  created_at: '2026-11-21T09:00:00.000Z',
  created_by: 'Νίκος',
  assignee_name: null,
  payer_name: 'Παπαδοπούλου Αικατερίνη',
  kind: 'payment',
  confirmation: '2026/17',
  payment_type: 'cash',
  amount: 50,
  paid_at: '2026-11-20T10:00:00.000Z',
  notes: null,
  tax_document: null,
  voided_at: null,
} as unknown as Payment

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

test('a payment has the day on which it was paid, without an hour, and the time at which it was recorded', async () => {
  const reply = () => ({ items: [payment], total: 1 })
  screen = openScreen(() => <PaymentDetail payment={payment} />, { reply })
  const valueOf = (name: string) => page.getByRole('term').filter({ hasText: name }).element().nextSibling
  await expect.poll(() => valueOf('Ημερομηνία')?.textContent).toBe('20 Νοε 2026')
  expect(valueOf('Καταχώριση')?.textContent).toBe('21 Νοε 2026 11:00 · Νίκος')
})
