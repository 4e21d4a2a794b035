// What people do to an alarm. Every change is in its history, and reaches the open consoles of the company.
import { type alarmRoutes, longestSnoozeDays } from '../../contract/alarms/routes.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { changeAlarm, lockAlarm, recordEvent } from './alarm-changes.store.ts'
import { announce } from './alarm-events.ts'
import { requireAlarm } from './alarms.ts'

type Routes = typeof alarmRoutes
type Locked = NonNullable<Awaited<ReturnType<typeof lockAlarm>>>

async function lockOpen({ tx, who }: PersonCall, id: string): Promise<Locked> {
  const alarm = await lockAlarm(tx, who.company, id)
  if (!alarm) throw new Problem(404, 'not_found', `There is no alarm ${id}.`)
  if (alarm.resolved_at) throw new Problem(409, 'alarm_resolved', 'It has ended.')
  return alarm
}

async function changed(call: PersonCall, { id, device_id }: Locked): Promise<Alarm> {
  await announce(call.tx, [{ companies: [call.who.company], event: { type: 'alarm', device_id } }])
  return requireAlarm(call, id)
}

const record = (
  { tx, who, person }: PersonCall,
  alarm: Locked,
  kind: Parameters<typeof recordEvent>[1]['kind'],
  note?: string,
) => recordEvent(tx, { company: who.company, alarm: alarm.id, kind, by: person, note: note ?? null })

const dayMs = 86_400_000

function requireSnooze(until: Date, now: Date): void {
  const key =
    until <= now
      ? 'snooze_past'
      : until.getTime() - now.getTime() > longestSnoozeDays * dayMs
        ? 'snooze_too_long'
        : undefined
  if (key)
    throw new Problem(400, 'field_invalid', undefined, [
      { path: 'until', key, values: { max: longestSnoozeDays } },
    ])
}

export const answerAlarmChanges = () => ({
  /** A second acknowledgement changes nothing. */
  async acknowledgeAlarm({ params }: RequestOf<Routes['acknowledgeAlarm']>, call: PersonCall) {
    const alarm = await lockOpen(call, params.id)
    if (!alarm.acknowledged_at) {
      await changeAlarm(call.tx, alarm.id, {
        acknowledged_at: new Date(),
        acknowledged_by: call.person.name,
      })
      await record(call, alarm, 'acknowledged')
    }
    return changed(call, alarm)
  },

  async assignAlarm({ params, body }: RequestOf<Routes['assignAlarm']>, call: PersonCall) {
    const alarm = await lockOpen(call, params.id)
    const { assignee_id } = body
    if (assignee_id === alarm.assignee_id) return changed(call, alarm)
    const assignee = assignee_id
      ? await call.tx
          .selectFrom('people')
          .select(['given_name', 'family_name'])
          .where('company_id', '=', call.who.company)
          .where('id', '=', assignee_id)
          .where('is_active', '=', true)
          .executeTakeFirst()
      : undefined
    if (assignee_id && !assignee)
      throw new Problem(404, 'not_found', undefined, [{ path: 'assignee_id', key: 'not_found' }])
    const isFirst = assignee !== undefined && !alarm.acknowledged_at
    await changeAlarm(call.tx, alarm.id, {
      assignee_id,
      ...(isFirst && { acknowledged_at: new Date(), acknowledged_by: call.person.name }),
    })
    if (isFirst) await record(call, alarm, 'acknowledged')
    if (assignee) await record(call, alarm, 'assigned', `${assignee.given_name} ${assignee.family_name}`)
    else await record(call, alarm, 'unassigned')
    return changed(call, alarm)
  },

  async snoozeAlarm({ params, body }: RequestOf<Routes['snoozeAlarm']>, call: PersonCall) {
    const alarm = await lockOpen(call, params.id)
    const until = body.until === null ? null : new Date(body.until)
    if (until) requireSnooze(until, new Date())
    await changeAlarm(call.tx, alarm.id, { snoozed_until: until })
    if (until) await record(call, alarm, 'snoozed', until.toISOString())
    else if (alarm.snoozed_until) await record(call, alarm, 'woken')
    return changed(call, alarm)
  },

  /** Also after its end: what was found belongs to it. */
  async commentAlarm({ params, body }: RequestOf<Routes['commentAlarm']>, call: PersonCall) {
    const alarm = await lockAlarm(call.tx, call.who.company, params.id)
    if (!alarm) throw new Problem(404, 'not_found', `There is no alarm ${params.id}.`)
    const event = await record(call, alarm, 'commented', body.text)
    await changed(call, alarm)
    return event
  },
})
