// Which energies of a device count, when and as what: each kilowatt-hour once, however many devices report it.
import type { ConsumerKind } from '../../contract/consumption/routes.ts'
import { isHeatPump, type Model } from '../../contract/models/model.ts'
import { always, isWithin, type Links, overlap, type Span } from './meter-links.rules.ts'

interface PlacedDevice {
  device_id: string
  installation_id: string | null
}

export interface CountedPart {
  kind: ConsumerKind
  /** The energies of the device whose sum it is. */
  metrics: readonly string[]
  span: Span
  /** What consumed it: the device, or the heat pump that a channel of it measures. */
  consumer: PlacedDevice
  /** False of channels without a definition, beside one that has it: nothing may be connected to them. */
  isExpected: boolean
}

export const channelMetric = (channel: string): string => `kwh_${channel}`

/**
 * A meter of a whole home holds its heat pumps, its other channels, and the known ones of other meters there; a boiler burns gas
 * and is not in it. Any other channel without a definition counts by itself, also a phase beside one that measures the whole home.
 */
export function countedParts(model: Model, device: PlacedDevice, links: Links): CountedPart[] {
  const metrics = model.consumption ?? []
  if (isHeatPump(model)) {
    const replaced = links.replaced.get(device.device_id) ?? []
    return spansBetween(replaced)
      .filter(({ from }) => !replaced.some((span) => isWithin(span, from)))
      .map((span) => ({ kind: 'heat_pump', metrics, span, consumer: device, isExpected: true }))
  }
  if (!model.meter) return [{ kind: 'gas', metrics, span: always, consumer: device, isExpected: true }]
  const own = links.of.get(device.device_id) ?? []
  const whole = own.flatMap(({ installation_id }) => links.wholeHomes.get(installation_id) ?? [])
  return spansBetween([...own, ...whole]).flatMap((span) => partsIn(span, model, device, links))
}

function partsIn(span: Span, model: Model, device: PlacedDevice, links: Links): CountedPart[] {
  const { consumption: metrics = [], meter } = model
  const own = (links.of.get(device.device_id) ?? []).filter((link) => isWithin(link, span.from))
  const isDefined = links.of.has(device.device_id)
  const partOf = (metric: string): CountedPart | undefined => {
    const link = own.find(({ channel }) => channelMetric(channel) === metric)
    const isOfWhole = !meter?.isThreePhase && own.some(({ measures }) => measures === 'whole_home')
    if (!link && isOfWhole) return undefined
    const { device_id } = device
    const consumer = { device_id, installation_id: link?.installation_id ?? device.installation_id }
    const isExpected = link !== undefined || !isDefined
    const part = { kind: 'meter' as const, metrics: [metric], span, consumer, isExpected }
    if (!link || link.measures === 'whole_home') return part
    if (links.wholeHomes.get(link.installation_id)?.some((one) => isWithin(one, span.from))) return undefined
    const { heat_pump_id } = link
    return heat_pump_id === null
      ? part
      : { ...part, kind: 'heat_pump', consumer: { ...consumer, device_id: heat_pump_id } }
  }
  const parts = Map.groupBy(
    metrics.flatMap((metric) => partOf(metric) ?? []),
    ({ kind, consumer, isExpected }) =>
      `${kind} ${consumer.device_id} ${consumer.installation_id} ${isExpected}`,
  )
  return [...parts.values()].flatMap(([first, ...others]) =>
    first ? { ...first, metrics: [first, ...others].flatMap((part) => part.metrics) } : [],
  )
}

/** Until the device was in its next home, it counts to this one. */
export interface HomeSpan extends Span {
  installation_id: string
}

/** The parts of a device that has moved, each in the home where it was then. */
export const atHomes = (
  parts: readonly CountedPart[],
  device: PlacedDevice,
  homes: readonly HomeSpan[],
): CountedPart[] =>
  parts.flatMap((part) => {
    const last = homes.at(-1)
    if (!last || part.consumer.installation_id !== device.installation_id) return part
    const after = { from: last.to, to: always.to, installation_id: device.installation_id }
    return [...homes, after].flatMap(({ installation_id, ...home }) => {
      const span = overlap(part.span, home)
      return span.from < span.to ? { ...part, span, consumer: { ...part.consumer, installation_id } } : []
    })
  })

/** All of time, cut where one of the spans begins or ends. */
function spansBetween(spans: readonly Span[]): Span[] {
  if (spans.length === 0) return [always]
  const cuts = [...new Set([always.from, ...spans.flatMap(({ from, to }) => [from, to]), always.to])]
  const sorted = cuts.sort((a, b) => a - b)
  return sorted.slice(0, -1).map((from, index) => ({ from, to: sorted[index + 1] ?? always.to }))
}
