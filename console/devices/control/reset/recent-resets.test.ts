import { expect, test } from 'vitest'
import type { Command } from '../../../../contract/commands/routes.ts'
import { recentResets } from './recent-resets.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const guard = { perDay: 5, helpless: 2 }
const hour = 3_600_000

const reset = (hoursAgo: number, change: Partial<Command> = {}): Command => {
  const at = new Date(now - hoursAgo * hour).toISOString()
  return { action: 'remote_reset', state: 'confirmed', created_at: at, sent_at: at, ...change } as Command
}

test('resets of the last 24 hours count, those that never reached the boiler do not', () => {
  const ledger = [reset(30), reset(3), reset(2, { sent_at: null, state: 'expired' }), reset(1)]
  const { resets, again, isHelpless } = recentResets(ledger, guard, now)
  expect(resets).toEqual([reset(3), reset(1)])
  expect([again, isHelpless]).toEqual([undefined, true])
})

test('one that still waits counts', () => {
  const waiting = reset(0, { sent_at: null, state: 'queued' })
  expect(recentResets([waiting], guard, now).resets).toHaveLength(1)
})

test('when the day is spent, the next may come a day after the oldest of them', () => {
  expect(
    recentResets(
      [1, 2, 3, 4, 10].map((ago) => reset(ago)),
      guard,
      now,
    ).again,
  ).toBe(now + 14 * hour)
})
