// How fast a home cools, measured on its own stretches without heating, and what that says of the hours to come. The model
// is one time constant: the difference to the outdoor mean of a day shrinks by the same share every hour.

/** Reports of one device in their order; a value that is not known is NaN. Times in ms. */
export interface ClimateReports {
  times: ArrayLike<number>
  room: ArrayLike<number>
  outdoor: ArrayLike<number>
  /** 0 while nothing heats or cools the rooms. */
  isHeated: ArrayLike<number>
}

const leastHours = 2
/** A hole in the reports ends a stretch: it may have been heated meanwhile. */
const longestHoleMs = 15 * 60_000
/** Water in the radiators still heats for a while. */
const settleMs = 45 * 60_000
const leastDifference = 4
/** People, their machines and the sun warm a home without heating by about so much. */
const warmedFreely = 1
/** A room sensor has steps of a tenth: a smaller fall is noise. */
const leastFall = 0.3
/** Outside of these a stretch was no cooling of a building: a window was open, or something else heated. */
const plausibleHours = { least: 5, most: 400 }

/** Of the values that are known; null if there is none. */
export function meanOfKnown(values: ArrayLike<number>): number | null {
  let sum = 0
  let count = 0
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return count > 0 ? sum / count : null
}

/** Time constants in hours, one of each usable stretch. The reports are those of one day. */
export function measureCooling(reports: ClimateReports): number[] {
  const { times, isHeated } = reports
  const mean = meanOfKnown(reports.outdoor)
  if (mean === null) return []
  const found: number[] = []
  let start = -1
  for (let at = 0; at <= times.length; at++) {
    const isOff = at < times.length && isHeated[at] === 0
    const isHole = at > 0 && at < times.length && (times[at] ?? 0) - (times[at - 1] ?? 0) > longestHoleMs
    if (start >= 0 && (!isOff || isHole)) {
      const tau = coolingOf(reports, start, at - 1, mean + warmedFreely)
      if (tau !== undefined) found.push(tau)
      start = -1
    }
    if (isOff && start < 0) start = at
  }
  return found
}

function coolingOf(
  { times, room }: ClimateReports,
  start: number,
  end: number,
  towards: number,
): number | undefined {
  const from = (times[start] ?? 0) + settleMs
  let first = start
  while (first < end && (times[first] ?? 0) < from) first++
  const hours = ((times[end] ?? 0) - (times[first] ?? 0)) / 3_600_000
  if (hours < leastHours) return undefined
  const before = (room[first] ?? Number.NaN) - towards
  const after = (room[end] ?? Number.NaN) - towards
  if (!(before >= leastDifference && after > 0 && before - after >= leastFall)) return undefined
  const tau = hours / Math.log(before / after)
  return tau >= plausibleHours.least && tau <= plausibleHours.most ? tau : undefined
}

/** The hours until the room is at `cold`, and the interval that holds nine of ten homes. */
export interface HoursLeft {
  hours: number
  least: number
  most: number
}

const leastStretches = 5
/** Of a building in the long run, in hours. */
const usualHours = 100
/**
 * A few hours show how fast air and radiators cool; walls follow far slower. What a home does until it is cold lies between
 * its own stretches and what buildings do: in the middle of both logarithms.
 */
const ownShare = 0.5
/** Standard deviation of the logarithm of hours that remains, by sun, wind and the weather to come (`npm run bench -- alarms`). */
const restSpread = 0.5
const of90Percent = 1.645
/** Closer to the outdoor temperature the hours depend on a tenth of a degree. */
const leastBelow = 1
/** Upper limit of most / least; a wider interval gives no number. */
const widest = 8

/** `outdoor` is the mean of a day. Undefined where the slope of the home is not known, or where it does not get so cold. */
export function hoursUntil(
  stretches: readonly number[],
  { room, outdoor, cold }: { room: number; outdoor: number; cold: number },
): HoursLeft | undefined {
  const towards = outdoor + warmedFreely
  if (stretches.length < leastStretches || cold - towards < leastBelow) return undefined
  if (room <= cold) return { hours: 0, least: 0, most: 0 }
  const logs = stretches.map((hours) => Math.log(hours)).sort((a, b) => a - b)
  const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length
  const variance = logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / logs.length
  const slope = Math.exp(ownShare * middleOf(logs) + (1 - ownShare) * Math.log(usualHours))
  const hours = slope * Math.log((room - towards) / (cold - towards))
  const factor = Math.exp(of90Percent * Math.sqrt(restSpread ** 2 + ownShare ** 2 * variance))
  if (factor ** 2 > widest) return undefined
  return { hours, least: hours / factor, most: hours * factor }
}

function middleOf(sorted: readonly number[]): number {
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}
