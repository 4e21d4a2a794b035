const dayMs = 86_400_000

/** The beginning of the first (UTC) day whose raw reports are retained; earlier days have roll-ups only. */
export const retentionStart = (now: number, days: number): number => (Math.floor(now / dayMs) - days) * dayMs
