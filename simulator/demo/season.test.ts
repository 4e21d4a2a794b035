import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { modelOf } from '../../contract/models/index.ts'
import { readColumns } from '../../server/telemetry/columns.ts'
import { query, type TestDatabase, testDatabase } from '../../server/testing.ts'
import { type Fleet, type Past, readFleet } from '../fleet.ts'
import { writeSeason } from './season.ts'
import { seedDemo } from './seed.ts'
import { makeWorld } from './world.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 5, 9)
const days = 8
const world = makeWorld(now)
const counterOf = (type: string) => modelOf(type)?.metrics.findIndex(({ kind }) => kind === 'counter') ?? -1

let db: TestDatabase
let directory: string
let fleet: Fleet & { past: Past }

beforeEach(async () => {
  db = await testDatabase()
  directory = await mkdtemp(join(tmpdir(), 'season-'))
  const fleetFile = join(directory, 'fleet.json')
  await seedDemo(db.database, { fleetFile, now, historyDays: days })
  const { past, meters, pumps, ...rest } = await readFleet(fleetFile)
  if (!past) throw new Error('there is no past')
  const oldest = <Aged extends { since?: number }>(all: readonly Aged[] = []) =>
    all.toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0)).slice(0, 1)
  fleet = {
    ...rest,
    past,
    sites: oldest(rest.sites),
    pumps: oldest(pumps),
    airRooms: [],
    meters: oldest(meters),
  }
})

afterEach(async () => {
  await db.close()
  await rm(directory, { recursive: true })
})

const write = () => writeSeason(db.database, fleet, { directory })
const idOf = (sites: { device_id: string }[] | undefined): string => sites?.[0]?.device_id ?? ''
const typeOf = (id: string) => world.devices.find(({ device_id }) => device_id === id)?.device_type ?? ''
const chunks = () => query(db.url, 'select device_id, day, rows, data from chunk order by 1, 2')

const counts = async (deviceId: string) => {
  const position = counterOf(typeOf(deviceId))
  const span = { deviceId, positions: [position], from: new Date(fleet.past.from), to: new Date(now) }
  const { times, values } = await db.database.asSystem((tx) => readColumns(tx, span))
  return { times, column: values.get(position) ?? new Float64Array() }
}

test('a season reaches from its beginning to where the devices themselves begin, a reading every five minutes', async () => {
  await write()
  const [pump, meter] = [await counts(idOf(fleet.pumps)), await counts(idOf(fleet.meters))]
  for (const { times } of [pump, meter]) {
    expect(times[0]).toBeLessThan(now - days * day + 300_000)
    const gaps = [...times].slice(1).map((ms, row) => ms - (times[row] ?? 0))
    expect(gaps.filter((gap) => gap === 300_000).length).toBeGreaterThan(0.9 * gaps.length)
  }
  expect(pump.times.at(-1)).toBe(fleet.past.until)
  expect(meter.times.at(-1)).toBe(now - 300_000)
})

test('counters only grow, over the ends of months too, up to what the devices go on from', async () => {
  await write()
  const mostInFiveMinutes = [
    [idOf(fleet.pumps), 1],
    [idOf(fleet.meters), 3000],
  ] as const
  for (const [id, most] of mostInFiveMinutes) {
    const { times, column } = await counts(id)
    expect(column.length).toBeGreaterThan(1000)
    expect(column[0]).toBeGreaterThan(0)
    const growths = column.slice(1).map((value, row) => value - (column[row] ?? 0))
    expect(Math.min(...growths)).toBeGreaterThanOrEqual(0)
    const steady = growths.filter((_, row) => (times[row + 1] ?? 0) - (times[row] ?? 0) === 300_000)
    expect(Math.max(...steady)).toBeLessThan(most)
  }
})

test('a restart writes nothing twice, and one in the middle leaves no hole', async () => {
  await write()
  const whole = await chunks()
  expect(await write()).toBe(0)
  expect(await chunks()).toEqual(whole)

  await query(db.url, 'truncate chunk, rollup, hours')
  await rm(join(directory, `${idOf(fleet.pumps)}.json`))
  expect(await write()).toBeGreaterThan(1000)
  const again = await chunks()
  expect(again).toEqual(whole.filter(({ device_id }) => device_id === idOf(fleet.pumps)))
})
