import { expect, test } from 'vitest'
import type { DeviceFault } from '../../../contract/faults/routes.ts'
import { sortFaults } from './sort-faults.ts'

const fault = (oem: string, day: number): DeviceFault => ({
  id: `${oem}-${day}`,
  time: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  oem,
  kind: 'reported',
  occurrences: 1,
  display: oem,
  description: null,
  blocking: 1,
  resolved_at: null,
  predecessor: null,
})
const faults = [fault('28', 20), fault('9', 21), fault('28', 22)]
const ids = (order: Parameters<typeof sortFaults>[1]) => sortFaults(faults, order).map(({ id }) => id)

test('faults are sorted by date, newest or oldest first', () => {
  expect(ids({ sort: 'time', order: 'desc' })).toEqual(['28-22', '9-21', '28-20'])
  expect(ids({ sort: 'time', order: 'asc' })).toEqual(['28-20', '9-21', '28-22'])
})

test('codes are sorted as numbers, equal ones newest first', () => {
  expect(ids({ sort: 'oem', order: 'asc' })).toEqual(['9-21', '28-22', '28-20'])
  expect(ids({ sort: 'oem', order: 'desc' })).toEqual(['28-22', '28-20', '9-21'])
})
