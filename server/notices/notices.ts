import type { Notice, noticeRoutes } from '../../contract/notices/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import { findAlarms } from '../alarms/alarms.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { findSelf } from '../people/people-rows.store.ts'
import { countUnread, listNotices, markRead, type Reader } from './notices.store.ts'

type Routes = typeof noticeRoutes

/** Without a row of its own a person is not notified yet. */
async function selfOf({ tx, who, person }: PersonCall): Promise<Reader | undefined> {
  const self = await findSelf(tx, who.company, person)
  return self && { id: self.id, isAdmin: person.roles.includes('admin') }
}

export const answerNotices = () => ({
  async listNotices({ query }: RequestOf<Routes['listNotices']>, call: PersonCall) {
    const self = await selfOf(call)
    if (!self) return { items: [], total: 0 }
    const { rows, total } = await listNotices(call.tx, self, query)
    const ids = new Set(rows.flatMap(({ alarm_id }) => alarm_id ?? []))
    const alarms = await findAlarms(call.tx, [...ids])
    const items = rows.map(
      ({ id, alarm_id, kind, at, read_at, webhook_id, webhook_name, is_off }): Notice => ({
        id,
        kind: kind as Notice['kind'],
        at: at.toISOString(),
        read_at: read_at?.toISOString() ?? null,
        alarm: alarms.get(alarm_id ?? '') ?? null,
        webhook: webhook_id === null ? null : { id: webhook_id, name: webhook_name ?? '', is_off },
      }),
    )
    return { items, total }
  },

  async countNotices(_request: unknown, call: PersonCall) {
    const self = await selfOf(call)
    return { unread: self ? await countUnread(call.tx, self) : 0 }
  },

  async readNotices({ body }: RequestOf<Routes['readNotices']>, call: PersonCall) {
    const self = await selfOf(call)
    if (!self) return { unread: 0 }
    await markRead(call.tx, self, body)
    return { unread: await countUnread(call.tx, self) }
  },
})
