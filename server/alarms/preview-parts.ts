// What previews of all kinds share.
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { TriedRule } from './replay.rules.ts'

/** A rule as it is typed, before it is saved. */
export interface Tried {
  threshold?: number | undefined
  delay_minutes: number
  recovery_minutes: number
}

/** One alarm that would have been raised. */
export interface Raised {
  homes: string[]
}

export const previewDays = 30

export const triedRule = ({ delay_minutes, recovery_minutes }: Tried): TriedRule => ({
  delayMs: delay_minutes * 60_000,
  recoveryMs: recovery_minutes * 60_000,
})

/** Of a fault `f`: its time in milliseconds, without an end while it lasts. */
export const faultSpan = sql`extract(epoch from f.opened_at)::float8 * 1000 as from,
  extract(epoch from coalesce(f.resolved_at, 'infinity'))::float8 * 1000 as to`
export const blocking = sql`f.kind = 'reported' and f.blocking`

/** Installed devices of the company, as `d`. */
export const devicesOf = (company: string) => sql`(
  select device_id, device_type, telemetry_device_id, installation_id from devices
  where assigned_company_id = ${company} and installation_id is not null) d`

/** A local day. */
export const firstDay = (company: string) => sql`(
  select (now() at time zone timezone)::date - ${sql.lit(previewDays - 1)} from companies where id = ${company})`

export async function startOf(tx: Tx, company: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ${firstDay(company)}::timestamp at time zone k.timezone as at from companies k
    where k.id = ${company}`.execute(tx)
  return rows[0]?.at ?? new Date()
}
