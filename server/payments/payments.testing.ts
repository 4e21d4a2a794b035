// An office with a home, jobs and a caller who records payments, for the tests of payments.
import { expect } from 'vitest'
import type { Payment } from '../../contract/jobs/schema.ts'
import { openOffice } from '../testing/office.ts'

export interface JobGiven {
  cost?: number | null
  estimate?: number | null
  state?: string
  /** Local days ago at which it was done. */
  doneDaysAgo?: number
}

export function openTill() {
  const office = openOffice()

  const aHome = async ({ lastname = 'Παπαδοπούλου', tag = 412 } = {}) => {
    const contacts = [{ contact_type_id: 1, phone: '6971206448' }]
    const client = await office.ask('POST', '/clients', { firstname: 'Αικατερίνη', lastname, contacts })
    expect(client.status).toBe(201)
    const home = { client_id: client.body.id, tag, address: 'Εγνατία 118', area: 'Θεσσαλονίκη' }
    const { body } = await office.ask('POST', '/installations', home)
    return { home: body.id as string, client: client.body.id as string }
  }

  const aJob = async (
    home: string,
    { cost = null, estimate = null, state = 'done', doneDaysAgo = 0 }: JobGiven,
  ) => {
    const cents = (euro: number | null) => (euro === null ? null : Math.round(euro * 100))
    const [row] = await office.run(
      `insert into jobs (company_id, installation_id, title, cost_cents, estimated_cost_cents, state, done_at)
      select company_id, id, 'Ετήσια συντήρηση', $2, $3, $4, case when $4 in ('done', 'complete') then now() - $5 * interval '1 day' end
      from installations where id = $1 returning id`,
      [home, cents(cost), cents(estimate), state, doneDaysAgo],
    )
    return row?.['id'] as string
  }

  const pay = (home: string, job_ids: string[], amount: number, client: string, more: object = {}) =>
    office.ask('POST', '/payments', {
      installation_id: home,
      job_ids,
      client_id: client,
      payment_type_id: 1,
      amount,
      ...more,
    })

  const list = async (query = ''): Promise<{ items: Payment[]; total: number }> => {
    const answer = await office.ask(
      'GET',
      `/payments?${query.includes('limit=') ? '' : 'limit=200&'}${query}`,
    )
    expect(answer.status).toBe(200)
    return answer.body
  }

  const jobOf = async (id: string) => {
    const [row] = await office.run('select state, paid_cents, due_cents from jobs where id = $1', [id])
    return row as { state: string; paid_cents: number; due_cents: number }
  }

  const balanceOf = async (home: string): Promise<number> => {
    const [row] = await office.run('select balance_cents::int as cents from installations where id = $1', [
      home,
    ])
    return row?.['cents'] as number
  }

  return { office, aHome, aJob, pay, list, jobOf, balanceOf }
}
