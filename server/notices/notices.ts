import type { NoticeKind, noticeRoutes } from '../../contract/notices/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import { findAlarms } from '../alarms/alarms.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { findSelf } from '../people/people-rows.store.ts'
import { countUnread, listNotices, markRead } from './notices.store.ts'

type Routes = typeof noticeRoutes

/** Without a row of its own a person hears of nothing yet. */
const selfOf = async ({ tx, who, person }: PersonCall): Promise<string | undefined> =>
  (await findSelf(tx, who.company, person))?.id

export const answerNotices = () => ({
  async listNotices({ query }: RequestOf<Routes['listNotices']>, call: PersonCall) {
    const self = await selfOf(call)
    if (!self) return { items: [], total: 0 }
    const { rows, total } = await listNotices(call.tx, self, query)
    const alarms = await findAlarms(call.tx, [...new Set(rows.map((row) => row.alarm_id))])
    const items = rows.flatMap(({ id, alarm_id, kind, at, read_at }) => {
      const alarm = alarms.get(alarm_id)
      const times = { at: at.toISOString(), read_at: read_at?.toISOString() ?? null }
      return alarm ? [{ id, kind: kind as NoticeKind, ...times, alarm }] : []
    })
    return { items, total }
  },

  async countNotices(_request: unknown, call: PersonCall) {
    const self = await selfOf(call)
    return { unread: self ? await countUnread(call.tx, self) : 0 }
  },

  async readNotices({ body }: RequestOf<Routes['readNotices']>, call: PersonCall) {
    const self = await selfOf(call)
    if (!self) return { unread: 0 }
    await markRead(call.tx, self, body.alarm_id)
    return { unread: await countUnread(call.tx, self) }
  },
})
