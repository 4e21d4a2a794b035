import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/** Two processes that seal one device concurrently would each miss the other's rows. */
export async function lockDevice(tx: Tx, deviceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${deviceId}`}, 0))`.execute(tx)
}
