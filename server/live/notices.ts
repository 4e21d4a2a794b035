import { sql } from 'kysely'
import type { LiveEvent } from '../../contract/events.ts'
import type { Tx } from '../database.ts'
import { type LiveNotice, liveChannel } from './live.ts'

/** The companies that see a device: the one it is assigned to, and the distributor it came from. */
export interface Owners {
  assigned_company_id: string | null
  distributor_id: string | null
}

export const noticeOf = (event: LiveEvent, owners: Owners): LiveNotice => ({
  companies: [owners.assigned_company_id, owners.distributor_id].filter((company) => company !== null),
  event,
})

/** Tells the browsers of every process, once the transaction commits. */
export async function sendNotices(tx: Tx, notices: LiveNotice[]): Promise<void> {
  const payloads = notices
    .filter(({ companies }) => companies.length > 0)
    .map((notice) => JSON.stringify(notice))
  if (payloads.length === 0) return
  await sql`select pg_notify(${liveChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(tx)
}
