// Since when and until when a channel of a meter counts in place of what it measures.
import {
  type MeterChannel,
  meterChannels,
  type StoredChannel,
} from '../../contract/consumption/meter-channels.ts'
import { hourMs } from '../days/days.ts'

export type StoredChannels = Partial<Record<MeterChannel, StoredChannel>>

/** Both moments in ms, the second left out; infinite where there is none. */
export interface Span {
  from: number
  to: number
}

export const always: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

export const isWithin = ({ from, to }: Span, moment: number): boolean => from <= moment && moment < to

export const overlap = (a: Span, b: Span): Span => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
})

/** A meter or a heat pump in a home. */
export interface Assignment extends Span {
  id: string
  /** The assignment of the device that this one replaced. */
  follows_id: string | null
  device_id: string
  telemetry_device_id: string
  installation_id: string
  isHeatPump: boolean
  channels: StoredChannels
}

export interface ChannelLink extends Span {
  device_id: string
  installation_id: string
  channel: MeterChannel
  measures: StoredChannel['measures']
  /** Null of anything else. */
  heat_pump_id: string | null
}

export interface Links {
  /** By meter. */
  of: ReadonlyMap<string, readonly ChannelLink[]>
  /** When a meter counts in place of each heat pump's own figure. */
  replaced: ReadonlyMap<string, readonly Span[]>
  /** When one channel measures everything, by home. */
  wholeHomes: ReadonlyMap<string, readonly Span[]>
}

/** A heat pump and those that it replaced at its place. */
function pumpsAt(assignments: readonly Assignment[], last: Assignment): Assignment[] {
  const before = assignments.find(({ id }) => id === last.follows_id)
  return before ? [...pumpsAt(assignments, before), last] : [last]
}

const hourOf = (ms: number) => Math.floor(ms / hourMs) * hourMs

/** Sums come by the hour, so an assignment begins and ends with one. */
const hoursOfBoth = (a: Span, b: Span): Span => {
  const { from, to } = overlap(a, b)
  return { from: hourOf(from), to: hourOf(to) }
}

/** A link begins with the first hour in which the meter reported in that home: before, the heat pump's own figure counts. */
export function linksOf(assignments: readonly Assignment[], firstHours: ReadonlyMap<string, number>): Links {
  const links: ChannelLink[] = []
  const replaced: [pump: string, Span][] = []
  const pumps = Map.groupBy(
    assignments.filter((assignment) => assignment.isHeatPump),
    ({ installation_id }) => installation_id,
  )
  for (const meter of assignments) {
    const reporting = {
      ...always,
      from: firstHours.get(meter.telemetry_device_id) ?? Number.POSITIVE_INFINITY,
    }
    const counted = hoursOfBoth(meter, reporting)
    const inHome = pumps.get(meter.installation_id) ?? []
    for (const channel of meterChannels) {
      const { measures, device_id: heat_pump_id } = meter.channels[channel] ?? {}
      if (!measures) continue
      const measured =
        measures === 'whole_home'
          ? inHome
          : inHome
              .filter((assignment) => assignment.device_id === heat_pump_id)
              .flatMap((assignment) => pumpsAt(inHome, assignment))
      const spans = measured
        .map((pump) => ({ pump, span: hoursOfBoth(counted, pump) }))
        .filter(({ span }) => span.from < span.to)
      replaced.push(...spans.map(({ pump, span }): [string, Span] => [pump.device_id, span]))
      const own = measures === 'heat_pump' ? spans.map(({ span }) => span) : [counted]
      const { device_id, installation_id } = meter
      for (const span of own)
        if (span.from < span.to)
          links.push({
            ...span,
            device_id,
            installation_id,
            channel,
            measures,
            heat_pump_id: heat_pump_id ?? null,
          })
    }
  }
  return {
    of: Map.groupBy(links, ({ device_id }) => device_id),
    replaced: spansBy(replaced),
    wholeHomes: spansBy(
      links.flatMap(({ measures, installation_id, from, to }): [string, Span][] =>
        measures === 'whole_home' ? [[installation_id, { from, to }]] : [],
      ),
    ),
  }
}

const spansBy = (pairs: readonly [string, Span][]) =>
  new Map([...Map.groupBy(pairs, ([key]) => key)].map(([key, of]) => [key, of.map(([, span]) => span)]))
