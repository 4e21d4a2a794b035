// What the controller tells in place of a sensor that gives no value.
import type { Fields } from '../simulated-home.ts'

/** E6 and H5. */
export const sensorCodes = { outdoor: 7, room: 44 } as const

const untold: Record<number, Fields> = {
  [sensorCodes.outdoor]: { t_out: 127 },
  // It keeps a room at this also where it never had a sensor.
  [sensorCodes.room]: { t_r: 25 },
}

export const toldWithout = (sensor: number | undefined): Fields => (sensor && untold[sensor]) || {}
