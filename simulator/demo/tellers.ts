// Who has a past to tell: every home and every meter of the fleet, each as it was at any moment.
import { bufferedSpan } from '../catch-up.ts'
import type { Fleet } from '../fleet.ts'
import { dwellingsOf } from '../fleet-homes.ts'
import type { Meter } from '../meters/meter.ts'
import { circuitAt } from '../meters/open-meters.ts'
import { isAway } from '../meters/turns.ts'
import { type Living, livesToNext } from '../past.ts'
import type { HistoryRecord } from '../simulated-home.ts'

export interface Teller {
  deviceId: string
  since: number
  /** It tells by itself what it remembers. */
  remembers: boolean
  /** All readings from the moment itself on; those that nobody ever heard are not `heard`. */
  live(from: number, to: number): Iterable<Told>
}

export interface Told {
  record: HistoryRecord
  heard: boolean
}

function* live<Being extends Living>(being: Being, to: number, hears: (being: Being) => boolean) {
  do yield { record: being.historyRecord(being.state.time), heard: hears(being) }
  while (livesToNext(being, to))
}

/** What a meter is away for is in its counters only. They are reset while it is live, not in what is told of before. */
function tellerOfMeter({ rota, ...meter }: Meter): Teller {
  return {
    deviceId: meter.device_id,
    since: meter.since,
    remembers: false,
    live: (from, to) => live(circuitAt(meter, from), to, ({ state }) => !isAway(rota, state.time)),
  }
}

export function tellersOf(fleet: Fleet): Teller[] {
  const homes = dwellingsOf(fleet).map(({ deviceId, since, at }) => ({
    deviceId,
    since,
    remembers: true,
    // Of a time without Wi-Fi a device remembers the end.
    live: (from: number, to: number) =>
      live(at(from), to, (home) => {
        const trouble = home.troubleOf('wifi')
        return !trouble || trouble.end - home.state.time <= bufferedSpan
      }),
  }))
  return [...homes, ...(fleet.meters ?? []).map(tellerOfMeter)]
}
