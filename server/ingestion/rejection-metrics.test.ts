import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DatabaseError } from 'pg'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRejectionMetrics } from './rejection-metrics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aCount() {
  const registry = new Registry()
  const said: unknown[] = []
  const log = { warn: (fields: unknown) => said.push(fields) } as never
  const rejections = createRejectionMetrics({ registry, name: 'refused_total', help: 'refused', log })
  return { rejections, said, counted: () => registry.metrics() }
}

test('every refusal is counted by its reason, and logged once a minute with how often it came', async () => {
  const { rejections, said, counted } = aCount()
  rejections.count('bad_json', 'D1')
  const first = { refused: [{ device_id: 'D1', reason: 'bad_json', times: 1 }] }
  expect(said).toEqual([first])
  rejections.count('publish', 'D1')
  for (let times = 0; times < 99; times += 1) rejections.count('bad_json', 'D1')
  for (let times = 0; times < 3; times += 1) rejections.count('bad_json', 'D2')
  rejections.count('credentials', undefined)
  vi.advanceTimersByTime(59_999)
  expect(said).toEqual([first])
  vi.advanceTimersByTime(1)
  expect(said).toEqual([
    first,
    {
      refused: [
        { device_id: 'D1', reason: 'bad_json', times: 99 },
        { device_id: 'D2', reason: 'bad_json', times: 3 },
        { device_id: 'D1', reason: 'publish', times: 1 },
        { device_id: 'unnamed', reason: 'credentials', times: 1 },
      ],
    },
  ])
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(2)
  rejections.count('publish', 'D1')
  expect(said).toHaveLength(3)
  expect(await counted()).toContain('refused_total{reason="bad_json"} 103')
  expect(await counted()).toContain('refused_total{reason="publish"} 2')
})

test('an error is logged once for its kind, before all that is more frequent, with the device that had it first', () => {
  const { rejections, said } = aCount()
  rejections.count('publish', 'first')
  const invalid = Object.assign(new DatabaseError('invalid byte', 1, 'error'), { code: '22021' })
  for (let name = 0; name < 100; name += 1)
    for (const stranger of ['one', 'other']) rejections.count('credentials', `${stranger}-${name}`)
  for (const device of ['D1', 'D2', 'D2']) rejections.count('poisoned', device, invalid)
  rejections.count('poisoned', 'D2', new TypeError('no text'))
  vi.advanceTimersByTime(60_000)
  const [, { refused } = { refused: [] }] = said as { refused: unknown[] }[]
  expect(refused.slice(0, 3)).toEqual([
    { device_id: 'D1', reason: 'poisoned', times: 3, error: expect.stringContaining('invalid byte') },
    { device_id: 'D2', reason: 'poisoned', times: 1, error: expect.stringContaining('no text') },
    { device_id: 'one-0', reason: 'credentials', times: 1 },
  ])
  expect(refused).toHaveLength(20)
})

test('many strangers are one line, with the most frequent by name and the others as a number', () => {
  const { rejections, said } = aCount()
  rejections.count('credentials', 'first')
  for (let name = 0; name < 12_000; name += 1) rejections.count('credentials', `stranger-${name}`)
  for (let times = 0; times < 5; times += 1) rejections.count('bad_json', 'stranger-7')
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(2)
  expect(said[1]).toMatchObject({ more: 12_005 - 20 })
  expect((said[1] as { refused: unknown[] }).refused).toHaveLength(20)
})

test('a log entry of an unknown device does not hold its whole name', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed / 1_000_000
  }
  const { rejections } = aCount()
  const before = used()
  for (let name = 0; name < 2000; name += 1)
    rejections.count('credentials', Buffer.alloc(16_000, `${name} `).toString())
  expect(used() - before).toBeLessThan(8)
  rejections.count('credentials', 'the last')
})
