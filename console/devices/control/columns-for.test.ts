import { expect, test } from 'vitest'
import { columnsFor } from './columns-for.ts'

test.each([
  ['two switches over two values', [2, 2], 2],
  ['a switch over four values', [1, 4], 2],
  ['three values', [0, 3], 3],
  ['six switches over three values', [6, 3], 3],
  ['one value', [1], 2],
])('%s stand in columns with the fewest holes', (_, counts, columns) => {
  expect(columnsFor(counts)).toBe(columns)
})
