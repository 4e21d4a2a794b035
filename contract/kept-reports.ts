const dayMs = 86_400_000

/** The beginning of the first (UTC) day whose reports are kept one by one; of days before there are averages. */
export const keptSinceOf = (now: number, days: number): number => (Math.floor(now / dayMs) - days) * dayMs
