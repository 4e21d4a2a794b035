// Stores a batch of device events in one transaction: readings, last values, presence, faults, commands and
// notifications. The events of a device stay in order.
import { metricId, metricPosition } from '../../contract/models/model.ts'
import { registerOf } from '../../contract/models/registers.ts'
import type { DeviceEvent } from '../../gateway/device-events.ts'
import { namedValues, type Vector } from '../../gateway/vectors.ts'
import { announceCommands, type CommandRow, wakeDispatcher } from '../commands/commands.store.ts'
import { acknowledge, confirmCommands, devicesWithCommands, type Reported } from '../commands/confirming.ts'
import type { Tx } from '../database/database.ts'
import { isBlocking } from '../faults/faults.rules.ts'
import { devicesWithFaults, followFaults, type PresentFaults } from '../faults/faults.store.ts'
import { recordPastFaults } from '../faults/past-faults.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'
import {
  type BackfillTime,
  recordBackfillTimes,
  recordSightings,
  type Sighting,
} from '../presence/presence.store.ts'
import { append, type Refused } from '../telemetry/storage/telemetry.store.ts'
import { recordDescriptions } from './descriptions.ts'
import { addLastValues, type DeviceBatch, groupByDevice, reportsOf } from './device-batch.ts'

/** Resolves with the readings that were refused for their time. `rawDays`: the retention of reports. */
export async function storeEvents(
  tx: Tx,
  events: readonly DeviceEvent[],
  rawDays?: number,
): Promise<{ refused: Refused[] }> {
  const batches = await groupByDevice(tx, events)
  if (batches.length === 0) return { refused: [] }
  const { refused } = await append(
    tx,
    batches.flatMap(({ live, backfill, previousOwner }) =>
      backfill.length + previousOwner.length === 0 ? live : [...previousOwner, ...backfill, ...live],
    ),
    undefined,
    rawDays,
  )
  await recordDescriptions(tx, events)
  const active = batches.filter((batch) => batch.events.length > batch.backfill.length)
  const sightings = active.flatMap((batch) => sightingOf(batch) ?? [])
  const [troubled, awaiting] = await Promise.all([
    findTroubled(tx, active),
    findAwaiting(tx, active),
    recordSightings(tx, sightings.filter(isNews)),
  ])
  await recordBackfillTimes(tx, batches.flatMap(backfillTimeOf))
  const watched = new Set([...troubled, ...awaiting])
  if (watched.size > 0) await addLastValues(tx, [...watched])
  const faulty = await followFaults(
    tx,
    troubled.flatMap((batch) => presentFaultsOf(batch) ?? []),
  )
  for (const { device_id: deviceId, model, backfill } of batches) {
    const readings = backfill.map(({ ts, values }) => ({ ts, values: values.map(nullIfUnreported) }))
    await recordPastFaults(tx, { deviceId, model }, readings)
  }
  await announceCommands(tx, await followCommands(tx, awaiting))
  await notifyBrowsers(tx, batches, sightings, faulty)
  return { refused }
}

const nullIfUnreported = (value: Vector[number]): number | null => (Number.isNaN(value) ? null : value)

/** Devices that report a fault, or have one that may have ended. */
async function findTroubled(tx: Tx, batches: readonly DeviceBatch[]): Promise<DeviceBatch[]> {
  const reporting = batches.filter(({ model, live }) => reportsOf(model, live).length > 0)
  const open = await devicesWithFaults(tx, idsOf(reporting))
  return reporting.filter(
    ({ device_id, model, live }) =>
      open.has(device_id) || reportsOf(model, live).some(({ code }) => code !== 0),
  )
}

/** Devices with a command that waits for a reply or a report. */
async function findAwaiting(tx: Tx, batches: readonly DeviceBatch[]): Promise<DeviceBatch[]> {
  const waiting = await devicesWithCommands(tx, idsOf(batches))
  return batches.filter(({ device_id }) => waiting.has(device_id))
}

const idsOf = (batches: readonly DeviceBatch[]): string[] => batches.map(({ device_id }) => device_id)

interface SightingInBatch extends Sighting {
  batch: DeviceBatch
}

const isNews = ({ online, batch }: SightingInBatch): boolean => online !== batch.online || !batch.isFresh

/** Lists show whether a device is online and, from its first report on, its state. */
const isListed = ({ online, reported, batch }: SightingInBatch): boolean =>
  online !== batch.online || (reported && !batch.hasReported)

/** Whether a device is online after this batch; undefined if the batch does not say. */
function sightingOf(batch: DeviceBatch): SightingInBatch | undefined {
  const { device_id: deviceId, events } = batch
  let online: boolean | undefined
  let reported = false
  for (const event of events) {
    if (event.kind === 'presence') online = event.online
    else if (event.kind === 'reading' && event.live) online = reported = true
  }
  return online === undefined ? undefined : { deviceId, online, reported, batch }
}

function backfillTimeOf({ device_id: deviceId, backfill }: DeviceBatch): BackfillTime[] {
  const newest = backfill.reduce((ts, reading) => Math.max(ts, reading.ts.getTime()), 0)
  return newest > 0 ? [{ deviceId, ts: new Date(newest) }] : []
}

/** The present faults of a device; undefined if a newer report is stored already. */
function presentFaultsOf({ device_id: deviceId, model, live, last }: DeviceBatch): PresentFaults | undefined {
  const reports = reportsOf(model, live)
  const newest = reports.at(-1)
  const position = metricPosition(model, model.faultMetric ?? '') ?? -1
  const knownAt = last?.times[position]
  if (!newest || !last || !knownAt || knownAt > newest.ts) return undefined
  return { deviceId, reports, isBlocking: (code) => isBlocking(model, last.values, code) }
}

async function followCommands(tx: Tx, batches: readonly DeviceBatch[]): Promise<CommandRow[]> {
  const changed = new Map<string, CommandRow>()
  const reported = new Map<string, Reported>()
  for (const { device_id: deviceId, model, events, last } of batches) {
    const report: Reported = { model, values: {}, known: {}, acknowledged: new Set(), unreported: new Set() }
    for (const event of events) {
      if (event.kind === 'ack') {
        const row = await acknowledge(tx, event)
        if (!row) continue
        changed.set(row.id, row)
        // The next value for the same setting waits for this answer.
        await wakeDispatcher(tx, deviceId)
        if (row.state !== 'acknowledged') continue
        report.acknowledged.add(row.id)
        report.unreported.add(row.id)
      } else if (event.kind === 'reading' && event.live) {
        Object.assign(report.values, namedValues(model, event.values))
        report.unreported.clear()
      }
    }
    for (const [position, metric] of model.metrics.entries()) {
      const value = last?.values[position]
      if (typeof value === 'number') report.known[metricId(metric)] = value
    }
    if (report.acknowledged.size > 0 || Object.keys(report.values).length > 0) reported.set(deviceId, report)
  }
  for (const row of await confirmCommands(tx, reported)) {
    changed.set(row.id, row)
    // A queued command for another setting of its register waits for this proof.
    if (registerOf(row.action).length > 1) await wakeDispatcher(tx, row.device_id)
  }
  return [...changed.values()]
}

async function notifyBrowsers(
  tx: Tx,
  batches: readonly DeviceBatch[],
  sightings: SightingInBatch[],
  faulty: Set<string>,
): Promise<void> {
  const batchOf = new Map(batches.map((batch) => [batch.device_id, batch]))
  await sendNotices(tx, [
    ...sightings.map((sighting) =>
      noticeOf({ type: 'device', device_id: sighting.deviceId, listed: isListed(sighting) }, sighting.batch),
    ),
    ...[...faulty].flatMap((deviceId) => {
      const batch = batchOf.get(deviceId)
      return batch ? [noticeOf({ type: 'fault', device_id: deviceId }, batch)] : []
    }),
  ])
  for (const { deviceId, online, batch } of sightings) {
    if (online && !batch.online) await wakeDispatcher(tx, deviceId)
  }
}
