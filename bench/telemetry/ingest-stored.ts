import pg from 'pg'
import { listed, reportRows, stepMs, strideOfDevice } from './ingest-report.ts'

export interface Acknowledged {
  devices: { id: string; reports: number }[]
  firstMs: number
}

const arrayText = (row: readonly (number | null)[]): string =>
  `{${row.map((value) => value ?? 'null').join(',')}}`

/** Holds every acknowledged report against its row, value by value; the database itself compares. */
export async function compareStored(url: string, { devices, firstMs }: Acknowledged) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create temp table said (device_id text, place bigint, reports bigint)')
    await client.query(
      `insert into said select id, (place - 1), reports
       from unnest($1::text[], $2::bigint[]) with ordinality t (id, reports, place)`,
      [devices.map(({ id }) => id), devices.map(({ reports }) => reports)],
    )
    await client.query('create temp table listed (place integer primary key, values float8[])')
    await client.query(
      `insert into listed select place - 1, v::float8[] from unnest($1::text[]) with ordinality t (v, place)`,
      [reportRows().map(arrayText)],
    )
    const { rows } = await client.query<{ acknowledged: string; missing: string; stored: string }>(
      `select count(*)::text acknowledged,
         (count(*) filter (where raw_readings.values is distinct from listed.values))::text missing,
         (select count(*) from raw_readings)::text stored
       from said
       cross join generate_series(0, reports - 1) report
       join listed on listed.place = ((said.place * $3::bigint + report) % $4::bigint)
       left join raw_readings on raw_readings.device_id = said.device_id
         and raw_readings.ts = to_timestamp(($1::bigint + report * $2::bigint)::numeric / 1000)`,
      [firstMs, stepMs, strideOfDevice, listed],
    )
    const { acknowledged = '0', missing = '0', stored = '0' } = rows[0] ?? {}
    return {
      acknowledged: Number(acknowledged),
      missing: Number(missing),
      unexpected: Number(stored) - (Number(acknowledged) - Number(missing)),
    }
  } finally {
    await client.end()
  }
}
