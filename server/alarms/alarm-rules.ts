// The rules of a company: read by all of its people, changed by its administrators, and what they would have done.
import { kindsOfAlarm } from '../../contract/alarms/kinds.ts'
import type { alarmRoutes } from '../../contract/alarms/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import { recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { previewOf } from './preview.store.ts'
import { listRules, lockRules, writeRule } from './rules.store.ts'

type Routes = typeof alarmRoutes

function requireThreshold(kind: keyof typeof kindsOfAlarm, value: number | null | undefined): void {
  const { threshold } = kindsOfAlarm[kind]
  if (value === undefined || (threshold === undefined && value === null)) return
  const isIn = threshold !== undefined && value !== null && value >= threshold.min && value <= threshold.max
  if (isIn) return
  const values = threshold && { min: threshold.min, max: threshold.max }
  throw new Problem(400, 'field_invalid', undefined, [
    { path: 'threshold', key: threshold ? 'value_range' : 'field_unknown', ...(values && { values }) },
  ])
}

/** `rawDays`: the retention of reports. */
export const answerAlarmRules = (rawDays: number) => ({
  async listAlarmRules(_request: unknown, { tx, who }: PersonCall) {
    return { items: await listRules(tx, who.company) }
  },

  async updateAlarmRule({ body }: RequestOf<Routes['updateAlarmRule']>, call: PersonCall) {
    const { tx, who, person } = call
    if (!person.roles.includes('admin')) throw new Problem(403, 'admin_required')
    const { kind, ...edit } = body
    requireThreshold(kind, edit.threshold)
    await lockRules(tx, who.company)
    const before = (await listRules(tx, who.company)).find((rule) => rule.kind === kind)
    if (!before) throw new Problem(404, 'not_found')
    const { kind: _kind, updated_at: _at, updated_by: _by, ...rule } = { ...before, ...edit }
    const after = await writeRule(tx, { company: who.company, kind, by: person.name }, rule)
    await recordChange(tx, call, {
      record: 'alarm_rules',
      id: who.company,
      action: 'changed',
      // What is the same before and after is left out of the audit, and the kind would be.
      before: { [kind]: pick(before, edit) },
      after: { [kind]: pick(after, edit) },
    })
    return after
  },

  async previewAlarmRule({ query }: RequestOf<Routes['previewAlarmRule']>, { tx, who }: PersonCall) {
    requireThreshold(query.kind, query.threshold)
    const recovery_minutes = query.recovery_minutes ?? kindsOfAlarm[query.kind].recoveryMinutes
    return previewOf(tx, who.company, query.kind, { ...query, recovery_minutes }, rawDays)
  },
})

const pick = <T extends object>(from: T, of: object): Partial<T> =>
  Object.fromEntries(Object.keys(of).map((name) => [name, from[name as keyof T]])) as Partial<T>
