// What meters have reported about themselves since this gateway started: a description is passed on only when it is new.
import { meterPollSeconds } from '../contract/models/shelly.ts'
import type { Description, DeviceEvent, KnownDevice, Transport } from './device-events.ts'
import type { LastReport } from './dialects/repeated-reports.ts'
import { requestsTo } from './dialects/requests.ts'

export interface KnownMeter {
  description: Partial<Description>
  requestAt: number
  lastReport?: LastReport | undefined
}

export interface KnownMeters {
  get(device: KnownDevice): KnownMeter
  descriptionOf(deviceId: string): Partial<Description> | undefined
  /** After the commit. A description that was not stored is new again when it is reported again. */
  learn(meter: KnownMeter, events: readonly DeviceEvent[]): void
  /** Requests what a meter does not report by itself, when it is due. A lost request is repeated soon. */
  request(meter: KnownMeter, to: Pick<Description, 'dialect' | 'root'>, isReply: boolean): void
  forget(deviceId: string): void
}

const requestEveryMs = meterPollSeconds * 1000
const retryMs = 60_000
const maxMeters = 200_000

export function createKnownMeters(
  transport: Transport,
  isRejected: (event: DeviceEvent) => boolean,
  now: () => number,
): KnownMeters {
  const meters = new Map<string, KnownMeter>()

  return {
    get({ deviceId, description }) {
      const known = meters.get(deviceId)
      if (known) return known
      if (meters.size >= maxMeters) meters.clear()
      const meter = { description, requestAt: 0 }
      meters.set(deviceId, meter)
      return meter
    },
    descriptionOf: (deviceId) => meters.get(deviceId)?.description,
    learn(meter, events) {
      for (const event of events)
        if (isDescription(event) && !isRejected(event))
          meter.description = { ...meter.description, ...event.description }
    },
    request(meter, to, isReply) {
      if (isReply) meter.requestAt = Math.max(meter.requestAt, now() + requestEveryMs)
      if (now() < meter.requestAt) return
      meter.requestAt = now() + retryMs
      for (const { topic, payload } of requestsTo(to)) transport.send(topic, payload).catch(() => {})
    },
    forget: (deviceId) => void meters.delete(deviceId),
  }
}

export const isDescription = (event: DeviceEvent) => event.kind === 'description'

export const isNew = (known: Partial<Description>, reported: Partial<Description>): boolean =>
  Object.entries(reported).some(([key, value]) => known[key as keyof Description] !== value)

/** The maker's names are an event of their own: when the database rejects them, nothing else is lost. */
export const partsOf = ({ hardware, firmware, ...shape }: Partial<Description>): Partial<Description>[] => [
  shape,
  { ...(hardware ? { hardware } : {}), ...(firmware ? { firmware } : {}) },
]
