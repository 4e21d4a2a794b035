import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catchUp } from './catch-up.ts'
import type { Device } from './device.ts'
import { openDevices } from './fleet-devices.ts'
import { recordMs } from './past.ts'
import type { HistoryRecord } from './simulated-home.ts'
import type { Site } from './site.ts'
import { aSite, findTrouble } from './testing.ts'
import { startTestBroker, type TestBroker } from './testing-broker.ts'

const hour = 3_600_000
const day = 24 * hour
const { rota, trouble } = findTrouble('wifi')
const now = Math.floor(trouble.end) + 6 * hour
const sites: Site[] = [
  aSite({ device_id: 'TH-OT-A' }),
  aSite({ device_id: 'TH-OT-B', rota }),
  aSite({ device_id: 'TH-OT-C', since: now - 2 * hour }),
]
const secrets = Object.fromEntries(sites.map(({ device_id }) => [device_id, `secret of ${device_id}`]))

let broker: TestBroker
let directory: string
let open: Device[]
let caughtUp: { id: string; after: number }[]

beforeEach(async () => {
  broker = await startTestBroker(secrets)
  directory = await mkdtemp(join(tmpdir(), 'fleet-'))
  open = []
})

afterEach(async () => {
  await Promise.all(open.map((device) => device.stop()))
  await broker.stop()
  await rm(directory, { recursive: true })
})

async function begin(at: number, historyDays: number): Promise<void> {
  const options = { url: broker.url, directory, now: at, historyDays }
  open = await openDevices({ sites, secrets }, options)
  for (const device of open) device.connection.open()
  caughtUp = []
  await catchUp(open, {
    now: () => at,
    onCaughtUp: ({ id }) => caughtUp.push({ id, after: broker.published.length }),
  })
}

const published = (id: string) => broker.publishedOn(`${id}/history`) as HistoryRecord[][]

describe('a fleet that never ran', () => {
  test('publishes its history oldest first, evenly spaced, in parts of five hundred at most', async () => {
    await begin(now, 3)
    const parts = published('TH-OT-A')
    const times = parts.flat().map(({ ts }) => ts)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(500)
    expect(times[0]).toBeLessThan(now - 3 * day + recordMs + 1)
    expect(times.at(-1)).toBeGreaterThan(now - recordMs + 1)
    const gaps = new Set(times.slice(1).map((ts, index) => ts - (times[index] ?? 0)))
    expect([...gaps]).toEqual([recordMs])
  })

  test('lets each device go live as soon as all its history is published', async () => {
    await begin(now, 9)
    expect(caughtUp.map(({ id }) => id).sort()).toEqual(sites.map(({ device_id }) => device_id))
    expect(caughtUp[0]?.id).toBe('TH-OT-C')
    for (const { id, after } of caughtUp) {
      const last = broker.published.findLastIndex(({ topic }) => topic === `${id}/history`)
      expect(last).toBeLessThan(after)
    }
    expect(caughtUp[0]?.after).toBeLessThan(broker.published.length)
  })

  test('knows nothing of the time before it was installed', async () => {
    await begin(now, 3)
    expect(published('TH-OT-C').flat()[0]?.ts).toBeGreaterThan(now - 2 * hour)
  })

  test('has a hole where a device was offline for longer than it remembers', async () => {
    await begin(now, 3)
    const times = published('TH-OT-B')
      .flat()
      .map(({ ts }) => ts)
    expect([...times].sort((a, b) => a - b)).toEqual(times)
    const remembered = trouble.end - 12 * hour
    const during = times.filter((ts) => ts > trouble.start + recordMs && ts < trouble.end)
    expect(Math.min(...during)).toBeGreaterThan(remembered - recordMs + 1)
    expect(during.length).toBeGreaterThan(100)
  })

  test('keeps the settings to itself between the hours', async () => {
    await begin(now, 1)
    const records = published('TH-OT-A').flat()
    const whole = records.filter((record) => record['ot.thalpos']?.ch_ub !== undefined)
    expect(whole.length).toBeGreaterThan(records.length / 14)
    expect(whole.length).toBeLessThan(records.length / 10)
    expect(records.every((record) => record['ot.thalpos']?.t_r !== undefined)).toBe(true)
  })
})

describe('a fleet that ran before', () => {
  test('publishes only the time since', async () => {
    await begin(now - 5 * hour, 3)
    await Promise.all(open.map((device) => device.stop()))
    broker.published.length = 0
    await begin(now, 3)
    const times = published('TH-OT-A')
      .flat()
      .map(({ ts }) => ts)
    expect(times[0]).toBeGreaterThan(now - 5 * hour - recordMs + 1)
    expect(times).toHaveLength((5 * hour) / recordMs)
  })

  test('publishes nothing after a gap of a moment', async () => {
    await begin(now, 1)
    await Promise.all(open.map((device) => device.stop()))
    broker.published.length = 0
    await begin(now + 1000, 1)
    expect(broker.published.filter(({ topic }) => topic.endsWith('/history'))).toEqual([])
  })
})
