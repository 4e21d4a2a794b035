// The refrigerant side: what the machine can give, what it draws for it, and how its speed follows.

export interface CompressorState {
  running: boolean
  /** Share of what it could give now, 0 to 1. */
  share: number
  wanted: number
  sinceStop: number
}

export const lowestShare = 0.3
const restSeconds = 300
const rampSeconds = 60

export const idleCompressor = (): CompressorState => ({
  running: false,
  share: 0,
  wanted: 0,
  sinceStop: restSeconds,
})

/** Heat for electricity between the outdoor coil and the water that leaves. */
export function copAt(quality: number, flow: number, outdoor: number): number {
  const warm = flow + 2
  const lift = Math.max(1, warm - (outdoor - 6))
  return Math.min(6.5, Math.max(1.2, (quality * (warm + 273.15)) / lift))
}

/** Cold for electricity, from the water to the air outside. */
export function coolingCopAt(quality: number, flow: number, outdoor: number): number {
  const cold = flow - 2
  const lift = Math.max(1, outdoor + 8 - cold)
  return Math.min(6.5, Math.max(1.2, (quality * (cold + 273.15)) / lift))
}

export function capacityAt(power: number, outdoor: number): number {
  return power * Math.min(1.15, Math.max(0.45, 1 - 0.015 * (7 - outdoor)))
}

export const hertzOf = (share: number): number =>
  share > 0 ? 20 + (70 * (Math.max(lowestShare, share) - lowestShare)) / (1 - lowestShare) : 0

export function canStart(state: CompressorState): boolean {
  return state.sinceStop >= restSeconds
}

export function stopCompressor(state: CompressorState): void {
  if (state.running) state.sinceStop = 0
  state.running = false
  state.share = 0
  state.wanted = 0
}

export function runCompressor(state: CompressorState, wanted: number, seconds: number): void {
  state.wanted = Math.min(1, Math.max(lowestShare, wanted))
  if (!state.running) state.share = lowestShare
  state.running = true
  state.share = state.wanted + (state.share - state.wanted) * Math.exp(-seconds / rampSeconds)
}
