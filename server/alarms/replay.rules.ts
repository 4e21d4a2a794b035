// Which alarms a rule would have raised over moments of the past, in the way of reconcile.rules.ts. Pure.

export interface Moment {
  at: number
  /** What held then still held until here; nothing is known from here to the next moment. */
  until: number
  /** Whether its cause held, or since when; undefined is not known. */
  cause(isRaised: boolean): boolean | number | undefined
}

export interface TriedRule {
  delayMs: number
  recoveryMs: number
}

const dayMs = 24 * 3_600_000

/** The moments at which one was raised; one that returns within a day of its end is the same. */
export function raisedIn<M extends Moment>(
  moments: Iterable<M>,
  { delayMs, recoveryMs }: TriedRule,
): { at: number; moment: M }[] {
  const found: { at: number; moment: M }[] = []
  let isRaised = false
  let since: number | undefined
  let recoveringSince: number | undefined
  let endedAt = Number.NEGATIVE_INFINITY
  for (const moment of moments) {
    const cause = moment.cause(isRaised)
    if (cause === undefined) continue
    if (cause === false) {
      since = undefined
      if (!isRaised) continue
      recoveringSince ??= moment.at
      if (moment.until - recoveringSince < recoveryMs) continue
      endedAt = Math.max(moment.at, recoveringSince + recoveryMs)
      isRaised = false
      recoveringSince = undefined
      continue
    }
    recoveringSince = undefined
    if (isRaised) continue
    since = typeof cause === 'number' ? cause : (since ?? moment.at)
    const at = Math.max(moment.at, since + delayMs)
    if (at >= moment.until) continue
    isRaised = true
    if (at - endedAt > dayMs) found.push({ at, moment })
  }
  return found
}
