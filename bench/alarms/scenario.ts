// The homes of one company and what happens to them in a year: the same ones in every run.

import { boilers } from '../../simulator/demo/boilers.ts'
import { northern, southern } from '../../simulator/demo/places.ts'
import { fitOut } from '../../simulator/demo/sites.ts'
import { sensorCodes } from '../../simulator/heat-pumps/sensor-codes.ts'
import { factorySettings } from '../../simulator/heat-pumps/settings.ts'
import type { PumpSite } from '../../simulator/heat-pumps/site.ts'
import { aPumpSite } from '../../simulator/heat-pumps/testing.ts'
import { nextBetween, nextUniform, pick, type Random, randomOf } from '../../simulator/random.ts'
import type { Site } from '../../simulator/site.ts'
import type { Trouble, TroubleKind } from '../../simulator/troubles.ts'

const places = [...northern, ...southern]

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

export interface Span {
  start: number
  end: number
}

interface Planned {
  troubles: Trouble[]
  /** Somebody switched the heating off and went away. */
  trips: Span[]
}

export type PlannedHome = Planned & ({ type: 'boiler'; site: Site } | { type: 'pump'; site: PumpSite })

/** What happens to a home, how often in a year, and for how many hours. */
const common: [TroubleKind, number, [number, number]][] = [
  ['wifi', 10, [0.03, 0.8]],
  ['wifi', 2, [1, 6]],
  ['wifi', 0.5, [10, 60]],
  ['lockout', 1.2, [1, 30]],
  ['sensor', 0.4, [5, 90]],
]
const ofBoilers: typeof common = [
  ...common,
  ['radio', 0.7, [3, 48]],
  ['pressure', 0.15, [20, 60]],
  ['seep', 0.4, [290, 480]],
  ['valve', 0.15, [480, 1440]],
  ['probe', 0.1, [10, 100]],
]
const ofPumps: typeof common = [...common, ['tank_heater', 0.3, [600, 1400]]]

const tripsAYear = 2

/** Our server is down for ten minutes once a month. */
export const restartMinutes = 10
export const restartsOf = (from: number, days: number): Span[] =>
  Array.from({ length: Math.floor(days / 30) }, (_, at) => {
    const start = from + (15 + 30 * at) * dayMs + 10 * hourMs
    return { start, end: start + restartMinutes * 60_000 }
  })
/** The homes and the hours of each outage, spread over the year; `shift` is of the time between two. */
interface Provider {
  has(index: number): boolean
  hours: readonly number[]
  shift: number
}
const providers: readonly Provider[] = [
  { has: (index) => index % 5 < 2, hours: [4, 0.7], shift: 0.5 },
  { has: (index) => index % 5 === 3, hours: [2, 5, 0.8, 9], shift: 0.35 },
  { has: (index) => index % 10 === 4, hours: [3, 1.5, 0.7, 14], shift: 0.7 },
]

/** A provider of some homes is away. */
export interface Outage extends Span {
  has(index: number): boolean
}

export const outagesOf = (from: number, days: number): Outage[] =>
  providers.flatMap(({ has, hours, shift }) =>
    hours.map((length, at) => {
      const start = from + Math.round((days * (at + shift)) / hours.length) * dayMs + 17 * hourMs
      return { has, start, end: start + length * hourMs }
    }),
  )

/** Not all are cut off at the same moment. */
const cutOffMs = (index: number): number => ((index * 37) % 90) * 1000

function spansIn(
  random: Random,
  { start, end }: Span,
  aYear: number,
  [least, most]: [number, number],
): Span[] {
  const share = (end - start) / (365 * dayMs)
  const spans: Span[] = []
  for (let left = aYear * share; left > 0; left--) {
    if (nextUniform(random) >= left) continue
    const begin = nextBetween(random, start, end)
    spans.push({ start: begin, end: begin + nextBetween(random, least, most) * hourMs })
  }
  return spans
}

export function planHome(index: number, year: Span): PlannedHome {
  const random = randomOf('alarms', index)
  const isPump = index % 4 === 3
  const days = (year.end - year.start) / dayMs
  const troubles = (isPump ? ofPumps : ofBoilers).flatMap(([kind, aYear, hours]) =>
    spansIn(random, year, aYear, hours).map((span): Trouble => ({ kind, ...span })),
  )
  for (const { has, start, end } of outagesOf(year.start, days))
    if (has(index)) troubles.push({ kind: 'wifi', start: start + cutOffMs(index), end })
  const trips = spansIn(random, year, tripsAYear, [60, 240])
  const site = { device_id: String(index).padStart(8, '0'), place: pick(random, places) }
  return isPump
    ? { type: 'pump', troubles, trips, site: pumpOf(random, site, troubles) }
    : { type: 'boiler', troubles, trips, site: boilerOf(random, site, troubles) }
}

interface Placed {
  device_id: string
  place: (typeof places)[number]
}

const boilerOf = (random: Random, { device_id, place }: Placed, troubles: Trouble[]): Site => ({
  ...fitOut(random, {
    device_id: `TH-OT-${device_id}`,
    place,
    boiler: pick(random, boilers).model,
    since: 0,
    rota: undefined,
  }),
  troubles,
})

const pumpOf = (random: Random, { device_id, place }: Placed, troubles: Trouble[]): PumpSite =>
  aPumpSite({
    device_id: `TH-MB-${device_id}`,
    town: place.town,
    latitude: place.latitude,
    house: pick(random, ['flat', 'eighties'] as const),
    emitter: pick(random, ['radiators', 'radiators', 'floor', 'fan_coils'] as const),
    loopLitres: nextBetween(random, 80, 200),
    litresPerDay: nextBetween(random, 90, 230),
    power: pick(random, [8000, 10_000, 12_000]),
    codes: { lockout: 9, sensor: pick(random, Object.values(sensorCodes)) },
    settings: {
      ...factorySettings,
      op_mode_set: pick(random, [1, 3]),
      t_r_set: pick(random, [20, 21, 22]),
      h_t_cur_set_max: pick(random, [42, 48]),
      disinf_set: nextUniform(random) < 0.7 ? 1 : 0,
    },
    troubles,
  })
