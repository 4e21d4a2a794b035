// Sources of simulated history: every home and every meter of the fleet, each as it was at any moment.
import { bufferedSpan } from '../catch-up.ts'
import type { Fleet } from '../fleet.ts'
import { dwellingsOf } from '../fleet-homes.ts'
import type { Meter } from '../meters/meter.ts'
import { circuitAt } from '../meters/open-meters.ts'
import { isAway } from '../meters/turns.ts'
import { type Living, livesToNext } from '../past.ts'
import type { HistoryRecord } from '../simulated-home.ts'

export interface ReadingSource {
  deviceId: string
  since: number
  /** The device publishes its buffered readings itself. */
  remembers: boolean
  /** All readings from the moment itself on; `received` is false for those that never reach the broker. */
  live(from: number, to: number): Iterable<SimulatedReading>
}

export interface SimulatedReading {
  record: HistoryRecord
  received: boolean
}

function* live<Being extends Living>(being: Being, to: number, isReceived: (being: Being) => boolean) {
  do yield { record: being.historyRecord(being.state.time), received: isReceived(being) }
  while (livesToNext(being, to))
}

/** While a meter is away only its counters go on. Resets happen while it is live, not in its simulated history. */
function sourceOfMeter({ rota, ...meter }: Meter): ReadingSource {
  return {
    deviceId: meter.device_id,
    since: meter.since,
    remembers: false,
    live: (from, to) => live(circuitAt(meter, from), to, ({ state }) => !isAway(rota, state.time)),
  }
}

export function readingSourcesOf(fleet: Fleet): ReadingSource[] {
  const homes = dwellingsOf(fleet).map(({ deviceId, since, at }) => ({
    deviceId,
    since,
    remembers: true,
    // A device remembers only the end of a time without Wi-Fi.
    live: (from: number, to: number) =>
      live(at(from), to, (home) => {
        const trouble = home.troubleOf('wifi')
        return !trouble || trouble.end - home.state.time <= bufferedSpan
      }),
  }))
  return [...homes, ...(fleet.meters ?? []).map(sourceOfMeter)]
}
