import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Route } from './route.ts'
import { type Operation, routes, staleAfter } from './routes.ts'

/** Every key of a reply, at any depth. */
function keysOf(reply: z.ZodType): ReadonlySet<string> {
  const keys = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (Array.isArray(value)) return value.forEach(walk)
    const { def } = value as { def?: Record<string, unknown> }
    if (!def) return
    const shape = def.type === 'object' ? (def.shape as Record<string, unknown>) : {}
    for (const [key, part] of Object.entries(shape)) {
      keys.add(key)
      walk(part)
    }
    for (const part of [
      'element',
      'innerType',
      'in',
      'out',
      'valueType',
      'left',
      'right',
      'options',
      'items',
    ])
      walk(def[part])
  }
  walk(reply)
  return keys
}

const all: [string, Route][] = Object.entries(routes)
const reads = all.filter(([, { method, answers }]) => method === 'GET' && answers !== 'stream')

/** A key of replies, and a change of what it shows. */
const laws: [key: string, change: Operation][] = [
  ['client_name', 'editClient'],
  ['client_firstname', 'editClient'],
  ['client_phone', 'editClient'],
  ['owner_name', 'editClient'],
  ['tag_id', 'editInstallation'],
  ['client_name', 'editInstallation'],
  ['appointment_start', 'addAppointment'],
  ['device_name', 'editDevice'],
  ['working_minutes', 'editWorkWeek'],
  ['booked_minutes', 'editAppointment'],
  ['open_jobs', 'addJob'],
  ['balance', 'addPayment'],
  ['last_job_entry_at', 'addAction'],
  ['snoozed_until', 'acknowledgeAlarm'],
]

test.each(laws)('every reply with %s is stale after %s', (key, change) => {
  const shown = reads.filter(([, { reply }]) => keysOf(reply).has(key)).map(([name]) => name)
  expect(shown).not.toEqual([])
  expect(staleAfter(change)).toEqual(expect.arrayContaining(shown))
})

test('what a change makes stale is a read that exists', () => {
  const names = new Set(reads.map(([name]) => name))
  const listed = all.flatMap(([, { stale }]) => (stale === 'everything' ? [] : (stale ?? [])))
  // The check of a device id is sent with POST, and its reply is cached all the same.
  expect(listed.filter((name) => !names.has(name) && name !== 'checkDeviceId')).toEqual([])
})
