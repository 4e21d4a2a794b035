import { sql } from 'kysely'
import type { LiveEvent } from '../../contract/events.ts'
import type { Tx } from '../database/database.ts'
import { liveChannel } from './live.ts'

/** The companies that see a device: the one it is assigned to, and the distributor it came from. */
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

/** PostgreSQL carries less than 8000 bytes at once. */
const payloadBytes = 7000

function* payloadsOf(companies: string[], events: readonly string[]): Generator<string> {
  const payload = (some: string[]) =>
    `{"companies":${JSON.stringify(companies)},"events":[${some.join(',')}]}`
  let together: string[] = []
  let bytes = 0
  for (const event of events) {
    const more = Buffer.byteLength(event)
    if (together.length > 0 && bytes + more > payloadBytes) {
      yield payload(together)
      together = []
      bytes = 0
    }
    together.push(event)
    bytes += more
  }
  yield payload(together)
}

/** Tells the browsers of every process, once the transaction commits; in few messages, for a batch has many. */
export async function sendNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  const seen = notices.filter(({ companies }) => companies.length > 0)
  const byCompanies = Map.groupBy(seen, ({ companies }) => companies.join(' '))
  const payloads = [...byCompanies.values()].flatMap((own) => [
    ...payloadsOf(own[0]?.companies ?? [], [...new Set(own.map(({ event }) => JSON.stringify(event)))]),
  ])
  if (payloads.length === 0) return
  await sql`select pg_notify(${liveChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(tx)
}
