import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { countRefusals } from './refusals.ts'

test('every refusal is counted by its reason, and said once a minute for each device', async () => {
  const registry = new Registry()
  const said: unknown[] = []
  let now = 0
  const refusals = countRefusals(
    {
      registry,
      name: 'refused_total',
      help: 'refused',
      log: { warn: (fields: unknown) => said.push(fields) } as never,
    },
    () => now,
  )
  for (let times = 0; times < 100; times += 1) refusals.count('bad_json', 'D1')
  refusals.count('publish', 'D1')
  refusals.count('bad_json', 'D2')
  refusals.count('credentials', undefined)
  expect(said).toEqual([
    { device_id: 'D1', reason: 'bad_json' },
    { device_id: 'D2', reason: 'bad_json' },
    { device_id: 'unnamed', reason: 'credentials' },
  ])
  now = 60_000
  refusals.count('publish', 'D1')
  expect(said).toHaveLength(4)
  const counted = await registry.metrics()
  expect(counted).toContain('refused_total{reason="bad_json"} 101')
  expect(counted).toContain('refused_total{reason="publish"} 2')
})
