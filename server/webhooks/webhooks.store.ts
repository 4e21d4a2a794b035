// Webhooks and their deliveries inside a company. Its role may read no secret.
import type { z } from 'zod'
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import { namesOf } from '../../contract/fields.ts'
import {
  type webhookEditSchema,
  webhookFields,
  type webhookFormSchema,
} from '../../contract/webhooks/fields.ts'
import type { Webhook, WebhookAttempt } from '../../contract/webhooks/schema.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'

type Form = z.output<typeof webhookFormSchema>
type Edit = z.output<typeof webhookEditSchema>

const columns = [
  'id',
  ...namesOf(webhookFields),
  'disabled_reason',
  'previous_until',
  'succeeding_since',
  'failing_since',
  'last_attempt',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const

const rowsOf = (tx: Tx, company: string) =>
  tx.selectFrom('webhooks').select(columns).where('company_id', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const toWebhook = (row: Row): Webhook => ({
  ...row,
  kinds: row.kinds as AlarmKind[],
  disabled_reason: row.disabled_reason as Webhook['disabled_reason'],
  previous_until: row.previous_until && row.previous_until > new Date() ? iso(row.previous_until) : null,
  succeeding_since: iso(row.succeeding_since),
  failing_since: iso(row.failing_since),
  last_attempt: row.last_attempt as WebhookAttempt | null,
  created_at: row.created_at.toISOString(),
  updated_at: iso(row.updated_at),
})

export async function listWebhooks(tx: Tx, company: string): Promise<Webhook[]> {
  const rows = await rowsOf(tx, company).orderBy('created_at').orderBy('id').execute()
  return rows.map(toWebhook)
}

/** Locked: two changes of a webhook wait for each other. */
export async function lockWebhook(tx: Tx, company: string, id: string): Promise<Webhook | undefined> {
  const row = await rowsOf(tx, company).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toWebhook(row)
}

export async function findWebhook(tx: Tx, company: string, id: string): Promise<Webhook | undefined> {
  const row = await rowsOf(tx, company).where('id', '=', id).executeTakeFirst()
  return row && toWebhook(row)
}

export async function insertWebhook(tx: Tx, by: By, form: Form & { secret: string }): Promise<Webhook> {
  const row = await tx
    .insertInto('webhooks')
    .values({ ...form, company_id: by.company, created_by: by.name })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toWebhook(row)
}

export interface WebhookChange extends Edit {
  secret?: string
  disabled_reason?: null
  succeeding_since?: null
  failing_since?: null
  last_attempt?: null
}

export async function updateWebhook(tx: Tx, by: By, id: string, change: WebhookChange): Promise<Webhook> {
  const row = await tx
    .updateTable('webhooks')
    .set({ ...change, updated_at: new Date(), updated_by: by.name })
    .where('company_id', '=', by.company)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toWebhook(row)
}

export const deleteWebhook = (tx: Tx, company: string, id: string) =>
  tx.deleteFrom('webhooks').where('company_id', '=', company).where('id', '=', id).execute()
