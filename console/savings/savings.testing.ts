// Savings as the server replies them, for tests of the screen.
import type { DeviceSavings } from '../../contract/savings/routes.ts'

export const saved = {
  days_counted: 28,
  days: 30,
  predicted_kwh: 1200,
  actual_kwh: 1000,
  saved_kwh: 200,
  interval_kwh: [120, 280] as [number, number],
  saved_percent: 16.67,
  interval_percent: [10, 23.3] as [number, number],
}
export const fit = { b0: 6.2, b1: 5.9, base_temperature: 15.5, cv_rmse: 0.12, r2: 0.94 }
export const period = { date_from: '2026-10-24T21:00:00.000Z', date_to: '2026-11-23T22:00:00.000Z' }

export const aSaving = (device_id: string, more: Partial<DeviceSavings> = {}): DeviceSavings => ({
  ...{ device_id, device_type: 'THALPOS_HC_OT', device_name: null, installation_id: null },
  ...{ client_name: null, address: null, technician_name: null, fuel: 'gas' },
  ...{ learnt_range: [2, 16], days_beyond: 0, days_hindered: 0 },
  ...{ is_base_at_edge: false, is_provisional: false, money: null, refusal: null },
  ...{ is_estimate: false, is_power_assumed: false },
  ...{ baseline_days: 340, heating_days: 120, baseline_coverage: 0.97, coverage: 0.95, fit, saved },
  ...{ set_point_change: null, set_point_kwh: null, saved_m3: null },
  ...more,
})
