// What each phase of a meter counted since local midnight.
import { modelOf } from '../../../contract/models/index.ts'
import type { Tx } from '../../database.ts'
import { startOfLocalDay } from '../local-days.ts'
import { hoursOf, type MeasuredDevice } from './hours.ts'

/** kWh by `energy_day_a`; phases of which nothing is known today are left out. */
export async function readEnergyToday(
  tx: Tx,
  device: MeasuredDevice,
  timezone: string,
): Promise<Record<string, number>> {
  const energies = modelOf(device.device_type)?.consumption ?? []
  const now = Date.now()
  const from = new Date(startOfLocalDay(now, timezone))
  const hours = await hoursOf(tx, device, { from, to: new Date(now + 1), timezone, energies })
  const today: Record<string, number> = {}
  for (const [metric, { amounts }] of hours.energies) {
    const known = amounts.filter((amount) => !Number.isNaN(amount))
    if (known.length === 0) continue
    today[metric.replace('kwh', 'energy_day')] = known.reduce((sum, amount) => sum + amount, 0)
  }
  return today
}
