const minute = 60_000
const backoff = [minute, 5 * minute, 15 * minute, 60 * minute, 3 * 60 * minute, 6 * 60 * minute]

/** Milliseconds until the next attempt; undefined when it is given up. */
export const waitAfter = (attempts: number): number | undefined => backoff[attempts - 1]
