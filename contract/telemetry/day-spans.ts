const hourMs = 3_600_000

/** Longest range of history, consumption and climate: a thousand weeks, the widest buckets. */
export const historyDays = 7000

/** Whether a time span has at most `days` local days. The day on which clocks go back has 25 hours. */
export const isWithinDays = (lengthMs: number, days: number): boolean =>
  lengthMs <= days * 24 * hourMs + hourMs
