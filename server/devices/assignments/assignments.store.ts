// Which device was assigned to which place and when, and whose readings belong to a place in a span of time. Readings assignment
// with the place, whoever owns the device now.
import { type RawBuilder, sql } from 'kysely'
import type { Predecessor, SwapReason } from '../../../contract/devices/schema.ts'
import type { DeviceType } from '../../../contract/models/model.ts'
import type { Tx } from '../../database/database.ts'

interface AssignmentRow {
  device_id: string
  /** Null where the caller sees the assignment but not its telemetry. */
  telemetry_device_id: string | null
  device_type: DeviceType
  device_name: string | null
  report_seconds: number
  rated_power_kw: number | null
  hvac_error_mapping: unknown
  from_at: Date
  until_at: Date | null
  /** Of the swap that ended it. */
  reason: SwapReason | null
}

/** Swaps of one place that are followed back, at most. */
const longestChain = 50

/** A distributor reads what is stored for the present owners of its inventory, a company what is stored for itself. */
const isReadable = (assignment: RawBuilder<unknown>) => sql`(
  ${assignment}.company_id = current_company()
  or exists (select from devices present where present.telemetry_device_id = ${assignment}.telemetry_device_id))`

/** Whether the caller may still read what is stored under a telemetry id: a device may have been handed on meanwhile. */
export async function mayReadTelemetry(tx: Tx, telemetryDeviceId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from devices where telemetry_device_id = ${telemetryDeviceId})
      or exists (select from device_assignments s where telemetry_device_id = ${telemetryDeviceId} and ${isReadable(sql`s`)})
      or exists (
        select from device_ownership_history p join devices d
          on d.device_id = p.device_id and d.assigned_company_id = p.company_id
        where p.telemetry_device_id = ${telemetryDeviceId}
      ) as may`.execute(tx)
  return rows[0]?.may ?? false
}

/** The current assignment of the device and those of its predecessors, the latest first, as far as the caller sees them. */
async function chainOf(tx: Tx, deviceId: string): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    with recursive chain as (
      select s.*, null::text as ended_by, 0 as place
      from device_assignments s where device_id = ${deviceId} and until_at is null
      union all
      select s.*, chain.reason, place + 1
      from device_assignments s join chain on s.id = chain.follows_id where place < ${longestChain}
    )
    select c.device_id, case when ${isReadable(sql`c`)} then c.telemetry_device_id end as telemetry_device_id, c.from_at, c.until_at, c.ended_by as reason,
      coalesce(c.device_type, d.device_type) as device_type,
      coalesce(c.report_seconds, d.report_seconds) as report_seconds,
      case when until_at is null then d.device_name else c.device_name end as device_name,
      case when until_at is null then d.rated_power_kw else c.rated_power_kw end as rated_power_kw,
      case when until_at is null then d.hvac_error_mapping else c.hvac_error_mapping end as hvac_error_mapping
    from chain c left join devices d on d.device_id = c.device_id and c.until_at is null
    order by place`.execute(tx)
  return rows
}

const toPredecessor = ({
  device_id,
  device_type,
  device_name,
  from_at,
  until_at,
  reason,
}: AssignmentRow): Predecessor => ({
  device_id,
  device_type,
  device_name,
  from: from_at.toISOString(),
  until: (until_at ?? from_at).toISOString(),
  reason,
})

export async function predecessorsOf(tx: Tx, deviceId: string): Promise<Predecessor[]> {
  const [, ...before] = await chainOf(tx, deviceId)
  return before.filter(({ device_id }) => device_id !== deviceId).map(toPredecessor)
}

interface SourceDevice {
  telemetry_device_id: string
  device_type: string
  report_seconds: number
  rated_power_kw: number | null
}

/** A part of a span of time and the device whose readings it has; undefined where no known device was assigned. */
export interface AssignmentSpan<D extends SourceDevice = SourceDevice> {
  device: D | undefined
  /** Null for the requested device. */
  predecessor: Predecessor | null
  from: number
  to: number
}

/** Whether another device has taken over one of its places with the readings from there. */
async function wasFollowed(tx: Tx, deviceId: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from device_assignments s join device_assignments f on f.follows_id = s.id
      where s.device_id = ${deviceId}) as was`.execute(tx)
  return rows[0]?.was ?? false
}

interface Span {
  from: number
  to: number
}

interface Place {
  /** In the order of time. */
  before: AssignmentRow[]
  since: number
}

/** Undefined for a device without predecessor and successor: all its readings count, wherever it was. */
export async function placeOf(tx: Tx, deviceId: string): Promise<Place | undefined> {
  const [[own, ...before], isFollowed] = await Promise.all([chainOf(tx, deviceId), wasFollowed(tx, deviceId)])
  if (!own || (before.length === 0 && !isFollowed)) return undefined
  return { before: before.toReversed(), since: own.from_at.getTime() }
}

const endOf = ({ until_at }: AssignmentRow) => until_at?.getTime() ?? Number.POSITIVE_INFINITY

/** An earlier ownership by the company that owns the device again; it has a telemetry id of its own. */
interface FormerOwnership extends SourceDevice {
  since: Date | null
  until: Date
  /** When the company got it again. */
  unassigned_at: Date
}

/** In the order of time; none of a device that was never another's meanwhile. */
export async function formerOwnershipsOf(tx: Tx, deviceId: string): Promise<FormerOwnership[]> {
  const { rows } = await sql<FormerOwnership>`
    select p.telemetry_device_id, p.device_type, p.report_seconds, p.rated_power_kw, p.since, p.until, d.unassigned_at
    from device_ownership_history p join devices d on d.device_id = p.device_id and d.assigned_company_id = p.company_id
    where p.device_id = ${deviceId} order by p.until`.execute(tx)
  return rows
}

/** The span split by source device, in order and without a gap; with `joined`, predecessors of its place included. */
export async function spansOf(
  tx: Tx,
  device: SourceDevice & { device_id: string },
  span: Span,
  { joined }: { joined: boolean },
): Promise<AssignmentSpan[]> {
  const [place, pasts] = await Promise.all([
    joined ? placeOf(tx, device.device_id) : undefined,
    formerOwnershipsOf(tx, device.device_id),
  ])
  return spansAt(place, pasts, device, span)
}

export function spansAt(
  place: Place | undefined,
  pasts: readonly FormerOwnership[],
  device: SourceDevice,
  { from, to }: Span,
): AssignmentSpan[] {
  const spans: AssignmentSpan[] = []
  let at = from
  const addSpan = (
    source: SourceDevice | undefined,
    until: number,
    predecessor: Predecessor | null = null,
  ) => {
    const end = Math.min(to, until)
    if (end <= at) return
    spans.push({ device: source, predecessor, from: at, to: end })
    at = end
  }
  if (!place) {
    for (const past of pasts) {
      addSpan(undefined, past.since?.getTime() ?? Number.NEGATIVE_INFINITY)
      addSpan(past, past.until.getTime())
    }
    addSpan(undefined, pasts[0]?.unassigned_at.getTime() ?? Number.NEGATIVE_INFINITY)
    addSpan(device, to)
    return spans
  }
  for (const assignment of place.before) {
    addSpan(undefined, assignment.from_at.getTime())
    const { telemetry_device_id } = assignment
    const source = telemetry_device_id === null ? undefined : { ...assignment, telemetry_device_id }
    addSpan(source, endOf(assignment), toPredecessor(assignment))
  }
  addSpan(undefined, place.since)
  addSpan(device, to)
  return spans
}

interface Resident {
  device_id: string
  device_type: string
  hvac_error_mapping: unknown
}

/** A device in the time that its place was its own. */
export interface Residence extends Resident {
  from: Date
  to: Date
  /** Null for the requested device. */
  predecessor: Predecessor | null
}

/** The devices at the place of this one and when they were there, itself last. */
export async function residencesOf(tx: Tx, device: Resident, { from, to }: Span): Promise<Residence[]> {
  const place = await placeOf(tx, device.device_id)
  const before = (place?.before ?? []).map((assignment) => ({
    ...assignment,
    from: new Date(Math.max(from, assignment.from_at.getTime())),
    to: new Date(Math.min(to, endOf(assignment))),
    predecessor: assignment.device_id === device.device_id ? null : toPredecessor(assignment),
  }))
  const own = { ...device, from: new Date(Math.max(from, place?.since ?? from)), to: new Date(to) }
  return [...before, { ...own, predecessor: null }].filter((one) => one.from <= one.to)
}

/** Devices that took over a place, gave one on or came back to their company. All readings of any other are its own. */
export async function listMoved(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ device_id: string }>`
    select s.device_id from device_assignments s join device_assignments f on f.follows_id = s.id
    union select device_id from device_assignments where follows_id is not null
    union select device_id from device_ownership_history`.execute(tx)
  return new Set(rows.map(({ device_id }) => device_id))
}

/** Devices in no installation whose last place, with its readings, another device has taken over. */
export async function listSucceeded(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ device_id: string }>`
    select s.device_id from device_assignments s join device_assignments f on f.follows_id = s.id
    where not exists (select from device_assignments o where o.device_id = s.device_id and o.from_at >= s.until_at)`.execute(
    tx,
  )
  return new Set(rows.map(({ device_id }) => device_id))
}

/** The present assignment of the new device goes on where that of the old one has ended. */
export async function linkAssignments(
  tx: Tx,
  devices: { before: string; after: string },
  why: { reason: SwapReason; notes: string | null },
): Promise<void> {
  await sql`
    update device_assignments s set follows_id = b.id, from_at = b.until_at, reason = ${why.reason}, notes = ${why.notes}
    from (
      select id, until_at from device_assignments where device_id = ${devices.before} and until_at is not null
      order by until_at desc, id desc limit 1
    ) b
    where s.device_id = ${devices.after} and s.until_at is null`.execute(tx)
}

export interface InstallationAssignment {
  device_id: string
  device_type: DeviceType
  serial_no: string
  from_at: Date
  until_at: Date | null
  follows: string | null
  is_ours: boolean
  reason: SwapReason | null
  notes: string | null
}

/** Includes devices that belong to another company by now. */
export async function listAssignments(
  tx: Tx,
  installation: string,
  company: string,
): Promise<InstallationAssignment[]> {
  const { rows } = await sql<InstallationAssignment>`
    select s.device_id, coalesce(s.device_type, d.device_type) as device_type,
      coalesce(s.serial_no, d.serial_no) as serial_no, s.from_at, s.until_at, b.device_id as follows, s.reason, s.notes,
      d.device_id is not null as is_ours
    from device_assignments s left join devices d on d.device_id = s.device_id
    left join device_assignments b on b.id = s.follows_id
    where s.installation_id = ${installation} and s.company_id = ${company}
    order by s.until_at desc nulls first, s.from_at desc, s.id desc limit 200`.execute(tx)
  return rows
}
