// How far a setting goes on a simulated device: as its model says, which the console and the server read too.
import type { SliderSetting } from '../contract/models/model.ts'

export interface Limits {
  min: number
  max: number
}

/** Within its limits, and never past the setting that bounds it; `own` are those of what hangs on the device. */
export function limitsOf(
  slider: SliderSetting,
  settings: Readonly<Record<string, number>>,
  own?: Limits,
): Limits {
  const { limitsFrom, atLeast, atMost, apart = 0 } = slider
  const current = (name: string | undefined) => (name === undefined ? undefined : settings[name])
  const min = own?.min ?? current(limitsFrom?.min) ?? slider.min
  const max = own?.max ?? current(limitsFrom?.max) ?? slider.max
  const [lower, upper] = [current(atLeast), current(atMost)]
  return {
    min: lower === undefined ? min : Math.max(min, lower + apart),
    max: upper === undefined ? max : Math.min(max, upper - apart),
  }
}

export const nearestIn = ({ min, max }: Limits, value: number): number => Math.min(max, Math.max(min, value))
