// A year and more of hours of boilers whose weather adaptation was switched on five weeks ago, as sealed days store them.
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import { dayMs, hourMs, startOfWeek } from '../../server/days/days.ts'
import { weekName } from '../../server/telemetry/energy/hours.store.ts'
import { encodeWeek, hoursOfWeek, markOf } from '../../server/telemetry/energy/hours-codec.ts'
import { measuredOf, type Part } from '../../server/telemetry/energy/measured.ts'

const weekMs = 7 * dayMs
const everyDay = 0b111_1111
const [weeksStored, weeksAdapted] = [62, 5]

/** Mild by day and cold by night, colder in some weeks than in others. */
const outdoorAt = (week: number, hour: number) =>
  9 + 5 * Math.sin(week) + 4 * Math.cos((hour % 24) / 4) + Math.sin(hour)

const amountOf: Record<string, (week: number, hour: number) => number> = {
  t_out: outdoorAt,
  t_r: () => 20,
  t_r_set: () => 20,
  bypass: (week) => (week <= weeksAdapted ? 1 : 2),
}

function weekOf(week: number, part: Part): Buffer {
  const gas = (hour: number) =>
    Math.max(0, 18 - outdoorAt(week, hour)) * (week <= weeksAdapted ? 0.02 : 0.025)
  const metrics = measuredOf('THALPOS_HC_OT').filter((one) => one.part === part)
  return encodeWeek({
    metrics: new Map(
      metrics.map(({ position, metric }) => [
        position,
        {
          amounts: Float64Array.from(
            { length: hoursOfWeek },
            (_, hour) => amountOf[metric]?.(week, hour) ?? gas(hour),
          ),
          marks: new Uint32Array(hoursOfWeek).fill(markOf(hourMs, true)),
        },
      ]),
    ),
    gaps: [],
    tails: new Map(),
  })
}

/** Answers the last thirty whole days of them. */
export async function storeWinters(database: Database, company: string) {
  const end = startOfWeek(Date.now())
  const devices = sql`(select telemetry_device_id as id from devices where assigned_company_id = ${company}) d`
  for (let week = 1; week <= weeksStored; week++)
    await database.asSystem(async (tx) => {
      for (const part of ['consumption', 'climate'] as const)
        await sql`
          insert into hourly_sums (device_id, part, period, days, data)
          select id, ${part}, ${weekName(end - week * weekMs)}::date, ${everyDay}::int, ${weekOf(week, part)}::bytea
          from ${devices} on conflict do nothing`.execute(tx)
    })
  await database.asSystem((tx) =>
    sql`insert into hourly_watermark (device_id, until) select id, ${new Date(end)} from ${devices}
      on conflict (device_id) do nothing`.execute(tx),
  )
  return { from: new Date(end - 30 * dayMs), to: new Date(end) }
}
