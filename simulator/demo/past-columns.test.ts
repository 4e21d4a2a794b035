import { expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { metricPosition } from '../../contract/models/model.ts'
import { columnsOf } from './past-columns.ts'

const has = (metric: string, mb: Record<string, number>) => {
  const readings = [{ record: { ts: Date.UTC(2026, 0, 1), mb }, received: true }]
  const { reports } = columnsOf(hcMb, readings, {})
  return reports.values.has(metricPosition(hcMb, metric) as number)
}

test('a placeholder that a controller sends instead of a value is dropped, as the gateway drops it', () => {
  expect(has('t_out', { t_out: 8, t_r: 20 })).toBe(true)
  expect(has('t_out', { t_out: 127, t_r: 20 })).toBe(false)
  expect(has('t_r', { t_out: 8, t_r: 25, error_code: 0 })).toBe(true)
  expect(has('t_r', { t_out: 8, t_r: 25, error_code: 44 })).toBe(false)
})
