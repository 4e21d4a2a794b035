// Sensors whose silence or whose fault code means that they failed.
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { iaq } from '../../contract/models/iaq.ts'
import type { DeviceType, Model } from '../../contract/models/model.ts'
import { metricPosition } from '../../contract/models/model.ts'

/** Codes with which a heat pump names a sensor without a value and goes on: E3 to Ed, and HA of the room. */
export const sensorCodes: readonly string[] = [4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 44].map(String)

export const isSensorCode = (type: DeviceType, code: string): boolean =>
  type === hcMb.type && sensorCodes.includes(code)

export interface Sensor {
  metric: string
  position: number
}

const sensorsIn = (model: Model, metrics: readonly string[]): Sensor[] =>
  metrics.flatMap((metric) => {
    const position = metricPosition(model, metric)
    return position === undefined ? [] : [{ metric, position }]
  })

/** Those that every report of a sound device carries. */
export const sensorsOf: Partial<Record<DeviceType, readonly Sensor[]>> = {
  [hcOt.type]: sensorsIn(hcOt, ['t_r', 'blr_t']),
  [iaq.type]: sensorsIn(iaq, ['t_r', 'rh_r', 'co2_r', 'mc_pm2_5']),
}
