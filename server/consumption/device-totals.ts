import type { ConsumerKind } from '../../contract/consumption/routes.ts'
import type { Consumed } from './consumed.rules.ts'
import type { CountedPart } from './counted-parts.rules.ts'
import { total } from './ranges.ts'
import { type Cost, fuelOf } from './tariff.rules.ts'

export interface DeviceTotal {
  device_id: string
  installation_id: string | null
  kind: ConsumerKind
  /** NaN while nothing is known. */
  kwh: number
  /** NaN also where some of the kWh have no price. */
  eur: number
  /** Of gas. */
  m3: number
  /** Known ones; the growth of a silence makes none known. */
  seconds: number
  /** How many there were to know, until now. */
  expected: number
  isEstimate: boolean
}

const keyOf = ({ kind, consumer: { device_id, installation_id } }: CountedPart, isByHome: boolean): string =>
  [device_id, kind, isByHome ? installation_id : ''].join(' ')

/** What each consumer came to in the whole range, in each of its homes where that is wanted. */
export class DeviceTotals {
  readonly #all = new Map<string, DeviceTotal>()
  readonly #isByHome: boolean

  constructor(isByHome: boolean) {
    this.#isByHome = isByHome
  }

  /**
   * Whether anything is known of it. A former ownership adds to the same device, and a heat pump's meter to the heat pump.
   */
  add(
    part: CountedPart,
    { buckets, silences, isEstimate, cost }: Omit<Consumed, 'parts'> & { isEstimate: boolean; cost: Cost },
  ): boolean {
    const key = keyOf(part, this.#isByHome)
    const known = this.#all.get(key) ?? {
      ...part.consumer,
      kind: part.kind,
      kwh: Number.NaN,
      eur: Number.NaN,
      m3: Number.NaN,
      seconds: 0,
      expected: 0,
      isEstimate: false,
    }
    this.#all.set(key, known)
    const seconds = total(buckets.seconds)
    if (seconds <= 0 && silences.length === 0) return false
    const late = silences.reduce((sum, silence) => sum + silence.kwh, 0)
    const isFirst = !isKnown(known)
    known.eur = (isFirst ? 0 : known.eur) + cost.eur
    known.m3 = (isFirst ? 0 : known.m3) + cost.m3
    known.kwh = (known.kwh || 0) + late + total(buckets.amounts.filter((amount) => !Number.isNaN(amount)))
    known.seconds += seconds
    known.isEstimate ||= isEstimate
    return true
  }

  /** Expected seconds of a part that was added. */
  expect(part: CountedPart, seconds: number) {
    const known = this.#all.get(keyOf(part, this.#isByHome))
    if (known) known.expected += seconds
  }

  list(kind?: ConsumerKind): DeviceTotal[] {
    const all = [...this.#all.values()]
    return kind ? all.filter((one) => one.kind === kind) : all
  }
}

export const isKnown = ({ kwh }: DeviceTotal): boolean => !Number.isNaN(kwh)
export const countDevices = (parts: readonly DeviceTotal[]): number =>
  new Set(parts.map(({ device_id }) => device_id)).size
/** The share of the time that is known. */
export function coverageOfParts(parts: readonly DeviceTotal[]): number {
  const sum = (of: 'seconds' | 'expected') => parts.reduce((all, part) => all + part[of], 0)
  return sum('expected') > 0 ? Math.min(1, sum('seconds') / sum('expected')) : 0
}
/** NaN when nothing is known. */
export const kwhOf = (parts: readonly DeviceTotal[]): number =>
  parts.some(isKnown) ? parts.reduce((sum, { kwh }) => sum + (kwh || 0), 0) : Number.NaN

/** NaN when nothing is known, or where some of it has no price; m³ are of gas. */
export function costOfParts(parts: readonly DeviceTotal[]): Cost {
  const sum = (of: 'eur' | 'm3', from: readonly DeviceTotal[]) =>
    from.length === 0 ? Number.NaN : from.reduce((all, part) => all + part[of], 0)
  const known = parts.filter(isKnown)
  return {
    eur: sum('eur', known),
    m3: sum(
      'm3',
      known.filter(({ kind }) => fuelOf(kind) === 'gas'),
    ),
  }
}
