// The log of a webhook, as people read it.
import type { Selectable } from 'kysely'
import { testType, type WebhookAttempt, type WebhookDelivery } from '../../contract/webhooks/schema.ts'
import type { Tx } from '../database/database.ts'
import type { WebhookDeliveries } from '../database/database.types.ts'

const ended = new Set(['delivered', 'failed', 'dropped'])

/** One that waits for its first attempt, or is under way, is not sent again. */
const mayResend = (state: string, attempts: readonly unknown[]): boolean =>
  ended.has(state) || (state === 'queued' && attempts.length > 0)

function toDelivery(row: Selectable<WebhookDeliveries>): WebhookDelivery {
  const attempts = row.attempts as unknown as WebhookAttempt[]
  return {
    id: row.id,
    type: row.type as WebhookDelivery['type'],
    state: row.state as WebhookDelivery['state'],
    body: row.body,
    attempts,
    due_at: row.due_at.toISOString(),
    created_at: row.created_at.toISOString(),
    may_resend: mayResend(row.state, attempts),
  }
}

const ofWebhook = (tx: Tx, company: string, webhook: string) =>
  tx.selectFrom('webhook_deliveries').where('company_id', '=', company).where('webhook_id', '=', webhook)

export async function listDeliveries(
  tx: Tx,
  company: string,
  webhook: string,
  page: { limit: number; offset: number },
): Promise<{ items: WebhookDelivery[]; total: number }> {
  const rows = await ofWebhook(tx, company, webhook)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await ofWebhook(tx, company, webhook)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toDelivery), total }
}

export async function lockDelivery(tx: Tx, company: string, webhook: string, id: string) {
  const row = await ofWebhook(tx, company, webhook)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toDelivery(row)
}

export async function requeue(tx: Tx, id: string): Promise<WebhookDelivery> {
  const row = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'queued', tries: 0, due_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDelivery(row)
}

export async function hasOpenTest(tx: Tx, company: string, webhook: string): Promise<boolean> {
  const open = await ofWebhook(tx, company, webhook)
    .select('id')
    .where('type', '=', testType)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  return open !== undefined
}

export async function insertTest(
  tx: Tx,
  company: string,
  webhook: { id: string; name: string },
): Promise<WebhookDelivery> {
  const row = await tx
    .insertInto('webhook_deliveries')
    .values({
      company_id: company,
      webhook_id: webhook.id,
      type: testType,
      body: JSON.stringify({
        type: testType,
        timestamp: new Date().toISOString(),
        data: { webhook_id: webhook.id, name: webhook.name },
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDelivery(row)
}
