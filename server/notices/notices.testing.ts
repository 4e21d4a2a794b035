// People who are notified of alarms, and the moments at which e-mails are due, for the tests of notices.
import type { NoticeSettingsEdit } from '../../contract/notices/settings.ts'
import type { openOffice } from '../testing/office.ts'
import { aPerson } from '../testing/world.ts'

type Office = ReturnType<typeof openOffice>

export const noticeTools = (office: Office) => ({
  /** Resolves with the token of a new colleague. */
  signInAs: async (givenName: string): Promise<string> =>
    office.server.tokenOf(
      await aPerson(office.database, office.company, ['technician_company'], { givenName }),
    ),

  /** Orders people of the company by their given names. */
  async orderAs(...names: string[]): Promise<void> {
    const rows = await office.run(
      `select id from people where company_id = $1 and given_name = any($2::text[])
       order by array_position($2::text[], given_name)`,
      [office.company.id, names],
    )
    const { status } = await office.ask('PUT', '/alarms/escalation-order', {
      people: rows.map(({ id }) => id),
    })
    if (status !== 200) throw new Error(`The order was refused: ${status}`)
  },

  choose: (edit: NoticeSettingsEdit, as?: string) => office.ask('PATCH', '/notices/settings', edit, as),

  /** The waiting e-mails of the company are due, and the workers run. */
  makeDue: () =>
    office.run(
      `with due as (update notices set email_due_at = now() where email_state = 'waiting' and company_id = $1),
         again as (update notice_mails set due_at = now() where state = 'queued' and company_id = $1)
       select pg_notify('alarm_events', '')`,
      [office.company.id],
    ),

  /** What the person's bell shows, the newest first: kind of notice and of alarm. */
  async bellOf(as?: string): Promise<string[]> {
    const { body } = await office.ask('GET', '/notices', undefined, as)
    return body.items.map(
      ({ kind, alarm }: { kind: string; alarm: { kind: string } }) => `${kind} ${alarm.kind}`,
    )
  },

  unread: async (as?: string): Promise<number> =>
    (await office.ask('GET', '/notices/count', undefined, as)).body.unread,

  /** States of the company's e-mails of notices, the oldest first. */
  mailStates: async (): Promise<string[]> =>
    (
      await office.run('select state from notice_mails where company_id = $1 order by created_at', [
        office.company.id,
      ])
    ).map(({ state }) => String(state)),

  emailStates: async (): Promise<string[]> =>
    (
      await office.run(
        'select kind, email_state from notices where company_id = $1 and email_state is not null order by at, kind',
        [office.company.id],
      )
    ).map(({ kind, email_state }) => `${String(kind)} ${String(email_state)}`),
})
