import { beforeEach, expect, test } from 'vitest'
import type { Stats } from '../../contract/stats/routes.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { figuresOf, knownCount } from './figures.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

const stats = (given: Partial<Stats>): Stats => ({
  devices_total: 72,
  devices_installed: 70,
  devices_active: 0,
  devices_offline: 0,
  devices_unknown: 0,
  devices_with_error: 0,
  faults: { blocking: 0, non_blocking: 0 },
  faults_last_week: { opened: 0, resolved: 0 },
  installations_last_months: [],
  devices_weekly: [{ date: '2026-11-16', count: 3 }],
  devices_monthly: [],
  devices_yearly: [],
  ...given,
})

const shown = (given: Partial<Stats>) =>
  Object.fromEntries(figuresOf(stats(given), false).map(({ key, value, caption }) => [key, [value, caption]]))

test('before the first report of any device, counts of reports are unknown and not zero', () => {
  expect(shown({ devices_unknown: 70 })).toEqual({
    installed: [70, '+3 αυτή την εβδ.'],
    active: [null, '70 άγνωστες'],
    error: [null, '70 άγνωστες'],
  })
})

test('while some devices never reported, the others are counted', () => {
  expect(shown({ devices_active: 55, devices_offline: 3, devices_unknown: 12 }).active).toEqual([
    55,
    '3 εκτός σύνδεσης, 12 άγνωστες',
  ])
  expect(shown({ devices_active: 69, devices_unknown: 1 }).active).toEqual([69, '1 άγνωστη'])
})

test('when all devices have reported, or none is installed, zero is zero', () => {
  expect(shown({ devices_active: 70 }).error?.[0]).toBe(0)
  expect(shown({ devices_installed: 0 }).active).toEqual([0, '0 εκτός σύνδεσης'])
})

test('a known fault is counted even if no installed device has reported', () => {
  expect(knownCount(stats({ devices_unknown: 70 }), 1)).toBe(1)
})

test('while loading nothing is a link without a name', () => {
  const loading = figuresOf(undefined, true)
  expect(loading).toHaveLength(4)
  const isBlank = (caption: unknown) => typeof caption === 'string' && caption.trim() === ''
  const nameless = loading.filter(({ caption, captionLink }) => captionLink && isBlank(caption))
  expect(nameless).toEqual([])
})

test('a week without an installation says nothing of it', () => {
  const [installed] = figuresOf(stats({ devices_weekly: [{ date: '2026-11-16', count: 0 }] }), false)
  expect(installed?.caption).toBe(' ')
  expect(installed?.captionLink).toBeUndefined()
})
