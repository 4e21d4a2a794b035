// The consumption of the screen, or of its installations, as a file.
import type { Consumer, ConsumptionReply } from '../../contract/consumption/routes.ts'
import { clockCellOf } from '../kit/chart/time-ticks.ts'
import { type SavedTable, saveTable } from '../kit/save-table.ts'
import type { Cell } from '../kit/spreadsheet.ts'
import { m } from '../paraglide/messages.js'
import { type Column, stackOrder } from './columns.ts'
import { kindWords } from './words.ts'

export function saveConsumption(columns: readonly Column[], reply: ConsumptionReply, saved: SavedTable) {
  const kinds = stackOrder.filter((kind) => reply.kinds.some((one) => one.kind === kind))
  const hasGas = kinds.includes('gas')
  const volume = <T>(cell: T): T[] => (hasGas ? [cell] : [])
  const head = [
    m.consumption_from(),
    m.consumption_to(),
    ...kinds.map((kind) => `${kindWords[kind]()} kWh`),
    `${m.consumption_total()} kWh`,
    `${m.consumption_cost()} €`,
    ...volume(`${m.consumption_gas()} m³`),
    `${m.consumption_coverage()} %`,
    `${m.consumption_outdoor_mean()} °C`,
    m.consumption_remark(),
  ]
  const rows = columns.map((column): Cell[] => [
    clockCellOf(column.from),
    clockCellOf(column.to),
    ...kinds.map((kind) => column.kinds.find((one) => one.kind === kind)?.kwh ?? null),
    column.total,
    column.eur,
    ...volume(column.m3),
    column.coverage === null ? null : 100 * column.coverage,
    column.outdoor,
    '',
  ])
  const late = reply.silences.map(({ kind, from, to, kwh, eur, m3 }): Cell[] => [
    clockCellOf(from),
    clockCellOf(to),
    ...kinds.map((one) => (one === kind ? kwh : null)),
    kwh,
    eur,
    ...volume(m3),
    null,
    null,
    m.consumption_late_remark(),
  ])
  const iso = (ms: number) => new Date(ms).toISOString()
  const { date_from, date_to, resolution, total, total_coverage, silences, cost } = reply
  const json = {
    date_from,
    date_to,
    resolution,
    total_kwh: total,
    coverage: total_coverage,
    cost: { eur: cost.eur, fuels: cost.fuels },
    rows: columns.map(({ from, to, kinds: of, ...rest }) => ({
      from: iso(from),
      to: iso(to),
      ...Object.fromEntries(of.map(({ kind, kwh }) => [`${kind}_kwh`, kwh])),
      total_kwh: rest.total,
      cost_eur: rest.eur,
      gas_m3: rest.m3,
      coverage: rest.coverage,
      outdoor_celsius: rest.outdoor,
    })),
    after_silence: silences.map((one) => ({ ...one, from: iso(one.from), to: iso(one.to) })),
  }
  return saveTable([head, ...rows, ...late], json, saved)
}

export function saveConsumers(consumers: readonly Consumer[], withCompany: boolean, saved: SavedTable) {
  const head = [
    m.column_client_name(),
    m.info_address(),
    m.info_area(),
    ...(withCompany ? [m.column_company()] : []),
    ...stackOrder.map((kind) => `${kindWords[kind]()} kWh`),
    `${m.consumption_total()} kWh`,
    `${m.consumption_cost()} €`,
    `${m.consumption_gas()} m³`,
    `${m.consumption_coverage()} %`,
  ]
  const rows = consumers.map((one): Cell[] => [
    one.client_name ?? m.consumption_not_installed(),
    one.address ?? '',
    one.area ?? '',
    ...(withCompany ? [one.technician_name ?? ''] : []),
    ...stackOrder.map((kind) => one.kinds.find((part) => part.kind === kind)?.kwh ?? null),
    one.kwh,
    one.eur,
    one.m3,
    100 * one.coverage,
  ])
  return saveTable([head, ...rows], consumers, saved)
}
