// A month of a boiler and of a heat pump in one company; both live in the house that heat-pump-days.ts makes up.
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import type { Database } from '../../server/database/database.ts'
import type { DayOfReports } from '../../server/telemetry/storage/columns.rules.ts'
import { aCompany, aDevice, aPerson } from '../../server/testing/world.ts'
import { loadDevice, settle } from '../telemetry/fleet.ts'
import { heatPumpDays, type MetricName, positionOf, reportSeconds } from '../telemetry/heat-pump-days.ts'

export const types = ['THALPOS_HC_OT', 'THALPOS_HC_MB'] as const
export type MonthType = (typeof types)[number]

const dayMs = 86_400_000
const days = 32

/** What a boiler's metrics are in the house of a heat pump. */
const alike: Readonly<Record<string, MetricName>> = {
  blr_t: 't_water_out',
  t_set: 't_set',
  dhw_t: 't_dhw',
  t_dhw_set: 't_ch1_set',
  t_r: 't_r',
  t_r_set: 't_r_set',
  heat: 'heat',
  water: 'defrost',
  flame: 'cmp',
  t_out: 't_out',
  ch_pres: 'flow_rate',
}

const asBoiler = ({ day, reports }: DayOfReports): DayOfReports => {
  const values = new Map<number, Float64Array>()
  for (const [metric, like] of Object.entries(alike)) {
    const position = metricPosition(hcOt, metric)
    const column = reports.values.get(positionOf(like))
    if (position === undefined || !column) throw new Error(`a boiler has no ${metric}`)
    values.set(position, column)
  }
  return { day, reports: { times: reports.times, values } }
}

export interface Month {
  person: string
  devices: Record<MonthType, string>
}

export async function seedMonth(database: Database, now: number): Promise<Month> {
  const company = await aCompany(database)
  const person = await aPerson(database, company, ['technician_company', 'admin'])
  const from = Math.floor(now / dayMs) * dayMs - days * dayMs
  const reported = [...heatPumpDays(1, from, now)]
  const make = async (type: MonthType, days: readonly DayOfReports[]) => {
    const { id } = await aDevice(database, { assignedTo: company.id, type })
    await database.asSystem((tx) =>
      tx
        .updateTable('devices')
        .set({ report_seconds: reportSeconds, last_update: new Date(now), online: true })
        .where('device_id', '=', id)
        .execute(),
    )
    await loadDevice(database, { id, from, seed: 1 }, days, now)
    return id
  }
  const devices = {
    THALPOS_HC_OT: await make('THALPOS_HC_OT', reported.map(asBoiler)),
    THALPOS_HC_MB: await make('THALPOS_HC_MB', reported),
  }
  await settle(database)
  return { person, devices }
}
