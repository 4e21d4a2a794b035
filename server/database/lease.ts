// A lease in the database, for work that one process at a time may do. It ends if it is not renewed in time.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface Lease {
  /** Acquires or renews the lease; false while another process holds it. */
  hold(): Promise<boolean>
  release(): Promise<void>
}

export function leaseOf(database: Database, name: string, seconds: number): Lease {
  const holder = randomUUID()
  return {
    hold: () =>
      database.asSystem(async (tx) => {
        const { rows } = await sql`
          insert into leases (name, holder, until)
          values (${name}, ${holder}, now() + make_interval(secs => ${seconds}))
          on conflict (name) do update set holder = excluded.holder, until = excluded.until
          where leases.holder = excluded.holder or leases.until < now()
          returning name
        `.execute(tx)
        return rows.length > 0
      }),
    release: () =>
      database.asSystem(async (tx) => {
        await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
      }),
  }
}
