import { beforeAll, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { type DuePlan, filterDue } from './due-filters.ts'

beforeAll(() => overwriteGetLocale(() => 'el'))

const plan = (more: Partial<DuePlan>): DuePlan => ({
  state: 'due',
  area: 'Καλαμαριά',
  type_id: 1,
  assignee_id: null,
  assignee_name: null,
  ...more,
})
const stelios = { assignee_id: 'a', assignee_name: 'Στέλιος' }
const plans = [
  plan({ state: 'overdue' }),
  plan({ area: 'Βόλος', ...stelios }),
  plan({ area: null, state: 'overdue', type_id: 2, ...stelios }),
]
const shownBy = (chosen: Record<string, string[]>) =>
  filterDue(plans, chosen).shown.map((one) => plans.indexOf(one))
const optionsBy = (chosen: Record<string, string[]>, key: string) =>
  filterDue(plans, chosen)
    .filters.find((one) => one.key === key)
    ?.options.map(({ value, count }) => [value, count])

test('filters narrow together, and words of one filter widen', () => {
  expect(shownBy({})).toEqual([0, 1, 2])
  expect(shownBy({ state: ['overdue'] })).toEqual([0, 2])
  expect(shownBy({ state: ['overdue'], assignee_id: ['a'] })).toEqual([2])
  expect(shownBy({ area: ['Βόλος', 'none'] })).toEqual([1, 2])
  expect(shownBy({ type_id: ['2'], assignee_id: ['none'] })).toEqual([])
})

test('each option counts what the other filters leave, and those without a value come first', () => {
  const late = { state: ['overdue'] }
  expect(optionsBy(late, 'state')).toEqual([
    ['overdue', 2],
    ['due', 1],
  ])
  expect(optionsBy(late, 'area')).toEqual([
    ['none', 1],
    ['Βόλος', 0],
    ['Καλαμαριά', 1],
  ])
  expect(optionsBy({}, 'assignee_id')).toEqual([
    ['none', 1],
    ['a', 2],
  ])
  expect(optionsBy({}, 'type_id')?.map(([value]) => value)).toEqual(['1', '2'])
})
