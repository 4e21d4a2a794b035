// Brings the same reports into every engine and weighs what they made of them.
import type { Database } from '../../server/database/database.ts'
import { type Figure, rounded } from '../bench.ts'
import { daysOf, type Fleet, loadDevice, loadRival, pointsOf, sealedBytes, settle } from './fleet.ts'
import type { Rival } from './rivals/rival.ts'

export interface Points {
  /** Of days that are over. */
  sealed: number
  all: number
}

export async function loadAll(
  database: Database,
  { devices, now }: Fleet,
  rivals: readonly Rival[],
): Promise<Points> {
  const points = { sealed: 0, all: 0 }
  for (const device of devices) {
    const days = daysOf(device, now)
    points.all += pointsOf(days)
    points.sealed += pointsOf(days.slice(0, -1))
    await loadDevice(database, device, days, now)
    for (const rival of rivals) await loadRival(rival, device.id, days)
  }
  await settle(database)
  for (const rival of rivals) await rival.settle()
  return points
}

export async function measureSizes(
  database: Database,
  { influxdb, victoriaMetrics }: { influxdb: Rival; victoriaMetrics: Rival },
  points: Points,
): Promise<Figure[]> {
  const sizes = await sealedBytes(database)
  const ours = sizes.chunks / points.sealed
  const influx = (await influxdb.bytes()) / points.all
  const victoria = (await victoriaMetrics.bytes()) / points.all
  return [
    { name: 'Points', value: points.all },
    { name: 'Sealed, a point', value: rounded(ours, 3), unit: 'bytes', atMost: 0.5 },
    {
      name: 'With the roll-ups, as the tables are on disk',
      value: rounded(sizes.tables / points.sealed, 3),
      unit: 'bytes',
    },
    { name: 'InfluxDB’s files, a point', value: rounded(influx, 3), unit: 'bytes' },
    { name: 'VictoriaMetrics’ files, a point', value: rounded(victoria, 3), unit: 'bytes' },
    { name: 'Of InfluxDB’s', value: rounded(ours / influx, 3), unit: '×', atMost: 0.25 },
    { name: 'Of VictoriaMetrics’', value: rounded(ours / victoria, 3), unit: '×' },
  ]
}
