// Placeholder values that the controller reports for a sensor without a value.
import type { Fields } from '../simulated-home.ts'

/** E6 and H5. */
export const sensorCodes = { outdoor: 7, room: 44 } as const

const placeholders: Record<number, Fields> = {
  [sensorCodes.outdoor]: { t_out: 127 },
  // The controller also reports this value where it never had a sensor.
  [sensorCodes.room]: { t_r: 25 },
}

export const placeholdersFor = (sensor: number | undefined): Fields => (sensor && placeholders[sensor]) || {}
