// What the console says of an alarm. A number that is not known is not said.
import { type Advice, adviceIn } from '../../contract/alarms/advice.ts'
import { hoursUntilCold } from '../../contract/alarms/hours.ts'
import type { AlarmGroup, AlarmKind } from '../../contract/alarms/kinds.ts'
import type { Alarm, AlarmEvent, AlarmState } from '../../contract/alarms/schema.ts'
import { isHeatPumpType } from '../../contract/models/index.ts'
import { formatNumber, formatRecent } from '../kit/format.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { isVisitSoon, visitWord } from './visit-of.ts'

export const kindWord: Record<AlarmKind, () => string> = {
  comfort: m.alarm_kind_comfort,
  blocking_fault: m.alarm_kind_blocking_fault,
  thermostat_lost: m.alarm_kind_thermostat_lost,
  low_pressure: m.alarm_kind_low_pressure,
  outage: m.alarm_kind_outage,
  fault: m.alarm_kind_fault,
  sensor_failed: m.alarm_kind_sensor_failed,
  short_cycling: m.alarm_kind_short_cycling,
  disinfection_overdue: m.alarm_kind_disinfection_overdue,
  offline: m.alarm_kind_offline,
}

export const groupWord: Record<AlarmGroup, () => string> = {
  comfort: m.alarm_group_comfort,
  stopped: m.alarm_group_stopped,
  attention: m.alarm_group_attention,
  connection: m.alarm_group_connection,
}

export const groupTone: Record<AlarmGroup, Tone> = {
  comfort: 'fault',
  stopped: 'fault',
  attention: 'warning',
  connection: 'offline',
}

export const stateWord: Record<AlarmState, () => string> = {
  raised: m.alarm_state_raised,
  acknowledged: m.alarm_state_acknowledged,
  snoozed: m.alarm_state_snoozed,
  maintenance: m.alarm_state_maintenance,
  recovering: m.alarm_state_recovering,
  resolved: m.alarm_state_resolved,
}

export const stateTone: Record<AlarmState, Tone> = {
  raised: 'fault',
  acknowledged: 'progress',
  snoozed: 'unknown',
  maintenance: 'progress',
  recovering: 'fine',
  resolved: 'fine',
}

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number'
const codesOf = ({ faults }: Alarm): string => faults.map(({ display }) => display).join(', ') || '—'

export function titleOf(alarm: Alarm): string {
  const code = codesOf(alarm)
  const { facts } = alarm
  switch (alarm.kind) {
    case 'comfort': {
      const hours = hoursUntilCold(facts)
      if (hours !== undefined && facts.hours !== 0) return m.alarm_title_comfort({ hours })
      return isKnown(facts.room)
        ? m.alarm_title_cold({ room: formatNumber(facts.room, 1) })
        : m.alarm_title_cold_unknown()
    }
    case 'blocking_fault':
      return isHeatPumpType(alarm.device_type)
        ? m.today_pump_stopped({ code })
        : m.today_blocking_fault({ code })
    case 'fault':
      return isHeatPumpType(alarm.device_type) ? m.today_pump_fault({ code }) : m.today_fault({ code })
    case 'thermostat_lost':
      return m.today_radio_lost()
    case 'low_pressure':
      return m.alarm_title_low_pressure({ pressure: formatNumber(facts.pressure ?? 0, 1) })
    case 'short_cycling':
      return m.alarm_title_short_cycling({ count: facts.days ?? 0 })
    case 'sensor_failed':
      return facts.codes ? m.alarm_title_sensor_code({ code }) : m.alarm_title_sensor()
    case 'disinfection_overdue':
      return m.alarm_title_disinfection({ count: facts.days ?? 0 })
    case 'outage':
      return m.alarm_title_outage({ count: facts.devices?.length ?? 0 })
    case 'offline':
      return facts.devices ? m.alarm_title_home_offline({ count: facts.devices.length }) : m.today_offline()
  }
}

/** Who and where; a distributor reads the company first. */
export const placeOf = (alarm: Alarm): string =>
  [alarm.is_own ? null : alarm.company_name, alarm.client_name, alarm.address].filter(Boolean).join(' · ') ||
  (alarm.device_id ?? alarm.company_name ?? '')

export const adviceOf = (alarm: Alarm): Advice => adviceIn(alarm, getLocale())

const tenMinutes = 600_000
const hourMs = 3_600_000

const isCooling = ({ facts: { hours }, state }: Alarm): boolean =>
  state !== 'resolved' && state !== 'recovering' && isKnown(hours) && hours !== 0

/** Until the room is cold: `5–7`; undefined where that is not known, and while it is heated again. */
export const hoursLeftOf = (alarm: Alarm): string | undefined =>
  alarm.kind === 'comfort' && isCooling(alarm) ? hoursUntilCold(alarm.facts) : undefined

/** From when to when the room is expected to be cold, to ten minutes; of an alarm that is over or recovers nothing is. */
export function coldBetween(alarm: Alarm, now: number): string | undefined {
  const { hours_least: least, hours_most: most } = alarm.facts
  if (!isCooling(alarm) || !isKnown(least) || !isKnown(most)) return undefined
  const [from, to] = [least, most].map((one) => Math.round((now + one * hourMs) / tenMinutes) * tenMinutes)
  return `${formatRecent(from ?? now, now)} – ${formatRecent(to ?? now, now)}`
}

const at = (word: string | null, moment: string | null, now: number | undefined): string | undefined =>
  word && moment ? `${word} ${formatRecent(moment, now)}` : undefined

/** Also while it recovers or a visit is under way, which its state says first. */
export const isSnoozed = ({ snoozed_until, resolved_at }: Alarm, now = Date.now()): boolean =>
  resolved_at === null && snoozed_until !== null && Date.parse(snoozed_until) > now

/** The chip of a snoozed one says that it is snoozed. */
function snoozeOf(alarm: Alarm, now?: number): string | undefined {
  if (!isSnoozed(alarm, now)) return undefined
  const time = formatRecent(alarm.snoozed_until ?? '', now)
  return alarm.state === 'snoozed' ? time : `${m.alarm_state_snoozed()} ${m.alarm_until({ time })}`
}

const holderOnly = (alarm: Alarm, now?: number): string | undefined =>
  snoozeOf(alarm, now) ??
  alarm.assignee_name ??
  at(alarm.acknowledged_by, alarm.acknowledged_at, now) ??
  at(alarm.escalated_at && m.alarm_escalated(), alarm.escalated_at, now)

/** Who has it, or until when it is silent, and a visit that is not its next step; empty for a new one without any. */
export const holderOf = (alarm: Alarm, now?: number): string =>
  [holderOnly(alarm, now), isVisitSoon(alarm, now) ? undefined : visitWord(alarm, now)]
    .filter(Boolean)
    .join(' · ')

const eventWord: Record<AlarmEvent['kind'], () => string> = {
  raised: m.alarm_event_raised,
  raised_again: m.alarm_event_raised_again,
  acknowledged: m.alarm_event_acknowledged,
  assigned: m.alarm_event_assigned,
  unassigned: m.alarm_event_unassigned,
  snoozed: m.alarm_event_snoozed,
  woken: m.alarm_event_woken,
  commented: m.alarm_event_commented,
  escalated: m.alarm_event_escalated,
  reminded: m.alarm_event_reminded,
  recovering: m.alarm_event_recovering,
  resolved: m.alarm_event_resolved,
}

const endWord: Record<NonNullable<Alarm['resolved_by']>, () => string> = {
  condition: m.alarm_end_condition,
  parent: m.alarm_end_parent,
  removed: m.alarm_end_removed,
  rule: m.alarm_end_rule,
}

export function eventText({ kind, note, by }: AlarmEvent): { word: string; detail: string } {
  const said =
    kind === 'snoozed' && note
      ? m.alarm_until({ time: formatRecent(note) })
      : kind === 'resolved' && note
        ? endWord[note as keyof typeof endWord]()
        : kind === 'escalated' && note === ''
          ? m.alarm_escalated_to_none()
          : note
  return { word: eventWord[kind](), detail: [said, by].filter(Boolean).join(' · ') }
}
