// A home with a client who has an e-mail address, and visits to it by the API.
import { expect } from 'vitest'
import type { ClientMessage } from '../../contract/client-messages/routes.ts'
import { aHome, type TestHome } from '../jobs/jobs.testing.ts'
import type { openOffice } from '../testing/office.ts'

type Office = ReturnType<typeof openOffice>

export const hoursAhead = (hours: number): string =>
  new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + hours * 3_600_000).toISOString()

export function messageTools(office: Office) {
  let home: TestHome

  const switchOn = (settings: object) => office.ask('PATCH', '/client-messages/settings', settings)

  return {
    get home() {
      return home
    },
    switchOn,
    /** Everything on, and a client with this address. */
    async begin(email: string | null = 'katerina@example.gr') {
      home = await aHome(office.database, { company: office.company })
      await office.run('update clients set email = $1 where id = $2', [email, home.client])
      const { status } = await switchOn({ booked: true, moved: true, cancelled: true, reminder: true })
      expect(status).toBe(200)
    },
    async book(scheduled_start = hoursAhead(72), more: object = {}): Promise<string> {
      const { status, body } = await office.ask('POST', '/appointments', {
        installation_id: home.installation,
        assignee_id: home.person,
        type_id: 1,
        duration: 90,
        scheduled_start,
        ...more,
      })
      expect(body).toMatchObject({ id: expect.any(String) })
      expect(status).toBe(201)
      return body.id
    },
    async edit(id: string, change: object) {
      const { status, body } = await office.ask('PATCH', `/appointments/${id}`, change)
      expect({ status, body }).toMatchObject({ status: 200 })
    },
    async messagesOf(id: string): Promise<ClientMessage[]> {
      const { body } = await office.ask('GET', `/appointments/${id}/messages`)
      return body.items
    },
    /** Kinds and states, the oldest first. */
    async statesOf(id: string): Promise<string[]> {
      const { body } = await office.ask('GET', `/appointments/${id}/messages`)
      return (body.items as ClientMessage[]).map(({ kind, state }) => `${kind} ${state}`).reverse()
    },
    /** The time of grace is over. */
    makeDue: () =>
      office.run(
        `with due as (update client_messages set due_at = now() where state = 'queued' and company_id = $1)
         select pg_notify('client_messages', '')`,
        [office.company.id],
      ),
  }
}
