import { expect, test } from 'vitest'
import { sumsOf } from '../../kit/chart/bars.ts'
import type { Point, Span } from '../../kit/chart/points.ts'
import { rowsOf, type TableColumn } from './table-rows.ts'

const hour = 3_600_000
const column = (part: Partial<TableColumn>): TableColumn => ({
  key: 'room t_r',
  metric: 't_r',
  points: [],
  ...part,
})

test('there is a row for every moment at which anything is known', () => {
  const rows = rowsOf(
    [
      column({
        points: [
          [0, 20],
          [10, null],
          [20, 21],
        ],
      }),
      column({ points: [[20, 5]] }),
    ],
    5,
  )
  expect(rows.map(({ at, values }) => [at, ...values.map(({ now }) => now)])).toEqual([
    [0, 20, null],
    [20, 21, 5],
  ])
})

const energy = (points: Point[], previous: Point[], silences?: Span[]): TableColumn =>
  column({ points, previous, sums: sumsOf(points, hour, silences), previousSums: sumsOf(previous, hour) })

test('a sum after a silence is a row for its whole span, beside the earlier sum of the same span', () => {
  const points: Point[] = [
    [0, 1],
    [hour, null],
    [2 * hour, 8],
  ]
  const previous: Point[] = [
    [0, 2],
    [hour, 3],
    [2 * hour, 4],
  ]
  const rows = rowsOf([energy(points, previous, [{ from: hour / 2, to: 2.5 * hour }])], 5)
  expect(rows).toEqual([
    { at: 0, values: [{ now: 1, before: 2 }] },
    { at: hour, values: [{ now: 8, before: 7 }] },
  ])
})

test('beside a value stands what was known near the same time before, and an hour’s energy beside that hour’s', () => {
  const [row] = rowsOf(
    [
      column({ points: [[hour, 20]], previous: [[hour + 3, 19]] }),
      energy([[hour, 2]], [[hour, 7]]),
      column({ points: [[hour, 2]], previous: [[2 * hour, 7]] }),
    ],
    5,
  )
  expect(row?.values).toEqual([
    { now: 20, before: 19 },
    { now: 2, before: 7 },
    { now: 2, before: null },
  ])
})
