// Which device stood where and when, and which of them told of a place in a span of time.
import { sql } from 'kysely'
import type { Predecessor, SwapReason } from '../../contract/devices.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import type { Tx } from '../database.ts'

interface StayRow {
  device_id: string
  device_type: DeviceType
  report_seconds: number
  rated_power_kw: number | null
  from_at: Date
  until_at: Date | null
  /** Of the swap that ended it. */
  reason: SwapReason | null
}

/** So many swaps of one place are looked at. */
const longestChain = 50

/** Where the device is now and, from the last one on, who stood there before it, as far as the caller sees them. */
async function chainOf(tx: Tx, deviceId: string): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    with recursive chain as (
      select id, device_id, from_at, until_at, follows_id, null::text as ended_by, reason, 0 as place
      from device_stays where device_id = ${deviceId} and until_at is null
      union all
      select s.id, s.device_id, s.from_at, s.until_at, s.follows_id, chain.reason, s.reason, place + 1
      from device_stays s join chain on s.id = chain.follows_id where place < ${longestChain}
    )
    select chain.device_id, device_type, report_seconds, rated_power_kw, from_at, until_at, ended_by as reason
    from chain join devices using (device_id) order by place`.execute(tx)
  return rows
}

export async function predecessorsOf(tx: Tx, deviceId: string): Promise<Predecessor[]> {
  const chain = await chainOf(tx, deviceId)
  return chain.flatMap(({ device_id, device_type, from_at, until_at, reason }) =>
    until_at && device_id !== deviceId
      ? [{ device_id, device_type, from: from_at.toISOString(), until: until_at.toISOString(), reason }]
      : [],
  )
}

interface Told {
  device_id: string
  device_type: string
  report_seconds: number
  rated_power_kw: number | null
}

/** A part of a span of time, and the device that told of it; nobody, where none that is known stood there. */
export interface StaySpan<D extends Told = Told> {
  device: D | undefined
  from: number
  to: number
}

/** Whether another device has taken over one of its places, with what it had told there. */
async function wasFollowed(tx: Tx, deviceId: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from device_stays s join device_stays f on f.follows_id = s.id
      where s.device_id = ${deviceId}) as was`.execute(tx)
  return rows[0]?.was ?? false
}

/**
 * The span by those who told of it, in order and without a gap. A device that took over nobody's place and whose own
 * nobody took over tells all of it, wherever it stood.
 */
export async function spansOf(
  tx: Tx,
  device: Told,
  { from, to }: { from: number; to: number },
): Promise<StaySpan[]> {
  const [own, ...before] = await chainOf(tx, device.device_id)
  if (!own || (before.length === 0 && !(await wasFollowed(tx, device.device_id)))) {
    return [{ device, from, to }]
  }
  const spans: StaySpan[] = []
  let at = from
  const tell = (told: Told | undefined, until: number) => {
    if (until <= at) return
    spans.push({ device: told, from: at, to: until })
    at = until
  }
  for (const stay of before.toReversed()) {
    tell(undefined, Math.min(to, stay.from_at.getTime()))
    tell(stay, Math.min(to, stay.until_at?.getTime() ?? to))
  }
  tell(undefined, Math.min(to, own.from_at.getTime()))
  tell(device, to)
  return spans
}

/** Devices in no installation whose last place another has taken over, and with it what they had told there. */
export async function listSucceeded(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ device_id: string }>`
    select s.device_id from device_stays s join device_stays f on f.follows_id = s.id
    where not exists (select from device_stays o where o.device_id = s.device_id and o.from_at >= s.until_at)`.execute(
    tx,
  )
  return new Set(rows.map(({ device_id }) => device_id))
}

/** The present stay of the new device goes on where that of the old one has ended. */
export async function joinStays(
  tx: Tx,
  devices: { before: string; after: string },
  why: { reason: SwapReason; notes: string | null },
): Promise<void> {
  await sql`
    update device_stays s set follows_id = b.id, from_at = b.until_at, reason = ${why.reason}, notes = ${why.notes}
    from (
      select id, until_at from device_stays where device_id = ${devices.before} and until_at is not null
      order by until_at desc, id desc limit 1
    ) b
    where s.device_id = ${devices.after} and s.until_at is null`.execute(tx)
}

export interface InstallationStay {
  device_id: string
  device_type: DeviceType
  serial_no: string
  from_at: Date
  until_at: Date | null
  follows: string | null
  reason: SwapReason | null
  notes: string | null
}

export async function listStays(tx: Tx, installation: string, company: string): Promise<InstallationStay[]> {
  const { rows } = await sql<InstallationStay>`
    select s.device_id, device_type, serial_no, s.from_at, s.until_at, b.device_id as follows, s.reason, s.notes
    from device_stays s join devices d using (device_id) left join device_stays b on b.id = s.follows_id
    where s.installation_id = ${installation} and s.company_id = ${company}
    order by s.until_at desc nulls first, s.from_at desc, s.id desc limit 200`.execute(tx)
  return rows
}
