// Passes of the rules of alarms over all devices of a database.
import { sql } from 'kysely'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import { watchOnce } from '../../server/alarms/watch.ts'
import type { Database, Tx } from '../../server/database/database.ts'

/** In an array of the database. */
const at = (name: string) => sql.lit((metricPosition(hcOt, name) ?? -1) + 1)

/** Every device has just reported all of its metrics, and its home has been measured; one in a hundred has low pressure. */
export const reportValues = (tx: Tx, company: string) =>
  sql`
  with devices as (
    select telemetry_device_id, row_number() over (order by device_id)::int as n from devices
    where assigned_company_id = ${company}
  ), reported as (
    insert into latest_values (device_id, values, times)
    select telemetry_device_id,
      (select array_agg(case when m = ${at('ch_pres')} then case when n % 100 = 3 then 0.6 else 1.5 end
        when m = ${at('time')} then extract(epoch from now()) * 1000 else 20 end::float8 order by m)
        from generate_series(1, ${hcOt.metrics.length}::int) m),
      array_fill(now(), array[${hcOt.metrics.length}::int])
    from devices
  )
  insert into alarm_findings (device_id, cooling_hours, outdoor_mean, until_day)
  select telemetry_device_id, array_fill(45::float8, array[20]), 6, current_date from devices`.execute(tx)

/** A pass of the rules, so many minutes from now. */
export const passOnce = (database: Database, minutes = 0): Promise<unknown> =>
  watchOnce(database, {
    mayRaise: true,
    sendsEmail: false,
    now: new Date(Date.now() + minutes * 60_000),
    log: { warn() {} },
  })

/** Times of so many passes in milliseconds, each a minute after the one before; the first, which may raise, is not among them. */
export async function measurePasses(database: Database, passes: number): Promise<number[]> {
  const times: number[] = []
  for (let pass = 0; pass <= passes; pass++) {
    const began = performance.now()
    await passOnce(database, pass)
    if (pass > 0) times.push(performance.now() - began)
  }
  return times
}
