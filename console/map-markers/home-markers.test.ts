import { beforeEach, expect, test } from 'vitest'
import { type MapMarkers, markerStates } from '../../contract/map-markers/routes.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { inSightOf, mergeMarkers, readMarkers } from './home-markers.ts'
import { filterHomes, knownStates } from './map-filters.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

type State = (typeof markerStates)[number]

const reply = (homes: [id: string, state: State, kinds?: number, owner?: number][]): MapMarkers => ({
  ids: homes.map(([id]) => id),
  latitudes: homes.map((_, index) => 38 + index),
  longitudes: homes.map(() => 23),
  states: homes.map(([, state]) => markerStates.indexOf(state)),
  kinds: homes.map(([, , kinds = 1]) => kinds),
  owners: homes.map(([, , , owner = 0]) => owner),
  device_types: ['THALPOS_HC_OT', 'THALPOS_HC_MB', 'THALPOS_IAQ'],
  companies: [
    { id: 'a', name: 'Άλφα' },
    { id: 'b', name: 'Βήτα' },
  ],
  unplaced: 0,
})
const idsOf = (homes: readonly { id: string }[]) => homes.map(({ id }) => id)

test('a change takes the place of what was known, and a new home is added unless a search is shown', () => {
  const all = reply([
    ['1', 'fine'],
    ['2', 'fine'],
  ])
  const changed = {
    ...reply([
      ['2', 'fault'],
      ['3', 'warning', 1, 1],
    ]),
    companies: [
      { id: 'b', name: 'Βήτα' },
      { id: 'c', name: 'Γάμμα' },
    ],
  }
  const merged = readMarkers(mergeMarkers(all, changed, false))
  expect(merged.map(({ id, tone, companyId }) => [id, tone, companyId])).toEqual([
    ['1', 'fine', 'a'],
    ['2', 'fault', 'b'],
    ['3', 'warning', 'c'],
  ])
  expect(mergeMarkers(all, changed, true).ids).toEqual(['1', '2'])
})

test('what is in sight comes worst first, and all of it until that is known', () => {
  const homes = readMarkers(
    reply([
      ['fine', 'fine'],
      ['silent', 'unknown'],
      ['away', 'offline'],
      ['stopped', 'fault'],
    ]),
  )
  expect(idsOf(inSightOf(homes, undefined))).toEqual(['stopped', 'away', 'silent', 'fine'])
  expect(idsOf(inSightOf(homes, { west: 22, east: 24, south: 38.5, north: 40.5 }))).toEqual([
    'away',
    'silent',
  ])
})

test('homes are filtered by state, kind and company, and each value has its count beside the other filters', () => {
  const all = reply([
    ['1', 'fault', 0b1],
    ['2', 'fine', 0b11],
    ['3', 'fine', 0b10, 1],
    ['4', 'fault', 0b10, 1],
  ])
  const filtered = (chosen: Record<string, string[]>) => filterHomes(readMarkers(all), chosen, all)
  expect(idsOf(filtered({}).shown)).toEqual(['1', '2', '3', '4'])
  expect(idsOf(filtered({ state: ['fault'], company: ['b'] }).shown)).toEqual(['4'])
  const pumps = filtered({ kind: ['THALPOS_HC_MB'] })
  expect(idsOf(pumps.shown)).toEqual(['2', '3', '4'])
  expect(Object.fromEntries(pumps.states)).toEqual({ fine: 2, fault: 1 })
  const counts = pumps.filters.map(({ key, options }) => [
    key,
    options.map(({ value, count }) => [value, count]),
  ])
  expect(counts).toEqual([
    [
      'kind',
      [
        ['THALPOS_HC_OT', 2],
        ['THALPOS_HC_MB', 3],
      ],
    ],
    [
      'company',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
  ])
})

test('an address may name states that there are not', () => {
  expect(knownStates(['fault', 'kitchen'])).toEqual(['fault'])
  expect(knownStates(undefined)).toEqual([])
})
