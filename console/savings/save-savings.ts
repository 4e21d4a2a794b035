// The savings that were found, as a file: gas first, each fuel by what it saved.
import { fuels } from '../../contract/energy-prices/routes.ts'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import { fuelWords } from '../energy-prices/words.ts'
import { type SavedTable, saveTable } from '../kit/save-table.ts'
import type { Cell } from '../kit/spreadsheet.ts'
import { m } from '../paraglide/messages.js'
import { cautionsOf, refusalText } from './words.ts'

const heads = (withCompany: boolean): string[] => [
  m.savings_fuel(),
  m.column_client_name(),
  m.info_address(),
  ...(withCompany ? [m.column_company()] : []),
  m.device_id(),
  m.savings_baseline_days_head(),
  'CV(RMSE)',
  m.savings_counted_days(),
  `${m.savings_expected()} kWh`,
  `${m.savings_actual()} kWh`,
  `${m.savings_saved()} kWh`,
  ...intervalHeads('kWh'),
  `${m.savings_saved()} %`,
  ...intervalHeads('%'),
  `${m.savings_saved()} €`,
  ...intervalHeads('€'),
  `${m.savings_saved()} m³`,
  m.consumption_remark(),
]

const intervalHeads = (unit: string) => [m.savings_least({ unit }), m.savings_most({ unit })]

const unknown = [null, null] as const

function rowOf(saving: DeviceSavings, withCompany: boolean): Cell[] {
  const { saved, money, fit } = saving
  return [
    fuelWords[saving.fuel](),
    saving.client_name ?? saving.device_name ?? '',
    saving.address ?? '',
    ...(withCompany ? [saving.technician_name ?? ''] : []),
    saving.device_id,
    saving.baseline_days,
    fit?.cv_rmse ?? null,
    saved?.days_counted ?? null,
    saved?.predicted_kwh ?? null,
    saved?.actual_kwh ?? null,
    saved?.saved_kwh ?? null,
    ...(saved?.interval_kwh ?? unknown),
    saved?.saved_percent ?? null,
    ...(saved?.interval_percent ?? unknown),
    money?.eur ?? null,
    ...(money?.interval_eur ?? unknown),
    saving.saved_m3,
    saving.refusal ? refusalText(saving) : cautionsOf(saving).join(' · '),
  ]
}

export function saveSavings(items: readonly DeviceSavings[], withCompany: boolean, saved: SavedTable) {
  const byFuel = fuels.flatMap((fuel) => items.filter((item) => item.fuel === fuel))
  return saveTable([heads(withCompany), ...byFuel.map((item) => rowOf(item, withCompany))], byFuel, saved)
}
