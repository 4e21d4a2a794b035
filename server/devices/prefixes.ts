// What the topics of a device begin with. Each device owns its prefix, the same below `shellies/`, and its id; none
// of these may be the beginning of another device's, or one could speak for the other.
import { sql } from 'kysely'
import { sharedRoot } from '../../gateway/prefixes.ts'
import type { Tx } from '../database/database.ts'

/** The id of a device whose topics would mix with those of this one. */
export async function findOverlap(tx: Tx, deviceId: string, prefix: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('device prefixes'))`.execute(tx)
  const ours = [prefix, deviceId].flatMap((root) => [root, `${sharedRoot}${root}`])
  const { rows } = await sql<{ device_id: string }>`
    select d.device_id from devices d,
      unnest(array[coalesce(d.topic_prefix, d.device_id), d.device_id]) root,
      unnest(array[root, ${sharedRoot} || root]) theirs,
      unnest(${ours}::text[]) ours
    where d.device_id <> ${deviceId}
      and (starts_with(theirs || '/', ours || '/') or starts_with(ours || '/', theirs || '/'))
    limit 1`.execute(tx)
  return rows[0]?.device_id
}
