import { expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { metricPosition } from '../../contract/models/model.ts'
import { columnsOf } from './past-columns.ts'

const has = (t_out: number) => {
  const told = [{ record: { ts: Date.UTC(2026, 0, 1), mb: { t_out, t_r: 20 } }, heard: true }]
  const { reports } = columnsOf(hcMb, told, {})
  return reports.values.has(metricPosition(hcMb, 't_out') as number)
}

test('what a controller tells in place of a value is none of the past, as a gateway would have it', () => {
  expect(has(8)).toBe(true)
  expect(has(127)).toBe(false)
})
