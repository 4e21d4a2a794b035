import { sql } from 'kysely'
import type { LiveEvent } from '../../contract/events.ts'
import type { Tx } from '../database/database.ts'
import { liveChannel } from './live.ts'

/** The companies that may see a device: its assigned company and its distributor. */
export interface Owners {
  assigned_company_id: string | null
  distributor_id: string | null
}

export interface Notice {
  companies: string[]
  event: LiveEvent
}

export const noticeOf = (event: LiveEvent, owners: Owners): Notice => ({
  companies: [owners.assigned_company_id, owners.distributor_id].filter((company) => company !== null),
  event,
})

/** A NOTIFY payload is limited to 8000 bytes. */
const payloadBytes = 7000

function* payloadsOf(companies: string[], events: readonly string[]): Generator<string> {
  const payload = (some: string[]) =>
    `{"companies":${JSON.stringify(companies)},"events":[${some.join(',')}]}`
  let batch: string[] = []
  let bytes = 0
  for (const event of events) {
    const more = Buffer.byteLength(event)
    if (batch.length > 0 && bytes + more > payloadBytes) {
      yield payload(batch)
      batch = []
      bytes = 0
    }
    batch.push(event)
    bytes += more
  }
  yield payload(batch)
}

/** Notifies the browsers of every process when the transaction commits. A batch's notices share few messages. */
export async function sendNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  const visible = notices.filter(({ companies }) => companies.length > 0)
  const byCompanies = Map.groupBy(visible, ({ companies }) => companies.join(' '))
  const payloads = [...byCompanies.values()].flatMap((own) => [
    ...payloadsOf(own[0]?.companies ?? [], [...new Set(own.map(({ event }) => JSON.stringify(event)))]),
  ])
  if (payloads.length === 0) return
  await sql`select pg_notify(${liveChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(tx)
}
