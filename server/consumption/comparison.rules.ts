// Consumption of two spans against each other: like with like, as measured and at the same weather.
import { type DeviceTotal, isKnown } from './device-totals.ts'

/** Of the time of both spans, for a device to be compared. */
const leastCoverage = 0.9
/** Mean kelvin days per day; below it hot water is most of what is consumed. */
const leastDegreeDays = 5
/** How much colder one span may be: what does not hang on the weather, such as hot water, would look like a saving. */
const mostColder = 1.25
const usualBase = 18
const daySeconds = 86_400

const keyOf = ({ device_id, kind }: DeviceTotal) => `${device_id} ${kind}`

/** The sums of what is known well enough in both spans. */
export function likeForLike(
  now: readonly DeviceTotal[],
  before: readonly DeviceTotal[],
  lengths: { now: number; before: number },
) {
  const isWhole = (one: DeviceTotal, length: number) =>
    isKnown(one) && one.seconds >= leastCoverage * Math.max(length, one.expected)
  const earlier = new Map(
    before.filter((one) => isWhole(one, lengths.before)).map((one) => [keyOf(one), one]),
  )
  const compared = now.flatMap((one) => {
    const other = earlier.get(keyOf(one))
    return other && isWhole(one, lengths.now) ? [[one, other] as const] : []
  })
  return {
    devices: new Set(compared.map(([{ device_id }]) => device_id)).size,
    now: compared.length > 0 ? compared.reduce((sum, [{ kwh }]) => sum + kwh, 0) : Number.NaN,
    before: compared.length > 0 ? compared.reduce((sum, [, { kwh }]) => sum + kwh, 0) : Number.NaN,
  }
}

/** Kelvin days of daily means; NaN where too much of the time is unknown. */
export function degreeDaysOf(means: Float64Array, edges: readonly number[]): number {
  let [sum, known, all] = [0, 0, 0]
  for (const [index, mean] of means.entries()) {
    const days = ((edges[index + 1] ?? 0) - (edges[index] ?? 0)) / 1000 / daySeconds
    all += days
    if (!Number.isFinite(mean)) continue
    known += days
    sum += days * Math.max(0, usualBase - mean)
  }
  return known > 0 && known >= leastCoverage * all ? (sum * all) / known : Number.NaN
}

export const changePercent = (now: number, before: number): number =>
  before > 0 ? (100 * (now - before)) / before : Number.NaN

export function changeAtSameDegreeDays(
  kwh: { now: number; before: number },
  degreeDays: { now: number; before: number },
  days: number,
): number {
  const [milder, colder] = [degreeDays.now, degreeDays.before].sort((a, b) => a - b) as [number, number]
  const isAlike = milder >= leastDegreeDays * days && colder <= mostColder * milder
  return isAlike ? changePercent(kwh.now / degreeDays.now, kwh.before / degreeDays.before) : Number.NaN
}
