// Hours of consumption as the sealing of days stores them, of every device of a company.
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import { dayMs, hourMs, startOfWeek } from '../../server/days/days.ts'
import { weekName } from '../../server/telemetry/energy/hours.store.ts'
import { encodeWeek, hoursOfWeek, markOf } from '../../server/telemetry/energy/hours-codec.ts'
import { measuredOf } from '../../server/telemetry/energy/measured.ts'

const weekMs = 7 * dayMs
const everyDay = 0b111_1111

/** A boiler that burns more at night. */
function aWeek(): Buffer {
  const amounts = Float64Array.from(
    { length: hoursOfWeek },
    (_, hour) => 300 + 250 * Math.cos((hour % 24) / 4),
  )
  const marks = new Uint32Array(hoursOfWeek).fill(markOf(hourMs, true))
  const consumed = measuredOf('THALPOS_HC_OT').filter(({ part }) => part === 'consumption')
  return encodeWeek({
    metrics: new Map(consumed.map(({ position }) => [position, { amounts, marks }])),
    gaps: [],
    tails: new Map(),
  })
}

/** Writes this many whole weeks before the present one; some may exist. Resolves with their last thirty days. */
export async function storeHours(database: Database, company: string, weeks: number) {
  const end = startOfWeek(Date.now())
  const data = aWeek()
  const devices = sql`(select telemetry_device_id as id from devices where assigned_company_id = ${company}) d`
  for (let week = 1; week <= weeks; week++)
    await database.asSystem((tx) =>
      sql`
      insert into hourly_sums (device_id, part, period, days, data)
      select id, 'consumption', ${weekName(end - week * weekMs)}::date, ${everyDay}::int, ${data}::bytea
      from ${devices} on conflict do nothing`.execute(tx),
    )
  await database.asSystem((tx) =>
    sql`insert into hourly_watermark (device_id, until) select id, ${new Date(end)} from ${devices}
      on conflict (device_id) do nothing`.execute(tx),
  )
  return { from: new Date(end - 30 * dayMs), to: new Date(end) }
}
