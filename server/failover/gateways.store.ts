import { sql } from 'kysely'
import { notify, type Tx } from '../database/database.ts'

/** Someone came or left. */
export const gatewayChannel = 'gateways'

const prefix = 'gateway '

export interface Own {
  gateway: string
  /** One start of it. */
  holder: string
  seconds: number
}

/** Its lease is its own, whoever stands in for it; answers with the database's seconds since 1970. */
export async function giveSign(tx: Tx, { gateway, holder, seconds }: Own): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    insert into leases (name, holder, until)
    values (${prefix + gateway}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    returning extract(epoch from now())::float8 as at
  `.execute(tx)
  return rows[0]?.at ?? 0
}

/** Holds on to those it stands in for already and, if it may, takes those whose lease has run out. */
export async function standIn(
  tx: Tx,
  { gateway, holder, seconds, already, mayTake }: Own & { already: string[]; mayTake: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ gateway: string }>`
    update leases set holder = ${holder}, until = now() + make_interval(secs => ${seconds})
    where starts_with(name, ${prefix}) and name <> ${prefix + gateway}
      and ((holder = ${holder} and substr(name, ${prefix.length + 1}) = any(${already})) or (${mayTake} and until < now()))
    returning substr(name, ${prefix.length + 1}) as gateway
  `.execute(tx)
  return rows.map((row) => row.gateway)
}

/** Nothing is kept for it any longer. */
export async function forget(tx: Tx, gateway: string, holder: string): Promise<void> {
  await tx
    .deleteFrom('leases')
    .where('name', '=', prefix + gateway)
    .where('holder', '=', holder)
    .execute()
}

/** Its own lease and those it held for others run out now. */
export async function leave(tx: Tx, { gateway, holder }: Own): Promise<void> {
  await sql`update leases set until = now() where starts_with(name, ${prefix}) and holder = ${holder}`.execute(
    tx,
  )
  await notify(tx, gatewayChannel, gateway)
}
