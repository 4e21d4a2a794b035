// When blocking faults stood.
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export interface BlockedSpan {
  from: number
  to: number
}

/** Faults of each device, within the requested time. */
export async function readBlockingFaults(
  tx: Tx,
  residences: readonly { device_id: string; from: Date; to: Date }[],
): Promise<Map<string, BlockedSpan[]>> {
  const { rows } = await sql<{ device_id: string; opened_at: Date; resolved_at: Date }>`
    select f.device_id, greatest(f.opened_at, r.since) as opened_at, least(f.resolved_at, r.until) as resolved_at
    from unnest(
      ${residences.map(({ device_id }) => device_id)}::text[],
      ${residences.map(({ from }) => from)}::timestamptz[],
      ${residences.map(({ to }) => to)}::timestamptz[]
    ) as r (device_id, since, until)
    join faults f on f.device_id = r.device_id
      and f.opened_at < r.until and coalesce(f.resolved_at, 'infinity') > r.since
    where f.blocking`.execute(tx)
  const spans = new Map<string, BlockedSpan[]>()
  for (const { device_id, opened_at, resolved_at } of rows) {
    const span = { from: opened_at.getTime(), to: resolved_at.getTime() }
    spans.set(device_id, [...(spans.get(device_id) ?? []), span])
  }
  return spans
}
