import { groupOf } from '../../contract/alarms/kinds.ts'
import type { alarmRoutes } from '../../contract/alarms/routes.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import type { Tx } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { listEvents } from './alarm-changes.store.ts'
import { countAlarms, countDays, daysShown, findAlarm, listAlarms, type Reader } from './alarms.store.ts'

type Routes = typeof alarmRoutes

/** The directory holds the id or the e-mail of the signed-in person. */
async function readerOf({ tx, who, person }: PersonCall): Promise<Reader> {
  const own = await tx
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', who.company)
    .where((of) =>
      of.or([of('id', '=', person.sub), of(of.fn('lower', ['email']), '=', person.email.toLowerCase())]),
    )
    .executeTakeFirst()
  return { company: who.company, personId: own?.id ?? null }
}

export async function requireAlarm(tx: Tx, id: string, company: string) {
  const alarm = await findAlarm(tx, id, company)
  if (!alarm) throw new Problem(404, 'not_found', `There is no alarm ${id}.`)
  return alarm
}

export const answerAlarms = () => ({
  async listAlarms({ query }: RequestOf<Routes['listAlarms']>, call: PersonCall) {
    return listAlarms(call.tx, query, await readerOf(call))
  },

  async countAlarms(_request: unknown, call: PersonCall): Promise<ReplyInput<Routes['countAlarms']>> {
    return countAlarms(call.tx, await readerOf(call))
  },

  async listAlarmDays(_request: unknown, { tx, who }: PersonCall) {
    const { rows, homes } = await countDays(tx, who.company)
    const days = new Map<string, ReplyInput<Routes['listAlarmDays']>['days'][number]>()
    for (const { date, kind, count } of rows) {
      const group = groupOf(kind)
      const day = days.get(`${date} ${group}`) ?? { date, group, count: 0 }
      days.set(`${date} ${group}`, { ...day, count: day.count + count })
    }
    const total = rows.reduce((sum, { count }) => sum + count, 0)
    return {
      days: [...days.values()],
      total,
      per_100_homes_a_day: homes === 0 ? null : Number(((total / daysShown / homes) * 100).toFixed(2)),
    }
  },

  async getAlarm({ params }: RequestOf<Routes['getAlarm']>, { tx, who }: PersonCall) {
    return requireAlarm(tx, params.id, who.company)
  },

  async listAlarmEvents({ params }: RequestOf<Routes['listAlarmEvents']>, { tx, who }: PersonCall) {
    const { is_own } = await requireAlarm(tx, params.id, who.company)
    return { items: await listEvents(tx, params.id, is_own) }
  },
})
