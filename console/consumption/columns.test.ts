import { describe, expect, test } from 'vitest'
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import { drawnSilences } from './chart-field.ts'
import { columnAt, columnsOf, isThin, lateBarsOf, layersOf } from './columns.ts'
import { shownRange, stepFor, steppedPeriod } from './consumption-range.ts'

const day = 86_400_000
const from = Date.parse('2026-11-01T22:00Z')

const reply = (gas: (number | null)[], pump: (number | null)[]): ConsumptionReply => {
  const bars = (values: (number | null)[]) =>
    values.map((value, index): [number, number | null] => [from + index * day, value])
  const kind = (name: 'gas' | 'heat_pump', values: (number | null)[]) => ({
    kind: name,
    devices: 1,
    is_estimate: name === 'gas',
    coverage: 1,
    total: 1,
    kwh: bars(values),
  })
  const sums = gas.map((value, index) => {
    const other = pump[index] ?? null
    return value === null && other === null ? null : (value ?? 0) + (other ?? 0)
  })
  return {
    date_from: new Date(from).toISOString(),
    date_to: new Date(from + gas.length * day).toISOString(),
    resolution: 'day',
    devices: 2,
    devices_known: 2,
    is_estimate: true,
    total: 1,
    total_coverage: 1,
    kwh: bars(sums),
    coverage: bars(sums.map((sum) => (sum === null ? 0 : 0.95))),
    kinds: [kind('gas', gas), kind('heat_pump', pump)],
    silences: [],
    cost: { eur: null, fuels: [], bars: [[from, 3, 2]] },
  }
}

const late = { kind: 'meter' as const, from, kwh_before: 0, devices: 1, eur: null, m3: null }

describe('columns', () => {
  const columns = columnsOf(reply([10, 20, null, 30], [1, null, null, 3]), undefined, from + 9 * day)

  test('have what is known of each kind, never 0 for what is not', () => {
    expect(columns[1]?.kinds).toEqual([{ kind: 'gas', kwh: 20 }])
    expect(columns[2]).toMatchObject({ total: null, kinds: [], outdoor: null, eur: null, m3: null })
    expect(columns[0]).toMatchObject({ eur: 3, m3: 2 })
    expect(columns.map(isThin)).toEqual([false, false, true, false])
    expect(columnAt(columns, from + 1.5 * day)).toBe(1)
  })

  test('are stacked in runs that end where nothing is known', () => {
    const gas = layersOf(columns).find(({ kind }) => kind === 'gas')
    expect(gas?.runs.map((run) => run.map(([at, low, high]) => [(at - from) / day, low, high]))).toEqual([
      [
        [0, 1, 11],
        [0.5, 1, 11],
        [1.5, 0, 20],
        [2, 0, 20],
      ],
      [
        [3, 3, 33],
        [3.5, 3, 33],
        [4, 3, 33],
      ],
    ])
  })

  test('one that has not ended is apart at its height so far, and no fall of those before', () => {
    const open = columnsOf(reply([10, 20, 4], [1, 2, 1]), undefined, from + 2.2 * day)
    expect(open.map(({ isOpen }) => isOpen)).toEqual([false, false, true])
    const gas = layersOf(open).find(({ kind }) => kind === 'gas')
    expect(gas?.runs[0]?.at(-1)).toEqual([from + 2 * day, 2, 22])
    expect(gas?.open).toEqual({ from: from + 2 * day, to: from + 3 * day, low: 1, high: 5 })
    expect(layersOf(columns)[0]?.open).toBeUndefined()
  })

  test('a silence is one bar on top of its columns, as high as its mean', () => {
    const silence = { ...late, to: from + 3 * day, kwh: 30 }
    expect(lateBarsOf(columns, [silence, silence]).map(({ low, high }) => [low, high])).toEqual([
      [20, 30],
      [30, 40],
    ])
  })

  test('a silence beside all columns, or without growth, is not drawn', () => {
    const silence = { ...late, to: from + day, kwh: 0.01 }
    const before = { ...silence, from: from - 2 * day, to: from - day }
    expect(drawnSilences(columns, [silence, before, { ...silence, kwh: 0 }])).toEqual([silence])
  })
})

describe('the range', () => {
  const now = Date.parse('2026-11-26T10:00Z')

  test('is this week unless the address says otherwise', () => {
    expect(shownRange(undefined, now)).toMatchObject({
      days: { date_from: '2026-11-23', date_to: '2026-11-26' },
      length: 4,
    })
    expect(shownRange('nonsense', now).period).toBe('week')
  })

  test('steps across the change of clocks by whole local days', () => {
    const range = shownRange('2026-10-25..2026-10-25', now)
    expect(range.to - range.from).toBe(25 * 3_600_000)
    expect(steppedPeriod(range, -1, now)).toBe('2026-10-24..2026-10-24')
    expect(steppedPeriod(range, 1, now)).toBe('2026-10-26..2026-10-26')
    expect(steppedPeriod(shownRange('week', now), 1, now)).toBeUndefined()
  })

  test.each([
    ['week', '2026-11-16..2026-11-22', '2026-11-09..2026-11-15'],
    ['month', '2026-10-01..2026-10-31', '2026-09-01..2026-09-30'],
    ['year', '2025-01-01..2025-12-31', '2024-01-01..2024-12-31'],
    ['days_7', '2026-11-13..2026-11-19', '2026-11-06..2026-11-12'],
  ])('of this %s steps to the whole one before it, and back', (period, before, earlier) => {
    expect(steppedPeriod(shownRange(period, now), -1, now)).toBe(before)
    expect(steppedPeriod(shownRange(before, now), -1, now)).toBe(earlier)
    expect(steppedPeriod(shownRange(earlier, now), 1, now)).toBe(before)
    const back = period === 'days_7' ? '2026-11-20..2026-11-26' : period
    expect(steppedPeriod(shownRange(before, now), 1, now)).toBe(back)
  })

  test('has a step that suits its length', () => {
    expect(stepFor('hour', shownRange('year', now))).toBe('week')
    expect(stepFor(undefined, shownRange('today', now))).toBe('hour')
    expect(stepFor('month', shownRange('week', now))).toBe('day')
  })
})
