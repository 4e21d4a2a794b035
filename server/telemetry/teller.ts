// Who tells what is kept under a name: a device, or what it was in the hands of another company.
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

interface Teller {
  device_type: string
  report_seconds: number
}

export async function findTeller(tx: Tx, name: string): Promise<Teller | undefined> {
  const { rows } = await sql<Teller>`
    select device_type, report_seconds from devices where device_id = ${name}
    union all
    select device_type, report_seconds from device_pasts where past_id = ${name}`.execute(tx)
  return rows[0]
}
