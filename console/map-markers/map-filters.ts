import { type MapMarkers, markerStates } from '../../contract/map-markers/routes.ts'
import { deviceTypeWord } from '../devices/words.ts'
import type { Filter } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import type { HomeMarker } from './home-markers.ts'

/** As they stand in the address. */
export const mapFilterKeys = ['state', 'kind', 'company'] as const
type Key = (typeof mapFilterKeys)[number]
type Chosen = Readonly<Record<string, readonly string[]>>
type Tests = Partial<Record<Key, (home: HomeMarker) => boolean>>

const bitsOf = (types: readonly string[], wanted: readonly string[]) =>
  types.reduce((bits, type, position) => (wanted.includes(type) ? bits + 2 ** position : bits), 0)

/** What a home must pass, by the filters that are set. */
const testsOf = ({ state, kind, company }: Chosen, types: readonly string[]): Tests => {
  const bits = bitsOf(types, kind ?? [])
  return {
    ...(state ? { state: ({ tone }) => state.includes(tone) } : {}),
    ...(kind ? { kind: ({ kinds }) => (kinds & bits) !== 0 } : {}),
    ...(company ? { company: ({ companyId = '' }) => company.includes(companyId) } : {}),
  }
}

const passing = (homes: readonly HomeMarker[], tests: Tests, but?: Key) => {
  const held = Object.entries(tests).filter(([key]) => key !== but)
  return held.length === 0 ? homes : homes.filter((home) => held.every(([, test]) => test(home)))
}

const countBy = (homes: readonly HomeMarker[], keyOf: (home: HomeMarker) => string) => {
  const counts = new Map<string, number>()
  for (const home of homes) counts.set(keyOf(home), (counts.get(keyOf(home)) ?? 0) + 1)
  return counts
}

interface FilteredHomes {
  shown: readonly HomeMarker[]
  /** How many of each state the other filters leave. */
  states: ReadonlyMap<string, number>
  filters: Filter[]
}

/** The homes that pass the filters, and what can be filtered by, each with its count beside the other filters. */
export function filterHomes(homes: readonly HomeMarker[], chosen: Chosen, reply: MapMarkers): FilteredHomes {
  const tests = testsOf(chosen, reply.device_types)
  const ofKind = passing(homes, tests, 'kind')
  const ofCompany = countBy(passing(homes, tests, 'company'), ({ companyId = '' }) => companyId)
  const kinds = reply.device_types.flatMap((value, position) => {
    const count = ofKind.filter((home) => home.kinds & (1 << position)).length
    return count > 0 || chosen.kind?.includes(value) ? [{ value, label: deviceTypeWord(value), count }] : []
  })
  const companies = reply.companies.map(({ id, name }) => ({
    value: id,
    label: name,
    count: ofCompany.get(id) ?? 0,
  }))
  return {
    shown: passing(homes, tests),
    states: countBy(passing(homes, tests, 'state'), ({ tone }) => tone),
    filters: [
      ...(kinds.length > 0 ? [{ key: 'kind', label: m.filter_device_types(), options: kinds }] : []),
      ...(companies.length > 1 ? [{ key: 'company', label: m.filter_companies(), options: companies }] : []),
    ],
  }
}

/** The states in an address that exist. */
export const knownStates = (words: readonly string[] = []) =>
  markerStates.filter((state) => words.includes(state))
