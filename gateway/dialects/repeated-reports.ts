// A meter that pushes notifications and component states sends one report twice: once with its own time, once without.
// The second takes the time of the first when it has the same values within a second, so both are one row. Two reports
// that carry their own times stay two, however fast a broker delivers what it had stored.
import type { DeviceEvent } from '../device-events.ts'
import type { Vector } from '../vectors.ts'

export interface LastReport {
  receivedAt: number
  ts: Date
  values: Vector
  /** By the meter's own clock, of either message. */
  deviceTime?: number | undefined
}

const burstMs = 1000
/** A larger difference to the time of receipt means that the message was stored on its way. */
const nearMs = 5000

/** Changes the time of repeated readings; returns what the next readings are compared with. */
export function mergeRepeatedReport(
  events: readonly DeviceEvent[],
  known: LastReport | undefined,
  receivedAt: number,
): LastReport | undefined {
  let last = known
  for (const event of events) {
    if (event.kind !== 'reading') continue
    const { values } = event
    const deviceTime = event.isDated ? event.ts.getTime() : undefined
    if (last && isRepetition(last, deviceTime, receivedAt) && hasSameValues(last.values, values)) {
      event.ts = last.ts
      last = { ...last, values: merged(last.values, values), deviceTime: last.deviceTime ?? deviceTime }
    } else last = { receivedAt, ts: event.ts, values, deviceTime }
  }
  return last
}

function isRepetition(last: LastReport, deviceTime: number | undefined, receivedAt: number): boolean {
  if (receivedAt - last.receivedAt >= burstMs) return false
  if (last.deviceTime !== undefined && deviceTime !== undefined) return false
  const time = last.deviceTime ?? deviceTime
  return time === undefined || Math.abs(time - receivedAt) <= nearMs
}

const merged = (known: Vector, values: Vector): Vector =>
  known.map((before, position) => {
    const value = values[position] ?? before
    return Number.isNaN(value) ? before : value
  })

/** Both have a metric in common, and no common metric differs. */
function hasSameValues(known: Vector, values: Vector): boolean {
  let both = 0
  for (const [position, value] of values.entries()) {
    const before = known[position] ?? Number.NaN
    if (Number.isNaN(value) || Number.isNaN(before)) continue
    if (value !== before) return false
    both += 1
  }
  return both > 0
}
