import { expect, test } from 'vitest'
import { shareOf } from './share-of.ts'

const range = { time_from: '2026-11-01T00:00:00.000Z', time_to: '2026-11-11T00:00:00.000Z' }

test('the progress of a file is the time of its last complete row', () => {
  const csv =
    '1\r\n2026-11-04 02:00:00,2026-11-04T00:00:00.000Z,21,2026-11-09T00:00:00.000Z\r\n2026-11-04 02:01:00,2026'
  expect(shareOf(csv, { ...range, file_type: 'csv' })).toBe(0.3)
  const json = '["2026-11-05T00:00:00.000Z",21,"2026-11-09T00:00:00.000Z"],\n["2026-11-06T00:00:00.000Z",2'
  expect(shareOf(json, { ...range, file_type: 'json' })).toBe(0.5)
})

test('a workbook, and a piece without a row, tell nothing', () => {
  expect(shareOf('PK', { ...range, file_type: 'xlsx' })).toBeUndefined()
  expect(shareOf('{"device_id":"x"', { ...range, file_type: 'json' })).toBeUndefined()
})
