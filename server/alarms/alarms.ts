import { groupOf } from '../../contract/alarms/kinds.ts'
import type { alarmRoutes } from '../../contract/alarms/routes.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { findSelf } from '../people/people-rows.store.ts'
import { Problem } from '../request/problem.ts'
import { listEvents } from './alarm-changes.store.ts'
import { countHomes, countMonth, countRaised } from './alarm-days.store.ts'
import { listTakenIn } from './alarm-devices.store.ts'
import { readWatch } from './alarm-watch.store.ts'
import { countAlarms, findAlarm, listAlarms, type Reader } from './alarms.store.ts'

type Routes = typeof alarmRoutes

async function readerOf({ tx, who, person }: PersonCall): Promise<Reader> {
  const self = await findSelf(tx, who.company, person)
  return { company: who.company, roles: person.roles, personId: self?.id ?? null }
}

export async function requireAlarm({ tx, who, person }: PersonCall, id: string) {
  const alarm = await findAlarm(tx, id, { company: who.company, roles: person.roles })
  if (!alarm) throw new Problem(404, 'not_found', `There is no alarm ${id}.`)
  return alarm
}

export const answerAlarms = () => ({
  async listAlarms({ query }: RequestOf<Routes['listAlarms']>, call: PersonCall) {
    return listAlarms(call.tx, query, await readerOf(call))
  },

  async countAlarms(_request: unknown, call: PersonCall): Promise<ReplyInput<Routes['countAlarms']>> {
    const counts = await countAlarms(call.tx, await readerOf(call))
    return { ...counts, watch: await readWatch(call.tx, new Date()) }
  },

  async listAlarmDays(_request: unknown, { tx }: PersonCall) {
    const rows = await countRaised(tx)
    const { homes, days: watched } = await countHomes(tx)
    const days = new Map<string, ReplyInput<Routes['listAlarmDays']>['days'][number]>()
    for (const { date, kind, count } of rows) {
      const group = groupOf(kind)
      const day = days.get(`${date} ${group}`) ?? { date, group, count: 0 }
      days.set(`${date} ${group}`, { ...day, count: day.count + count })
    }
    const month = await countMonth(tx)
    return {
      days: [...days.values()],
      ...month,
      per_100_homes_a_day:
        watched === null || watched < 1 ? null : Number(((month.total / watched / homes) * 100).toFixed(2)),
    }
  },

  async getAlarm({ params }: RequestOf<Routes['getAlarm']>, call: PersonCall) {
    return requireAlarm(call, params.id)
  },

  async listAlarmDevices({ params }: RequestOf<Routes['listAlarmDevices']>, call: PersonCall) {
    const { facts } = await requireAlarm(call, params.id)
    return { items: await listTakenIn(call.tx, facts.devices ?? []) }
  },

  async listAlarmEvents({ params }: RequestOf<Routes['listAlarmEvents']>, call: PersonCall) {
    const { is_own } = await requireAlarm(call, params.id)
    return { items: await listEvents(call.tx, params.id, is_own) }
  },
})
