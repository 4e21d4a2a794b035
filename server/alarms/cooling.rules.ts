// How fast a home cools, measured on its own stretches without heating, and what that says of the hours to come. The model
// is one time constant: the difference to outdoors shrinks by the same share every hour.

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
/** A room sensor shows tenths: a smaller fall says nothing. */
const leastFall = 0.3
/** Outside of these a stretch was no cooling of a building: a window was open, or something else heated. */
const plausibleHours = { least: 5, most: 400 }

/** Time constants in hours, one of each stretch that says something. */
export function measureCooling(reports: ClimateReports): number[] {
  const { times, isHeated } = reports
  const found: number[] = []
  let start = -1
  for (let at = 0; at <= times.length; at++) {
    const isOff = at < times.length && isHeated[at] === 0
    const isHole = at > 0 && at < times.length && (times[at] ?? 0) - (times[at - 1] ?? 0) > longestHoleMs
    if (start >= 0 && (!isOff || isHole)) {
      const tau = coolingOf(reports, start, at - 1)
      if (tau !== undefined) found.push(tau)
      start = -1
    }
    if (isOff && start < 0) start = at
  }
  return found
}

function coolingOf({ times, room, outdoor }: ClimateReports, start: number, end: number): number | undefined {
  const from = (times[start] ?? 0) + settleMs
  let first = start
  while (first < end && (times[first] ?? 0) < from) first++
  const hours = ((times[end] ?? 0) - (times[first] ?? 0)) / 3_600_000
  if (hours < leastHours) return undefined
  let sum = 0
  let count = 0
  for (let at = first; at <= end; at++) {
    const value = outdoor[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  const mean = sum / count
  const before = (room[first] ?? Number.NaN) - mean
  const after = (room[end] ?? Number.NaN) - mean
  if (!(before >= leastDifference && after > 0 && before - after >= leastFall)) return undefined
  const tau = hours / Math.log(before / after)
  return tau >= plausibleHours.least && tau <= plausibleHours.most ? tau : undefined
}

/** The hours until the room is at `cold`, and the interval in which 90 % of the home's own stretches lie. */
export interface HoursLeft {
  hours: number
  least: number
  most: number
}

const leastStretches = 5

const quantile = (sorted: readonly number[], share: number): number => {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at - Math.floor(at))
}

/** Undefined where the slope of the home is not known, or where it does not get so cold outdoors. */
export function hoursUntil(
  stretches: readonly number[],
  { room, outdoor, cold }: { room: number; outdoor: number; cold: number },
): HoursLeft | undefined {
  if (stretches.length < leastStretches || outdoor >= cold) return undefined
  if (room <= cold) return { hours: 0, least: 0, most: 0 }
  const sorted = [...stretches].sort((a, b) => a - b)
  const factor = Math.log((room - outdoor) / (cold - outdoor))
  return {
    hours: quantile(sorted, 0.5) * factor,
    least: quantile(sorted, 0.05) * factor,
    most: quantile(sorted, 0.95) * factor,
  }
}
