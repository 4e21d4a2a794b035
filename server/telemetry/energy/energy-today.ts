// What each phase of a meter counted since local midnight.
import { modelOf } from '../../../contract/models/index.ts'
import { findMetric } from '../../../contract/models/model.ts'
import type { Tx } from '../../database/database.ts'
import { startOfLocalDay } from '../../days/local-days.ts'
import { hoursOf, type MeasuredDevice } from './hours.ts'

/** kWh by `energy_day_a`; phases of which nothing is known today are left out. */
export async function readEnergyToday(
  tx: Tx,
  device: MeasuredDevice,
  timezone: string,
): Promise<Record<string, number>> {
  const model = modelOf(device.device_type)
  const energies = model?.consumption ?? []
  const now = Date.now()
  const from = new Date(startOfLocalDay(now, timezone))
  const hours = await hoursOf(tx, device, { from, to: new Date(now + 1), timezone, energies })
  const today: Record<string, number> = {}
  for (const [metric, { amounts }] of hours.energies) {
    const known = amounts.filter((amount) => !Number.isNaN(amount))
    if (known.length === 0) continue
    const sum = known.reduce((all, amount) => all + amount, 0)
    const decimals = model && findMetric(model, metric)?.decimals
    today[metric.replace('kwh', 'energy_day')] = Number(sum.toFixed(decimals ?? 3))
  }
  return today
}
