// The presence that the product shows of devices that were connected all the time.
import pg from 'pg'

export interface Alarms {
  /** Devices that were called offline at any moment since. */
  offline: number
  /** Faults that no device reported: silence, or a thermostat out of reach. */
  faults: number
}

export async function countAlarms(url: string, since: number): Promise<Alarms> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Alarms>(
      `select
         (select count(*)::int from devices
          where not online or online_changed_at > to_timestamp($1::float8 / 1000)) as offline,
         (select count(*)::int from faults where kind <> 'reported') as faults`,
      [since],
    )
    return rows[0] ?? { offline: 0, faults: 0 }
  } finally {
    await client.end()
  }
}
