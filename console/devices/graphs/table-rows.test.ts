import { expect, test } from 'vitest'
import { asClipboard, asCsv, rowsOf, type TableColumn } from './table-rows.ts'

const hour = 3_600_000
const column = (part: Partial<TableColumn>): TableColumn => ({
  key: 'room t_r',
  metric: 't_r',
  points: [],
  previous: undefined,
  barMs: undefined,
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

test('beside a value stands what was known near the same time before, and an hour’s energy beside that hour’s', () => {
  const [row] = rowsOf(
    [
      column({ points: [[hour, 20]], previous: [[hour + 3, 19]] }),
      column({ points: [[hour, 2]], previous: [[hour / 2, 7]], barMs: hour }),
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

test('cells are quoted for a file, and parted by tabs for the clipboard', () => {
  const cells = [
    ['Ώρα', 'Λέβητας, °C'],
    ['2026-11-22 10:00', '41.2'],
  ]
  expect(asCsv(cells)).toBe('\uFEFFΏρα,"Λέβητας, °C"\r\n2026-11-22 10:00,41.2\r\n')
  expect(asClipboard(cells)).toBe('Ώρα\tΛέβητας, °C\n2026-11-22 10:00\t41.2')
})
