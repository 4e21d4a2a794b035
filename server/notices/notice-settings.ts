import type { noticeRoutes } from '../../contract/notices/routes.ts'
import type { NoticeSettings } from '../../contract/notices/settings.ts'
import type { RequestOf } from '../../contract/route.ts'
import { alarmChannel } from '../alarms/alarm-events.ts'
import { notify } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { PeopleDirectory } from '../people/directory.ts'
import { findSelf } from '../people/people-rows.store.ts'
import { Problem } from '../request/problem.ts'
import { findLastMail } from './notices.store.ts'
import { findChosen, unchosenOf } from './people.store.ts'

type Routes = typeof noticeRoutes

interface Options {
  people: Pick<PeopleDirectory, 'peopleOf'>
  mailer: Pick<Mailer, 'from'> | undefined
}

interface Self {
  id: string
  email: string | null
}

export function answerNoticeSettings({ people, mailer }: Options) {
  /** People of an outside directory have a row once the directory has been read. */
  async function requireSelf(call: PersonCall): Promise<Self> {
    const { tx, who, person } = call
    const self = (await findSelf(tx, who.company, person)) ?? (await readDirectory(call))
    if (!self) throw new Problem(409, 'notice_person_required')
    return { id: self.id, email: self.email.includes('@') ? self.email : null }
  }

  async function readDirectory(call: PersonCall) {
    await people.peopleOf(call)
    return findSelf(call.tx, call.who.company, call.person)
  }

  async function replyOf({ tx, who, language }: PersonCall, { id, email }: Self): Promise<NoticeSettings> {
    const last = await findLastMail(tx, id)
    return {
      ...(await findChosen(tx, id, who.kind, language)),
      email,
      sends_email: mailer !== undefined,
      sender: mailer?.from ?? null,
      last_email: last
        ? {
            state: last.state as NonNullable<NoticeSettings['last_email']>['state'],
            at: last.at.toISOString(),
            subject: last.subject,
            reason: last.reason as NonNullable<NoticeSettings['last_email']>['reason'],
            detail: last.detail,
          }
        : null,
    }
  }

  /** The settings of somebody who never chose, in the language of the console that they use. */
  const firstOf = ({ who, language = 'el' }: PersonCall, { id }: Self) => ({
    ...unchosenOf(who.kind),
    ...{ language, company_id: who.company, person_id: id },
  })

  return {
    getNoticeSettings: async (_request: unknown, call: PersonCall) => replyOf(call, await requireSelf(call)),

    async editNoticeSettings({ body }: RequestOf<Routes['editNoticeSettings']>, call: PersonCall) {
      if (call.who.kind === 'distributor' && (body.console_kinds ?? []).length > 0)
        throw new Problem(400, 'field_invalid', undefined, [{ path: 'console_kinds', key: 'field_unknown' }])
      const self = await requireSelf(call)
      const values = { ...body, updated_at: new Date() }
      await call.tx
        .insertInto('notice_settings')
        .values({ ...firstOf(call, self), ...values })
        .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doUpdateSet(values))
        .execute()
      return replyOf(call, self)
    },

    async sendTestEmail(_request: unknown, call: PersonCall) {
      const self = await requireSelf(call)
      if (!mailer) throw new Problem(409, 'email_not_set')
      if (!self.email) throw new Problem(409, 'notice_email_required')
      // The worker that writes the e-mail no longer sees the language of the request.
      await call.tx
        .insertInto('notice_settings')
        .values(firstOf(call, self))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await call.tx
        .insertInto('notice_mails')
        .values({ company_id: call.who.company, person_id: self.id, kind: 'test' })
        .execute()
      await notify(call.tx, alarmChannel, '')
      return replyOf(call, self)
    },
  }
}
