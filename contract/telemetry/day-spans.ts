const hourMs = 3_600_000

/** Longest range of history, consumption and climate: a thousand weeks, which are the widest buckets. */
export const historyDays = 7000

/** Whether a time holds at most so many local days, of which one may be an hour longer: that in which clocks go back. */
export const isWithinDays = (lengthMs: number, days: number): boolean =>
  lengthMs <= days * 24 * hourMs + hourMs
