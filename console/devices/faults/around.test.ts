import { expect, test } from 'vitest'
import { cluesOf, rowsAround, valueAt } from './around.ts'

const minute = 60_000
const at = 100 * minute

test('a value speaks for a moment after it, but not for long, and never through a hole', () => {
  expect(valueAt([[at - minute, 1.2]], at, 5 * minute)).toBe(1.2)
  expect(valueAt([[at - 6 * minute, 1.2]], at, 5 * minute)).toBeUndefined()
  expect(valueAt([[at + minute, 1.2]], at, 5 * minute)).toBeUndefined()
  expect(
    valueAt(
      [
        [at - 2 * minute, 1.2],
        [at - minute, null],
      ],
      at,
      5 * minute,
    ),
  ).toBeUndefined()
})

test('a fault is shown with the readings half an hour before and after, without unmeasured ones', () => {
  const series = {
    ch_pres: [
      [at - 30 * minute, 1.3],
      [at, 0.5],
    ] as [number, number][],
    dhw_t: [],
  }
  expect(rowsAround(series, ['ch_pres', 'dhw_t'], at, 5 * minute)).toEqual([
    { metric: 'ch_pres', before: 1.3, during: 0.5, after: undefined },
  ])
})

const row = (metric: string, during: number) => ({ metric, before: undefined, during, after: undefined })

test('what stands out at that moment is pointed at', () => {
  expect(cluesOf([row('ch_pres', 0.5)])).toEqual([{ kind: 'low_pressure', value: 0.5 }])
  expect(cluesOf([row('ch_pres', 1.4), row('blr_t', 93)])).toEqual([{ kind: 'hot_boiler', value: 93 }])
  expect(cluesOf([row('flame', 0), row('heat', 1)])).toEqual([{ kind: 'no_flame' }])
  expect(cluesOf([row('flame', 1), row('heat', 1), row('ch_pres', 1.4)])).toEqual([])
  expect(cluesOf([row('flow_rate', 0.1), row('freq_cmp', 0)])).toEqual([])
  expect(cluesOf([row('flow_rate', 0.1), row('freq_cmp', 40)])).toEqual([{ kind: 'low_flow', value: 0.1 }])
})
