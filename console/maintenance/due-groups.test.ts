import { expect, test } from 'vitest'
import { distanceKm, groupDue, inRoundOrder } from './due-groups.ts'

const plan = (id: string, more: object = {}) => ({
  id,
  area: 'Καλαμαριά',
  latitude: 40.58,
  longitude: 22.95,
  due_on: '2026-11-20',
  ...more,
})
const idsOf = (groups: { plans: { id: string }[] }[]) => groups.map(({ plans }) => plans.map(({ id }) => id))

test('an area is a group, in the order of its first due service; homes without one come last', () => {
  const plans = [
    plan('a', { area: null }),
    plan('b', { area: 'Βόλος' }),
    plan('c'),
    plan('d', { area: 'Βόλος' }),
  ]
  const groups = groupDue(plans, 'area')
  expect(idsOf(groups)).toEqual([['b', 'd'], ['c'], ['a']])
  expect(groups.map(({ name }) => name)).toEqual(['Βόλος', 'Καλαμαριά', null])
})

test('months are groups', () => {
  const plans = [plan('a'), plan('b', { due_on: '2026-11-30' }), plan('c', { due_on: '2026-12-01' })]
  expect(groupDue(plans, 'month').map(({ name }) => name)).toEqual(['2026-11', '2026-12'])
})

test('homes near the most overdue one are a round, whatever their area is called', () => {
  const near = plan('near', { latitude: 40.59, area: 'Χαριλάου' })
  const far = plan('far', { latitude: 40.9, area: 'Κιλκίς' })
  const unknown = plan('unknown', { latitude: null, longitude: null })
  const groups = groupDue([plan('first'), far, unknown, near], 'distance')
  expect(idsOf(groups)).toEqual([['first', 'near'], ['far'], ['unknown']])
  expect(groups.map(({ name }) => name)).toEqual(['Καλαμαριά', 'Κιλκίς', null])
})

test('Thessaloniki is 300 km from Athens', () => {
  const athens = plan('athens', { latitude: 37.9838, longitude: 23.7275 })
  const thessaloniki = plan('thessaloniki', { latitude: 40.6401, longitude: 22.9444 })
  expect(distanceKm(athens, thessaloniki)).toBeCloseTo(303, 0)
  expect(distanceKm(athens, plan('x', { latitude: null }))).toBeUndefined()
})

test('a round goes to the nearest home that is left', () => {
  const at = (id: string, latitude: number | null) => plan(id, { latitude })
  const round = inRoundOrder([at('a', 40), at('d', 40.3), at('x', null), at('b', 40.1), at('c', 40.2)])
  expect(round.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'x'])
  expect(inRoundOrder([])).toEqual([])
})
