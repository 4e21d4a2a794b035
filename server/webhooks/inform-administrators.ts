// A notice for those who can switch a webhook on again. No program receives its alarms until then.
import { sql } from 'kysely'
import { webhookOff } from '../../contract/notices/routes.ts'
import type { Tx } from '../database/database.ts'
import { sendNotices } from '../live/notices.ts'

/** A person of an outside directory has no roles in the row; who is no administrator is not shown the notice. */
export async function informAdministrators(tx: Tx, company: string, webhook: string): Promise<void> {
  await sql`
    insert into notices (company_id, person_id, webhook_id, kind, at, in_console)
    select p.company_id, p.id, ${webhook}::uuid, ${webhookOff}, now(), true from people p
    where p.company_id = ${company} and p.is_active and (p.roles = '{}' or 'admin' = any(p.roles))`.execute(
    tx,
  )
  await sendNotices(tx, [{ companies: [company], event: { type: 'notice' } }])
}
