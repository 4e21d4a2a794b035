// The outbox as the worker reads it, as system: of all companies, and with the secrets.
import { type SqlBool, sql } from 'kysely'
import type { WebhookAttempt } from '../../contract/webhooks/schema.ts'
import type { Tx } from '../database/database.ts'
import { sendNotices } from '../live/notices.ts'
import { informAdministrators } from './inform-administrators.ts'
import { waitAfter } from './retry.rules.ts'

/** Longer than any attempt takes. */
const outcomeWithinSeconds = 120
const storedDays = 30

export interface Due {
  id: string
  company: string
  webhook: string
}

const isDue = sql<SqlBool>`((d.state = 'queued' and d.due_at <= now())
  or (d.state = 'sending' and d.claimed_at < now() - ${sql.lit(outcomeWithinSeconds)} * interval '1 second'))`

/** The first ones of each webhook, so that none fills the list. */
export async function listDue(tx: Tx, ofEachWebhook: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id, company_id as company, webhook_id as webhook
    from (select d.*, row_number() over (partition by d.webhook_id order by d.due_at, d.created_at) as place
      from webhook_deliveries d where ${isDue}) d
    where place <= ${ofEachWebhook} order by due_at, created_at limit 500`.execute(tx)
  return rows
}

const notice = (tx: Tx, { company, webhook }: Due) =>
  sendNotices(tx, [{ companies: [company], event: { type: 'webhook', id: webhook } }])

export interface Claimed extends Due {
  type: string
  url: string
  body: string
  secrets: string[]
  tries: number
}

/** Completes the address of the alarm, whose origin only the process knows. */
const withOrigin = (body: string, publicUrl: string): string =>
  body.replace('"url":"#/', () => `"url":${JSON.stringify(`${publicUrl}/#/`).slice(0, -1)}`)

/** Undefined if another process has it, or its webhook was switched off. */
export async function claim(tx: Tx, due: Due, publicUrl: string): Promise<Claimed | undefined> {
  const row = await tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.type', 'd.body', 'd.tries', 'w.url', 'w.is_enabled', 'w.secret', 'w.previous_secret'])
    .select(sql<boolean>`coalesce(w.previous_until > now(), false)`.as('is_changing'))
    .where('d.id', '=', due.id)
    .where(isDue)
    .forUpdate('d')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const body = withOrigin(row.body, publicUrl)
  const tries = row.tries + 1
  const change = row.is_enabled
    ? { state: 'sending', claimed_at: new Date(), body, tries }
    : { state: 'dropped' }
  await tx.updateTable('webhook_deliveries').set(change).where('id', '=', due.id).execute()
  await notice(tx, due)
  if (!row.is_enabled) return undefined
  const previous = row.is_changing && row.previous_secret !== null ? [row.previous_secret] : []
  return { ...due, type: row.type, url: row.url, body, tries, secrets: [row.secret, ...previous] }
}

function outcomeOf({ type, tries }: Claimed, { reason }: WebhookAttempt) {
  if (reason === null) return { state: 'delivered' }
  const wait = reason === 'gone' ? undefined : waitAfter(tries, type)
  return wait === undefined
    ? { state: 'failed' }
    : { state: 'queued', due_at: sql<Date>`now() + ${wait} * interval '1 millisecond'` }
}

const since = (column: 'succeeding_since' | 'failing_since', at: string) =>
  sql<Date>`coalesce(${sql.ref(column)}, ${at}::timestamptz)`

/** An address that was changed meanwhile is not judged by the old one. */
const updateState = (tx: Tx, { webhook, url }: Claimed, attempt: WebhookAttempt) =>
  tx
    .updateTable('webhooks')
    .set({
      last_attempt: JSON.stringify(attempt),
      ...(attempt.reason === null
        ? { succeeding_since: since('succeeding_since', attempt.at), failing_since: null }
        : { failing_since: since('failing_since', attempt.at), succeeding_since: null }),
    })
    .where('id', '=', webhook)
    .where('url', '=', url)
    .execute()

/** Only the first of several attempts that are under way, and nothing of what a person switched off. */
async function switchOff(tx: Tx, { company, webhook, url }: Claimed): Promise<void> {
  const row = await tx
    .updateTable('webhooks')
    .set({ is_enabled: false, disabled_reason: 'gone' })
    .where('id', '=', webhook)
    .where('url', '=', url)
    .where('is_enabled', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (row) await informAdministrators(tx, company, webhook)
}

export async function settle(tx: Tx, claimed: Claimed, attempt: WebhookAttempt): Promise<void> {
  await updateState(tx, claimed, attempt)
  if (attempt.reason === 'gone') await switchOff(tx, claimed)
  await tx
    .updateTable('webhook_deliveries')
    .set({
      ...outcomeOf(claimed, attempt),
      attempts: sql`attempts || ${JSON.stringify([attempt])}::jsonb`,
    })
    .where('id', '=', claimed.id)
    .execute()
  await notice(tx, claimed)
}

/** The server stopped during the attempt, which is no failure of the receiver. */
export const release = (tx: Tx, { id, tries }: Claimed) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'queued', tries: tries - 1, due_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

/** Removes old deliveries, and secrets that sign no more. */
export async function prune(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', sql<Date>`now() - ${storedDays} * interval '1 day'`)
    .where('state', 'not in', ['queued', 'sending'])
    .execute()
  await tx
    .updateTable('webhooks')
    .set({ previous_secret: null, previous_until: null })
    .where('previous_until', '<', sql<Date>`now()`)
    .execute()
}
