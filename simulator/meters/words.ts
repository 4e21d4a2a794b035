export interface Words {
  topic: string
  payload: string
}

/** How one generation of meters talks: what it says when, and what it makes of a message. */
export interface Speech {
  base: string
  commands: readonly [string, ...string[]]
  qos: 0 | 1
  greet(): Words[]
  /** What there is to say now; `before` is the moment of the last time. */
  tell(before: number): Words[]
  obey(topic: string, payload: string): Words[]
}

export const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale || 0
}

/** Whether a moment that comes every `seconds` has passed. */
export const passed = (before: number, now: number, seconds: number): boolean =>
  Math.floor(before / (seconds * 1000)) !== Math.floor(now / (seconds * 1000))
