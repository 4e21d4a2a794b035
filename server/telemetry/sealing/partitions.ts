// The partitions of `raw_readings`, one per UTC day. One is dropped as a whole once its day is sealed for all devices.
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Tx } from '../../database/database.ts'
import { dayMs } from '../../days/days.ts'

export interface Partition {
  name: string
  day: number
}

/** Bounds memory. */
const namesAtOnce = 500
const lockMs = 500

export async function endedPartitions(database: Database, endedBy: number): Promise<Partition[]> {
  const { rows } = await database.asSystem((tx) =>
    sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'raw_readings'::regclass order by 1
    `.execute(tx),
  )
  return rows
    .map(({ name }) => ({
      name,
      day: Date.parse(name.replace(/^raw_readings_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')),
    }))
    .filter(({ day }) => day + dayMs <= endedBy)
}

/** A loose index scan: reads one row per device. */
export async function* devicesOf(database: Database, { name }: Partition): AsyncGenerator<string> {
  const table = sql.table(name)
  for (let after = ''; ; ) {
    const { rows } = await database.asSystem((tx) =>
      sql<{ device_id: string }>`
        with recursive found as (
          (select device_id from ${table} where device_id > ${after} order by device_id limit 1)
          union all
          select (select device_id from ${table} where device_id > found.device_id order by device_id limit 1)
          from found where found.device_id is not null
        ) select device_id from found where device_id is not null limit ${namesAtOnce}
      `.execute(tx),
    )
    for (const { device_id } of rows) yield device_id
    if (rows.length < namesAtOnce) return
    after = rows.at(-1)?.device_id ?? ''
  }
}

/** Changes whenever a row of the partition is added or changed. */
export async function stateOf(tx: Tx, { name }: Partition): Promise<string> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<{ state: string }>`
    select concat(count(*), ' ', bit_xor(hash_record_extended(row(ctid, xmin), 0))) as state
    from ${sql.table(name)}`.execute(tx)
  return rows[0]?.state ?? ''
}

/** Gives up soon where others use the table, so that they do not wait. */
export async function dropUnchanged(
  database: Database,
  partition: Partition,
  state: string,
): Promise<boolean> {
  const table = sql.table(partition.name)
  try {
    return await database.asSystem(async (tx) => {
      await sql.raw(`set local lock_timeout = ${lockMs}`).execute(tx)
      await sql`lock table ${table} in share mode`.execute(tx)
      if ((await stateOf(tx, partition)) !== state) return false
      await sql`drop table ${table}`.execute(tx)
      return true
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')) return false
    throw error
  }
}
