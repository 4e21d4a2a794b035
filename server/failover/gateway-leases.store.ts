import { sql } from 'kysely'
import { notify, type Tx } from '../database/database.ts'

/** NOTIFY channel: a gateway started or stopped. */
export const gatewayChannel = 'gateways'

const prefix = 'gateway '

export interface GatewayLease {
  gateway: string
  /** One run of the process. */
  holder: string
  seconds: number
}

/** Takes the gateway's own lease, whoever holds it; resolves with the database's seconds since 1970. */
export async function renewLease(tx: Tx, { gateway, holder, seconds }: GatewayLease): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    insert into leases (name, holder, until)
    values (${prefix + gateway}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    returning extract(epoch from now())::float8 as at
  `.execute(tx)
  return rows[0]?.at ?? 0
}

/** Renews the leases of other gateways that it holds already and, if it may, takes those that have run out. */
export async function takeExpiredLeases(
  tx: Tx,
  { gateway, holder, seconds, held, mayTake }: GatewayLease & { held: string[]; mayTake: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ gateway: string }>`
    update leases set holder = ${holder}, until = now() + make_interval(secs => ${seconds})
    where starts_with(name, ${prefix}) and name <> ${prefix + gateway}
      and ((holder = ${holder} and substr(name, ${prefix.length + 1}) = any(${held})) or (${mayTake} and until < now()))
    returning substr(name, ${prefix.length + 1}) as gateway
  `.execute(tx)
  return rows.map((row) => row.gateway)
}

/** The broker has nothing left for that gateway. */
export async function deleteLease(tx: Tx, gateway: string, holder: string): Promise<void> {
  await tx
    .deleteFrom('leases')
    .where('name', '=', prefix + gateway)
    .where('holder', '=', holder)
    .execute()
}

/** Its own lease and those that it holds for others end now. */
export async function endLeases(tx: Tx, { gateway, holder }: GatewayLease): Promise<void> {
  await sql`update leases set until = now() where starts_with(name, ${prefix}) and holder = ${holder}`.execute(
    tx,
  )
  await notify(tx, gatewayChannel, gateway)
}
