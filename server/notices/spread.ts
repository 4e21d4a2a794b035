// Turns events of alarms into notices for people: each event once, in the transaction that marks it.

import { type NotNull, sql } from 'kysely'
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import { type NoticeKind, noticeKinds } from '../../contract/notices/routes.ts'
import type { WebhookEvent } from '../../contract/webhooks/schema.ts'
import type { Tx } from '../database/database.ts'
import { sendNotices } from '../live/notices.ts'
import { enqueueDeliveries } from '../webhooks/enqueue.ts'
import { type RecipientOfCompany, readRecipients } from './people.store.ts'
import { type InformedBefore, noticesOf } from './recipients.rules.ts'

const atOnce = 500

/** Distributors of the alarm's device or of the devices in its home, of those that work with its company. */
const sellers = sql<string[]>`array(
  select distinct s.distributor_id from devices s
  join affiliations f on f.distributor_id = s.distributor_id and f.technician_company_id = a.company_id
  where s.device_id = a.device_id or (a.device_id is null and s.installation_id = a.installation_id))`

const takeEvents = (tx: Tx) =>
  tx
    .selectFrom('alarm_events as e')
    .innerJoin('alarms as a', 'a.id', 'e.alarm_id')
    .select([
      'e.id',
      'e.company_id',
      'e.alarm_id',
      'e.kind',
      'e.at',
      'e.by_sub',
      'e.escalation',
      'a.kind as alarm_kind',
    ])
    .select(['a.assignee_id', 'a.acknowledged_at', 'a.snoozed_until', 'a.device_id', sellers.as('sellers')])
    .where('e.is_spread', '=', false)
    .orderBy('e.id')
    .limit(atOnce)
    .forUpdate('e')
    .skipLocked()
    .execute()

type EventRow = Awaited<ReturnType<typeof takeEvents>>[number]

/** What comes back acknowledged or snoozed is no news. */
const isAnswered = ({ kind, at, acknowledged_at, snoozed_until }: EventRow): boolean =>
  kind === 'raised_again' &&
  ((acknowledged_at !== null && acknowledged_at < at) || (snoozed_until !== null && snoozed_until > at))

const isNews = (event: EventRow): boolean =>
  (noticeKinds as readonly string[]).includes(event.kind) && !isAnswered(event)

/** What webhooks send of it. */
const webhookEvents: Partial<Record<string, WebhookEvent>> = {
  raised: 'raised',
  raised_again: 'raised',
  acknowledged: 'acknowledged',
  escalated: 'escalated',
  resolved: 'resolved',
}

const informWebhooks = (tx: Tx, events: readonly EventRow[]): Promise<void> =>
  enqueueDeliveries(
    tx,
    events.flatMap(({ company_id, alarm_id, alarm_kind, kind, at }) => {
      const event = webhookEvents[kind]
      return event
        ? [{ company: company_id, alarmId: alarm_id, kind: alarm_kind as AlarmKind, event, at }]
        : []
    }),
  )

/** A return that is no news has no e-mail, and so needs none of its end. A notice has the milliseconds of its event. */
const isOfLatestRaise = sql<boolean>`n.at >= (select date_trunc('milliseconds', max(e.at)) from alarm_events e
  where e.alarm_id = n.alarm_id and e.kind in ('raised', 'raised_again'))`

async function readInformed(tx: Tx, alarms: readonly string[]): Promise<(alarm: string) => InformedBefore> {
  const rows = await tx
    .selectFrom('notices as n')
    .leftJoin('notice_mails as m', 'm.id', 'n.mail_id')
    .select(['n.alarm_id', 'n.person_id', 'm.state', isOfLatestRaise.as('is_of_latest_raise')])
    .where('n.alarm_id', 'in', alarms)
    .$narrowType<{ alarm_id: NotNull }>()
    .execute()
  const of = Map.groupBy(rows, ({ alarm_id }) => alarm_id)
  return (alarm) => {
    const own = of.get(alarm) ?? []
    return {
      informed: new Set(own.map(({ person_id }) => person_id)),
      mailed: new Set(
        own
          .filter(
            ({ state, is_of_latest_raise }) =>
              is_of_latest_raise && (state === 'sent' || state === 'sending'),
          )
          .map(({ person_id }) => person_id),
      ),
    }
  }
}

const rowsOf = (
  event: EventRow,
  people: readonly RecipientOfCompany[],
  before: InformedBefore,
  options: { now: Date; sendsEmail: boolean },
) =>
  noticesOf(
    {
      kind: event.kind as NoticeKind,
      alarm_kind: event.alarm_kind as AlarmKind,
      by: event.by_sub,
      escalation: event.escalation ?? 1,
      assignee_id: event.assignee_id,
    },
    people,
    before,
    options,
  ).map((notice) => ({
    ...notice,
    company_id: people.find(({ id }) => id === notice.person_id)?.company ?? event.company_id,
    alarm_id: event.alarm_id,
    kind: event.kind,
    at: event.at,
    email_state: notice.email_due_at ? 'waiting' : null,
  }))

const noteLength = 1000

/** The history says to whom an alarm was escalated; an empty note is no one. */
async function noteEscalated(tx: Tx, events: readonly Escalated[]): Promise<void> {
  for (const { event, names } of events)
    await tx
      .updateTable('alarm_events')
      .set({ note: names.join(', ').slice(0, noteLength) })
      .where('id', '=', event.id)
      .execute()
  await sendNotices(
    tx,
    events.map(({ event: { company_id, device_id } }) => ({
      companies: [company_id],
      event: { type: 'alarm' as const, device_id },
    })),
  )
}

interface Escalated {
  event: EventRow
  names: string[]
}

async function informPeople(
  tx: Tx,
  news: readonly EventRow[],
  options: { now: Date; sendsEmail: boolean },
): Promise<void> {
  if (news.length === 0) return
  const people = Map.groupBy(
    await readRecipients(tx, [
      ...new Set(news.flatMap(({ company_id, sellers }) => [company_id, ...sellers])),
    ]),
    ({ company }) => company,
  )
  const beforeOf = await readInformed(tx, [...new Set(news.map(({ alarm_id }) => alarm_id))])
  const informedNow = new Map<string, Set<string>>()
  const escalated: Escalated[] = []
  const rows = news.flatMap((event) => {
    const before = beforeOf(event.alarm_id)
    const sameBatch = informedNow.get(event.alarm_id) ?? new Set()
    const known = { ...before, informed: before.informed.union(sameBatch) }
    const recipients = [event.company_id, ...event.sellers].flatMap((company) => people.get(company) ?? [])
    const own = rowsOf(event, recipients, known, options)
    const ids = new Set(own.map(({ person_id }) => person_id))
    if (event.kind === 'escalated')
      escalated.push({ event, names: recipients.flatMap(({ id, name }) => (ids.has(id) ? [name] : [])) })
    informedNow.set(event.alarm_id, sameBatch.union(ids))
    return own
  })
  if (rows.length > 0) await tx.insertInto('notices').values(rows).execute()
  await noteEscalated(tx, escalated)
  const informed = new Set(rows.filter(({ in_console }) => in_console).map(({ company_id }) => company_id))
  await sendNotices(
    tx,
    [...informed].map((company) => ({ companies: [company], event: { type: 'notice' as const } })),
  )
}

/** Resolves with the number of events; as many as `atOnce` may mean that more wait. As system. */
export async function spreadEvents(tx: Tx, options: { now: Date; sendsEmail: boolean }): Promise<number> {
  const events = await takeEvents(tx)
  if (events.length === 0) return 0
  await informPeople(tx, events.filter(isNews), options)
  await informWebhooks(tx, events)
  await tx
    .updateTable('alarm_events')
    .set({ is_spread: true })
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
  return events.length
}
