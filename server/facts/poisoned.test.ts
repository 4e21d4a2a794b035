import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fact } from '../../gateway/facts.ts'
import { startTestLink, type TestLink } from '../device-link.testing.ts'
import { countRefusals } from '../refusals.ts'
import { query, testDatabase, testLog } from '../testing.ts'
import type { TestDevice } from '../testing-world.ts'
import { startIngest } from './ingest.ts'
import { countPoisoned } from './poisoned.ts'
import { writeFacts } from './write-facts.ts'

let link: TestLink
let device: TestDevice

beforeAll(async () => {
  link = await startTestLink()
})
afterAll(() => link.stop())
beforeEach(async () => {
  device = await link.aDevice()
})

const firmwareOf = async ({ id }: TestDevice) =>
  (
    await query(
      link.databaseUrl,
      `select hardware->>'firmware' as firmware from devices where device_id = $1`,
      [id],
    )
  )[0]?.firmware

test.each([
  ['2.4.1\u0000\u001b', '2.4.1'],
  ['\ud83d 2.4.1', '\ufffd 2.4.1'],
  [`${'x'.repeat(63)}😀`, `${'x'.repeat(63)}😀`],
])('firmware %j costs the database nothing', async (fw, kept) => {
  const before = await link.counted('poisoned')
  const { publish, report } = await link.connect(device)
  await publish('device/status', { fw, rssi: -60 })
  await report('ot.boiler', { blr_t: 40 })
  expect(await firmwareOf(device)).toBe(kept)
  expect(await link.counted('poisoned')).toBe(before)
})

test('what the database would not have is told again, and kept when it will', async () => {
  const before = await link.counted('poisoned')
  const { publish } = await link.connect(device)
  const say = () => publish('device/status', { fw: 'unwanted' })
  await query(
    link.databaseUrl,
    `alter table devices add constraint wanted check (hardware->>'firmware' is distinct from 'unwanted')`,
  )
  await say()
  expect([await firmwareOf(device), await link.counted('poisoned')]).toEqual([null, before + 1])
  await query(link.databaseUrl, 'alter table devices drop constraint wanted')
  await say()
  expect([await firmwareOf(device), await link.counted('poisoned')]).toEqual(['unwanted', before + 1])
})

test('each is counted, and why is told once a minute for each reason', async () => {
  const { database, close } = await testDatabase()
  const registry = new Registry()
  const refusals = countRefusals({ registry, log: testLog, name: 'refused_total', help: 'refused' })
  const told: object[] = []
  let now = 0
  const log = { error: (fields: object) => void told.push(fields) }
  const poisoned = countPoisoned({ refusals, log }, () => now)
  const ingest = startIngest({
    log: testLog,
    write: async (facts) => void (await database.asSystem((tx) => writeFacts(tx, facts))),
    onPoisoned: poisoned.count,
  })
  const bad = (n: number): Fact => ({
    kind: n % 2 === 0 ? 'presence' : 'description',
    deviceId: `D${n}\u0000`,
    online: true,
    description: {},
  })
  const facts = Array.from({ length: 20 }, (_, n) => bad(n))
  for (const fact of facts) await ingest.accept([fact])
  expect(told).toMatchObject([{ device_id: 'D0\u0000' }, { device_id: 'D1\u0000' }])
  expect(facts.map(poisoned.has)).toEqual(facts.map(() => true))
  expect(await registry.metrics()).toContain('refused_total{reason="poisoned"} 20')
  now = 60_000
  await ingest.accept([bad(0)])
  expect(told).toHaveLength(3)
  await ingest.stop()
  await close()
})
