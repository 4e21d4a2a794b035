export interface MeterMessage {
  topic: string
  payload: string
}

/** The protocol of one generation of meters: what it publishes when, and how it handles a message. */
export interface MeterProtocol {
  base: string
  commands: readonly [string, ...string[]]
  qos: 0 | 1
  greet(): MeterMessage[]
  /** Messages that are due now; `before` is the moment of the last report. */
  reports(before: number): MeterMessage[]
  obey(topic: string, payload: string): MeterMessage[]
}

export const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale || 0
}

/** Whether a moment that comes every `seconds` has passed. */
export const passed = (before: number, now: number, seconds: number): boolean =>
  Math.floor(before / (seconds * 1000)) !== Math.floor(now / (seconds * 1000))
