// Keeps the hours of days that are still open, an hour at a time, so that a fleet's consumption until now does not wait
// for all of today's reports.
import type { Database, Tx } from '../../database/database.ts'
import { dayMs, hourMs } from '../../days/days.ts'
import { lockWatermark, setWatermark, storableUntil } from '../storage/hourly-watermark.ts'
import { lockDevice } from '../storage/lock-device.ts'
import { readColumns } from '../storage/stored-reports.ts'
import { sumReports } from './hour-sums.rules.ts'
import { isStored, noHours, openDaysOf, readHours } from './hours.store.ts'
import { columnsFor, measuredOf } from './measured.ts'
import { storedPreceding, withPreceding } from './preceding-readings.ts'
import { writeRuns } from './store-hours.ts'

interface Speaker {
  telemetry_device_id: string
  device_type: string
  report_seconds: number
}

interface KeepOptions {
  now?: Date
  /** Requested before each device; false ends the pass. */
  mayGoOn?: () => Promise<boolean>
}

/** Of all devices that have reported since. */
export async function keepOpenHours(
  database: Database,
  { now = new Date(), mayGoOn = () => Promise.resolve(true) }: KeepOptions = {},
): Promise<void> {
  const until = storableUntil(now)
  const speakers = await database.asSystem((tx) => listSpeakers(tx, until))
  for (const speaker of speakers) {
    if (measuredOf(speaker.device_type).length === 0) continue
    if (!(await mayGoOn())) return
    await database.asSystem((tx) => storeHoursOf(tx, speaker, until))
  }
}

/** Devices that reported after the hours that are stored of them. */
async function listSpeakers(tx: Tx, until: number): Promise<Speaker[]> {
  const devices = await tx
    .selectFrom('devices')
    .select(['telemetry_device_id', 'device_type', 'report_seconds', 'last_update'])
    .where('last_update', 'is not', null)
    .orderBy('device_id')
    .execute()
  const rows = await tx.selectFrom('hourly_watermark').selectAll().execute()
  const storedUntil = new Map(rows.map((row) => [row.device_id, row.until.getTime()]))
  return devices.filter(({ telemetry_device_id, last_update }) => {
    const stored = storedUntil.get(telemetry_device_id) ?? Number.NEGATIVE_INFINITY
    return last_update && last_update.getTime() >= stored && stored < until
  })
}

async function storeHoursOf(tx: Tx, speaker: Speaker, until: number): Promise<void> {
  const { telemetry_device_id: deviceId, report_seconds: reportSeconds } = speaker
  await lockDevice(tx, deviceId)
  const since = await lockWatermark(tx, deviceId)
  const span = { deviceIds: [deviceId], from: Number.NEGATIVE_INFINITY, to: until }
  const open = (await openDaysOf(tx, span)).get(deviceId) ?? []
  const [first] = open
  if (first === undefined) return
  const measured = measuredOf(speaker.device_type)
  const parts = [...new Set(measured.map(({ part }) => part))]
  const stored = (await readHours(tx, { ...span, parts, from: first - dayMs })).get(deviceId) ?? noHours()
  // A sealed day with late rows is sealed again first.
  if (open.some((day) => isStored(stored, day))) return
  const isGoingOn = since !== undefined && since > first
  const from = isGoingOn ? since : first
  if (from >= until) return
  const positions = columnsFor(measured)
  const reports = await readColumns(tx, { deviceId, positions, from: new Date(from), to: new Date(until) })
  const query = { deviceId, measured, reportSeconds, from }
  const isKnown = isGoingOn || isStored(stored, first - dayMs)
  const columns = await withPreceding(
    tx,
    query,
    reports,
    isKnown ? storedPreceding(stored, query) : undefined,
  )
  const edges = Array.from({ length: (until - from) / hourMs + 1 }, (_, hour) => from + hour * hourMs)
  const found = sumReports(measured, { columns, edges, reportSeconds })
  await writeRuns(tx, deviceId, { stored, measured, parts }, [{ from, to: until, days: [], found, columns }])
  await setWatermark(tx, deviceId, until)
}
