// Writes the past of the demo's devices, months of it in a minute: whole days go sealed into the store, the newest
// month of every device first. A file for each device says how far it has come, so that it goes on after a restart.
import { sql } from 'kysely'
import { modelOf } from '../../contract/models/index.ts'
import type { Model } from '../../contract/models/model.ts'
import type { Database, Tx } from '../../server/database/database.ts'
import { dayMs, startOfDay } from '../../server/days/days.ts'
import { recordPastFaults } from '../../server/faults/past-faults.ts'
import { lockDevices, recordBackfillTimes } from '../../server/presence/presence.store.ts'
import { importDays } from '../../server/telemetry/sealing/import-days.ts'
import { type Columns, joinColumns } from '../../server/telemetry/storage/columns.rules.ts'
import { append, recordNewest } from '../../server/telemetry/storage/telemetry.store.ts'
import type { Fleet } from '../fleet.ts'
import type { PastPeriod } from '../past.ts'
import { recordMs } from '../past.ts'
import { readStateFile, writeStateFile } from '../state-file.ts'
import { type Counted, columnsOf, newestReadings } from './past-columns.ts'
import { type ReadingSource, readingSourcesOf } from './reading-sources.ts'

/** How far a device has come. */
interface Progress {
  /** Everything from here on is written. */
  from: number
  counted: Counted
}

interface Author {
  source: ReadingSource
  model: Model
  progress: Progress | undefined
}

interface Stretch {
  from: number
  to: number
}

const batchRows = 2000

/** A device that is silent since gets its last readings as latest values; any other has newer ones. */
async function noteWords(tx: Tx, deviceId: string, days: Columns): Promise<void> {
  const [first, ts] = [days.times[0], days.times.at(-1)]
  if (first === undefined || ts === undefined) return
  await lockDevices(tx, [deviceId])
  await recordNewest(tx, newestReadings(deviceId, days))
  await recordBackfillTimes(tx, [{ deviceId, ts: new Date(ts) }])
  await tx
    .updateTable('devices')
    .set({ first_report_at: sql`least(first_report_at, ${new Date(first).toISOString()}::timestamptz)` })
    .where('device_id', '=', deviceId)
    .execute()
}

/** Months, newest first. Each begins with the last reading of the month before, from which its counters grow. */
function stretchesOf({ from, until }: PastPeriod): Stretch[] {
  const stretches: Stretch[] = []
  for (let to = until; to > from; ) {
    const within = new Date(to - recordMs)
    const begin = Math.max(from, Date.UTC(within.getUTCFullYear(), within.getUTCMonth(), 1) - recordMs)
    stretches.push({ from: begin, to })
    to = begin
  }
  return stretches
}

/** The reports that tell a fault, and those with which one ends. */
function isFaulty(codes: Float64Array = new Float64Array()): (row: number) => boolean {
  let before = 0
  const faulty = codes.map((code) => {
    const isOpen = code > 0 || before > 0
    if (!Number.isNaN(code)) before = code
    return Number(isOpen)
  })
  return (row) => faulty[row] === 1
}

function* rowsOf({ times, values }: Columns, model: Model, isWanted: (row: number) => boolean = () => true) {
  for (const [row, ms] of times.entries()) {
    if (!isWanted(row)) continue
    const vector = model.metrics.map((_, position) => values.get(position)?.[row] ?? Number.NaN)
    yield { ts: new Date(ms), values: vector.map((value) => (Number.isNaN(value) ? null : value)) }
  }
}

export async function writeSeason(
  database: Database,
  fleet: Fleet & { past: PastPeriod },
  {
    directory,
    retainedSince,
    part = 0,
    parts = 1,
  }: {
    directory: string
    /** Raw reports before it are past the retention. */
    retainedSince: number
    part?: number
    parts?: number
  },
): Promise<number> {
  const { past } = fleet
  let readings = 0

  async function begin(source: ReadingSource, model: Model): Promise<Author> {
    const progress = await readStateFile<Progress>(directory, source.deviceId)
    return { source, model, progress }
  }

  /** The days that the devices publish themselves; a meter cannot publish its history. */
  async function writeRecent({ source, model }: Author): Promise<Progress> {
    const { until, decidedAt } = past
    const samples = source.live(until, source.remembers ? until : decidedAt)
    const { reports, begin: counted } = columnsOf(model, samples, {})
    if (!source.remembers) {
      const rows = [...rowsOf(reports, model)].map((row) => ({ deviceId: source.deviceId, ...row }))
      for (let at = 0; at < rows.length; at += batchRows)
        await database.asSystem((tx) => append(tx, rows.slice(at, at + batchRows)))
      await database.asSystem((tx) => recordBackfillTimes(tx, rows.slice(-1)))
      readings += rows.length
    }
    return { from: until, counted }
  }

  async function writeStretch({ source, model, progress }: Author, stretch: Stretch): Promise<Progress> {
    const { deviceId } = source
    const from = Math.max(stretch.from, source.since)
    const { reports, begin: counted } = columnsOf(
      model,
      source.live(from, stretch.to),
      progress?.counted ?? {},
    )
    // Days past the retention may be dropped at any moment, so none is begun before the rest of it is written.
    const isBegun = from < retainedSince && from > past.from && from === stretch.from
    const whole = isBegun ? { from: startOfDay(from) + dayMs, to: Infinity } : { from, to: Infinity }
    const days = joinColumns([reports], [...reports.values.keys()], whole)
    const { reports: imported } = await importDays(database, [{ deviceId, reports: days }], { retainedSince })
    readings += imported
    await database.asSystem((tx) => noteWords(tx, deviceId, days))
    const position = model.metrics.findIndex(({ name }) => name === model.faultMetric)
    const faulty = [...rowsOf(reports, model, isFaulty(reports.values.get(position)))]
    if (faulty.length > 0) await database.asSystem((tx) => recordPastFaults(tx, { deviceId, model }, faulty))
    return { from, counted }
  }

  async function keep(author: Author, progress: Progress): Promise<void> {
    author.progress = progress
    await writeStateFile(directory, author.source.deviceId, progress)
  }

  const types = await database.asSystem((tx) =>
    tx.selectFrom('devices').select(['device_id', 'device_type']).execute(),
  )
  const typeOf = new Map(types.map(({ device_id, device_type }) => [device_id, device_type]))
  const authors: Author[] = []
  for (const [index, source] of readingSourcesOf(fleet).entries()) {
    const model = modelOf(typeOf.get(source.deviceId) ?? '')
    if (model && index % parts === part) authors.push(await begin(source, model))
  }
  for (const author of authors) if (!author.progress) await keep(author, await writeRecent(author))
  for (const stretch of stretchesOf(past)) {
    for (const author of authors) {
      const { source, progress } = author
      if (source.since >= stretch.to || (progress && progress.from <= stretch.from)) continue
      await keep(author, await writeStretch(author, stretch))
    }
  }
  return readings
}
