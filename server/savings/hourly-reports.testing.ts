// Hourly reports of a device's past: days that are over as imported history, the last two as rows.
import { modelOf } from '../../contract/models/index.ts'
import { type DeviceType, metricPosition } from '../../contract/models/model.ts'
import type { Database } from '../database/database.ts'
import { dayMs, hourMs } from '../days/days.ts'
import { startOfLocalDay } from '../days/local-days.ts'
import { importDays } from '../telemetry/sealing/import-days.ts'
import { joinColumns } from '../telemetry/storage/columns.rules.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'

export const today = startOfLocalDay(Date.now(), 'Europe/Athens')

export type ValueAt = (ms: number, day: number) => number

interface Reporter {
  id: string
  type: DeviceType
}

/** By metric, of each hour from so many days ago until today. */
export async function reportHourly(
  database: Database,
  { id: deviceId, type }: Reporter,
  days: number,
  valueAt: Record<string, ValueAt>,
) {
  const model = modelOf(type)
  if (!model) throw new Error(`${type} is no model`)
  const times = Float64Array.from({ length: days * 24 }, (_, hour) => today - days * dayMs + hour * hourMs)
  const columns = new Map<number, Float64Array>()
  for (const [metric, value] of Object.entries(valueAt)) {
    const position = metricPosition(model, metric)
    if (position === undefined) throw new Error(`${type} reports no ${metric}`)
    columns.set(
      position,
      times.map((ms, hour) => value(ms, Math.floor(hour / 24))),
    )
  }
  await database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ last_update: new Date(), report_seconds: 1800 })
      .where('device_id', '=', deviceId)
      .execute(),
  )
  const recently = today - 2 * dayMs
  const past = joinColumns([{ times, values: columns }], [...columns.keys()], { from: 0, to: recently })
  await importDays(database, [{ deviceId, reports: past }])
  const readings = [...times.entries()].flatMap(([row, ms]) => {
    if (ms < recently) return []
    const values: number[] = []
    for (const [position, column] of columns) values[position] = column[row] ?? Number.NaN
    return [{ deviceId, ts: new Date(ms), values }]
  })
  await database.asSystem((tx) => append(tx, readings))
}

/** Of days by their number: from 2 to 12 °C. */
export const outdoorOn = (day: number) => 2 + ((day * 7) % 11)

interface BoilerPast {
  /** When weather adaptation was switched on. */
  since: number
  /** What the boiler reports of it. */
  adaptation?: { before: number; after: number }
  days?: number | undefined
}

/** A 24 kW boiler that needs 12 kWh a day and 5 kWh a degree, and a fifth less since the adaptation. */
export function reportBoiler(
  database: Database,
  id: string,
  { since, adaptation = { before: 2, after: 1 }, days = 75 }: BoilerPast,
) {
  const needOn: ValueAt = (ms, day) => (12 + 5 * (16.5 - outdoorOn(day))) * (ms < since ? 1 : 0.8)
  return reportHourly(database, { id, type: 'THALPOS_HC_OT' }, days, {
    flame: () => 1,
    blr_mod_lvl: (ms, day) => (100 * needOn(ms, day)) / (24 * 24),
    t_out: (_, day) => outdoorOn(day),
    t_r_set: () => 20,
    bypass: (ms) => (ms < since ? adaptation.before : adaptation.after),
  })
}
