// Storage days are UTC days: the partitions of `raw_readings` and the chunks they become.
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs

// The first Monday of the epoch is its fifth day.
const firstMonday = 4 * dayMs

/** The beginning of the Monday of the UTC week. */
export const startOfWeek = (ms: number): number =>
  Math.floor((ms - firstMonday) / (7 * dayMs)) * 7 * dayMs + firstMonday

/** `YYYY-MM-DD`. */
export const dayName = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const dayStart = (name: string): number => Date.parse(`${name}T00:00:00Z`)
