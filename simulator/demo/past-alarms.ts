// The alarms of the month before the demo began: the product's own rules over the faults that its past has, every five minutes,
// with the answers of people in working hours.
import type { Insertable } from 'kysely'
import { AlarmsInMemory } from '../../server/alarms/alarms-in-memory.ts'
import { findCauses } from '../../server/alarms/conditions.rules.ts'
import type { DeviceNow, FaultNow } from '../../server/alarms/device-now.ts'
import {
  defaultRule,
  keyOf,
  reconcile,
  type Step,
  type StoredAlarm,
} from '../../server/alarms/reconcile.rules.ts'
import type { Database, Tx } from '../../server/database/database.ts'
import type { DB } from '../../server/database/database.types.ts'
import type { Fleet } from '../fleet.ts'
import { hashOf } from '../random.ts'
import { troublesWithin } from '../troubles.ts'
import { greekDayOf, greekMoment, weekdayOf } from './workdays.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const stepMs = 5 * minuteMs
const days = 35
/** What ended within a day may come back, and is the living rules' affair. */
const untilDaysAgo = 1
const answeredShare = 0.7
const workday = { from: 8 * 60, until: 18 * 60 }

interface PastFault extends FaultNow {
  resolved_at: Date
}

interface PastEvent {
  alarm: StoredAlarm
  kind: 'raised' | 'raised_again' | 'recovering' | 'resolved' | 'escalated' | 'reminded' | 'acknowledged'
  at: Date
  by: string | null
}

const shareOf = (...of: (string | number)[]): number => (hashOf(...of) >>> 0) / 2 ** 32

/** Somebody of the office, within an hour of working time; undefined without an answer. */
function answerTo({ subject, kind }: StoredAlarm, raised: number, people: readonly string[]) {
  const draw = (what: string) => shareOf(what, subject, kind, raised)
  const by = people[Math.floor(people.length * draw('by'))]
  if (by === undefined || draw('answers') > answeredShare) return undefined
  for (let day = greekDayOf(raised); day < greekDayOf(raised) + 4; day++) {
    if (weekdayOf(day) > 4) continue
    const begin = Math.max(raised, greekMoment(day, workday.from))
    const at = begin + (4 + 50 * draw('after')) * minuteMs
    if (at < greekMoment(day, workday.until)) return { at, by }
  }
  return undefined
}

interface PastCompany {
  company: string
  devices: readonly DeviceNow[]
  faults: readonly PastFault[]
  /** Who answers. */
  people: readonly string[]
}

interface Span {
  from: number
  until: number
}

/** The alarms of one company between two moments, and what happened to them in the order of time. */
export function replayAlarms(
  { company, devices, faults, people }: PastCompany,
  { from, until }: Span,
): PastEvent[] {
  const book = new AlarmsInMemory()
  const events: PastEvent[] = []
  const answers: { alarm: StoredAlarm; at: number; by: string }[] = []
  const watched = new Set([
    company,
    ...devices.flatMap(({ device_id, installation_id }) => [device_id, installation_id]),
  ])
  for (let at = from; at < until; at += stepMs) {
    const now = new Date(at)
    const open = book.open()
    const present = faults.filter((fault) => fault.opened_at <= now && fault.resolved_at > now)
    if (open.length === 0 && present.length === 0) continue
    for (const answer of answers.splice(0)) {
      const { alarm } = answer
      if (answer.at > at) answers.push(answer)
      else if (alarm.raised_at && !alarm.resolved_at && !alarm.acknowledged_at) {
        alarm.acknowledged_at = new Date(answer.at)
        events.push({ alarm, kind: 'acknowledged', at: alarm.acknowledged_at, by: answer.by })
      }
    }
    const raised = new Map(
      open.filter(({ raised_at }) => raised_at).map((alarm) => [keyOf(alarm), alarm.facts]),
    )
    const causes = findCauses({
      ...{ company, devices, faults: present, ruleOf: defaultRule, everywhere: new Set<string>() },
      isRaised: (key) => raised.has(key),
      openOutage: raised.get(keyOf({ subject: company, kind: 'outage' })),
    })
    const recent = book.alarms.filter(({ resolved_at }) => !resolved_at || at - resolved_at.getTime() < dayMs)
    const steps = reconcile(
      { alarms: recent, ruleOf: defaultRule, escalationsOf: () => 1, now },
      { ...causes, watched, inMaintenance: new Set(), mayRaise: true },
    )
    for (const step of steps) {
      const isAgain = step.do === 'raise' && step.ended !== undefined
      const alarm = book.apply(step, now)
      const kind = isAgain ? 'raised_again' : kinds[step.do]
      if (kind) events.push({ alarm, kind, at: now, by: null })
      const answer = step.do === 'raise' ? answerTo(alarm, at, people) : undefined
      if (answer) answers.push({ alarm, ...answer })
    }
  }
  return events
}

const kinds: Partial<Record<Step['do'], PastEvent['kind']>> = {
  raise: 'raised',
  recover: 'recovering',
  resolve: 'resolved',
  escalate: 'escalated',
  remind: 'reminded',
}

/** Nothing is known of the values of then, so that only faults count. */
export const unknownNow = {
  ...{ values: null, stopped: [], cooling_hours: null, outdoor_mean: null, has_pressure: null },
  ...{ cycling_days: null, most_starts_in_hour: null, median_cycle_minutes: null },
  ...{ tank_days: null, most_tank: null },
}

async function readDevices(tx: Tx): Promise<DeviceNow[]> {
  const rows = await tx
    .selectFrom('devices')
    .select(['device_id', 'device_type', 'assigned_company_id', 'distributor_id', 'installation_id'])
    .where('installation_id', 'is not', null)
    .execute()
  return rows.flatMap(({ assigned_company_id: company_id, installation_id, device_type, ...row }) =>
    company_id && installation_id
      ? {
          ...row,
          ...unknownNow,
          company_id,
          installation_id,
          device_type: device_type as DeviceNow['device_type'],
        }
      : [],
  )
}

/** Who goes to homes. */
async function readPeople(tx: Tx, company: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('people')
    .select(['given_name', 'family_name', 'roles'])
    .where('company_id', '=', company)
    .where('control_access', '=', true)
    .orderBy('email')
    .execute()
  return rows
    .filter(({ roles }) => !roles.includes('editor'))
    .map(({ given_name, family_name }) => `${given_name} ${family_name}`)
}

/** The silences of a device without Wi-Fi, which its own reports do not tell. */
async function writeSilences(tx: Tx, fleet: Fleet, { from, until }: Span): Promise<void> {
  const beings = [...fleet.sites, ...(fleet.pumps ?? []), ...(fleet.airRooms ?? [])]
  const silences = beings.flatMap(({ device_id, rota, since = 0 }) =>
    (rota ? troublesWithin(rota, from, until) : [])
      .filter(({ kind, start, end }) => kind === 'wifi' && start > Math.max(from, since) && end < until)
      .map(({ start, end }) => ({
        ...{ device_id, kind: 'offline', code: 'offline' },
        ...{ opened_at: new Date(start), resolved_at: new Date(end) },
      })),
  )
  if (silences.length > 0) await tx.insertInto('faults').values(silences).execute()
}

/** Once, after the past of the devices is written. */
export async function writePastAlarms(database: Database, fleet: Fleet, now: number): Promise<void> {
  const until = now - untilDaysAgo * dayMs
  const span = { from: Math.floor((now - days * dayMs) / stepMs) * stepMs, until }
  await database.asSystem(async (tx) => {
    await writeSilences(tx, fleet, span)
    const devices = await readDevices(tx)
    const faults = await tx
      .selectFrom('faults')
      .select(['device_id', 'kind', 'code', 'blocking', 'opened_at', 'resolved_at'])
      .where('resolved_at', '<', new Date(until))
      .where('opened_at', '>', new Date(span.from))
      .orderBy('opened_at')
      .execute()
    for (const [company, own] of Map.groupBy(devices, ({ company_id }) => company_id)) {
      const ids = new Set(own.map(({ device_id }) => device_id))
      const ended = faults.flatMap(({ resolved_at, kind, ...fault }): PastFault[] =>
        resolved_at && ids.has(fault.device_id)
          ? [{ ...fault, kind: kind as FaultNow['kind'], resolved_at }]
          : [],
      )
      const people = await readPeople(tx, company)
      const past = { company, devices: own, faults: ended, people }
      await writeEvents(tx, company, replayAlarms(past, span))
    }
  })
}

/** Those that have ended, without a notice. */
async function writeEvents(tx: Tx, company_id: string, events: readonly PastEvent[]): Promise<void> {
  for (const [alarm, own] of Map.groupBy(events, (event) => event.alarm)) {
    if (!alarm.resolved_at) continue
    const { id: _, acknowledged_at, facts, ...row } = alarm
    const acknowledged = own.findLast(({ kind }) => kind === 'acknowledged')
    const values: Insertable<DB['alarms']> = {
      ...row,
      company_id,
      facts: JSON.stringify(facts),
      acknowledged_at,
      acknowledged_by: acknowledged_at && (acknowledged?.by ?? null),
      occurrences: own.filter(({ kind }) => kind === 'raised' || kind === 'raised_again').length,
    }
    const { id } = await tx.insertInto('alarms').values(values).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('alarm_events')
      .values(own.map(({ kind, at, by }) => ({ company_id, alarm_id: id, kind, at, by, is_spread: true })))
      .execute()
  }
}
