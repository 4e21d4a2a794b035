// Spreads events of alarms to people, and sends their e-mails. A mail is claimed in one transaction and its outcome stored in
// another: a process that ends between the two leaves it `sending`, and it is never sent twice by itself.
import { sql } from 'kysely'
import { noticeDays } from '../../contract/notices/routes.ts'
import { alarmChannel } from '../alarms/alarm-events.ts'
import type { Database, Log, Tx, Who } from '../database/database.ts'
import { startNotifiedLoop, type WorkerLoop } from '../database/worker-loop.ts'
import { toHtml } from '../mail/mail-text.ts'
import type { Mail, SendMail } from '../mail/mailer.ts'
import { afterAttempt } from '../mail/retries.ts'
import type { PeopleDirectory } from '../people/directory.ts'
import { quietUntil } from './hours.rules.ts'
import {
  deleteOld,
  failUnknown,
  gatherMails,
  listDueMails,
  listDuePeople,
  lockMail,
  type MailRow,
  noticesOfMail,
  updateMail,
} from './mails.store.ts'
import { isStillSaid, latestOf, writeNoticeMail } from './notice-mail.ts'
import { findChosen } from './people.store.ts'
import { spreadEvents } from './spread.ts'

export interface NoticeWorkerOptions {
  database: Database
  log: Pick<Log, 'warn'>
  people: Pick<PeopleDirectory, 'isActive'>
  /** Undefined where no mail server is set. */
  send: SendMail | undefined
  publicUrl: string
  everyMs?: number
}

const hourMs = 3_600_000

/** Undefined if there is nothing left to say, or no recipient is left. */
async function composeMail(tx: Tx, row: MailRow, publicUrl: string): Promise<Mail | undefined> {
  const { language, email_mode } = await findChosen(tx, row.person_id)
  const all = await noticesOfMail(tx, row)
  const now = Date.now()
  const said = latestOf(all.filter((one) => isStillSaid(one, now)))
  if (row.kind !== 'test' && said.length === 0) return undefined
  const ended = new Set(all.flatMap(({ alarm }) => (alarm.resolved_at ? [alarm.id] : []))).size
  const kind = row.kind === 'test' ? 'test' : email_mode === 'digest' ? 'digest' : 'alarms'
  const { subject, body } = writeNoticeMail({
    ...{ kind, said, language, publicUrl, timezone: row.timezone, continues: row.continues_subject },
    isOfSeller: row.company_kind === 'distributor',
    ended: kind === 'digest' ? ended : 0,
  })
  return {
    id: row.id,
    to: { name: row.name, address: row.email },
    senderName: row.company_name,
    replyTo: null,
    subject,
    text: body,
    html: toHtml(language, body),
    ...(row.continues && { continues: row.continues }),
  }
}

/** The end of the quiet hours into which an attempt falls, where an earlier one failed; a digest has an hour of its own. */
async function quietOf(tx: Tx, { kind, person_id, timezone }: MailRow): Promise<Date | undefined> {
  return kind === 'alarms' ? quietUntil(new Date(), await findChosen(tx, person_id), timezone) : undefined
}

export function startNoticeWorker({
  database,
  log,
  people,
  send,
  publicUrl,
  everyMs = 10_000,
}: NoticeWorkerOptions): Promise<Pick<WorkerLoop, 'stop'>> {
  let deletedAt = 0

  async function claim(id: string): Promise<{ mail: Mail; attempts: number } | undefined> {
    return database.asSystem(async (tx) => {
      const row = await lockMail(tx, id)
      if (!row) return undefined
      const who: Who = { company: row.company_id, kind: row.company_kind }
      const isActive =
        row.is_active && (await people.isActive({ tx, who, companyKey: row.company_key }, row.person_id))
      if (isActive && !row.email.includes('@')) {
        await updateMail(tx, id, { state: 'failed', reason: 'no_email' })
        return undefined
      }
      const quiet = await quietOf(tx, row)
      if (isActive && quiet) {
        await updateMail(tx, id, { due_at: quiet })
        return undefined
      }
      const mail = isActive ? await composeMail(tx, row, publicUrl) : undefined
      if (!mail) {
        await updateMail(tx, id, { state: 'dropped' })
        return undefined
      }
      const attempts = row.attempts + 1
      const { subject, text: body } = mail
      await updateMail(tx, id, {
        ...{ state: 'sending', claimed_at: sql`now()`, attempts, subject, body },
        ...{ recipient: mail.to.address, reason: null, detail: null },
      })
      return { mail, attempts }
    })
  }

  /** False if the mail server cannot be reached, so that others need not wait for its time-out too. */
  async function pass(id: string, sendMail: SendMail): Promise<boolean> {
    const claimed = await claim(id)
    if (!claimed) return true
    const outcome = await sendMail(claimed.mail)
    await database.asSystem((tx) => updateMail(tx, id, afterAttempt(outcome, claimed.attempts)))
    if (outcome.kind !== 'sent') log.warn({ mail: id, outcome: outcome.kind }, 'a notice was not sent')
    return outcome.kind !== 'unreachable'
  }

  async function sendDue(sendMail: SendMail, mayContinue: () => boolean): Promise<void> {
    const waiting = await database.asSystem(async (tx) => {
      await failUnknown(tx)
      return listDuePeople(tx)
    })
    for (const recipient of waiting)
      await database.asSystem(async (tx) =>
        gatherMails(tx, recipient, await findChosen(tx, recipient.person)),
      )
    for (const { id } of await database.asSystem(listDueMails)) {
      if (!mayContinue()) return
      const isReachable = await pass(id, sendMail).catch((error: unknown) => {
        log.warn({ err: error, mail: id }, 'a notice could not be handled')
        return true
      })
      if (!isReachable) return
    }
  }

  async function run(mayContinue: () => boolean): Promise<void> {
    const options = { now: new Date(), sendsEmail: send !== undefined }
    while (mayContinue() && (await database.asSystem((tx) => spreadEvents(tx, options))) > 0);
    if (send) await sendDue(send, mayContinue)
    if (Date.now() - deletedAt > hourMs) {
      await database.asSystem((tx) => deleteOld(tx, noticeDays))
      deletedAt = Date.now()
    }
  }

  return startNotifiedLoop({
    database,
    log,
    channel: alarmChannel,
    everyMs,
    run,
    failed: 'notices wait for the database',
  })
}
