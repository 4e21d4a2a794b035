// What helps the compressor in the cold: a boiler beside it (AHS) and its own electric heater (IBH).

/** Whether the helper runs, and how long it has been wanted. */
export interface Support {
  on: boolean
  wantedSeconds: number
}

export const noSupport = (): Support => ({ on: false, wantedSeconds: 0 })

export const supportPower = { ahs: 10_000, ibh: 3000 } as const

/** On when it is cold and the water has stayed behind for long enough; off when the water has come. */
export function judgeSupport(
  support: Support,
  rule: { below: number; missing: number; minutes: number },
  input: { outdoor: number; setPoint: number; flow: number; wanted: boolean },
  seconds: number,
): void {
  const cold = input.outdoor < rule.below
  const missing = input.setPoint - input.flow
  if (!input.wanted || !cold || missing <= 0) {
    support.on = false
    support.wantedSeconds = 0
    return
  }
  support.wantedSeconds = missing > rule.missing ? support.wantedSeconds + seconds : 0
  if (support.wantedSeconds >= rule.minutes * 60) support.on = true
}
