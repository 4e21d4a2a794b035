// Writes events into the outbox of webhooks, in the transaction of the event.
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import type { WebhookEvent } from '../../contract/webhooks/schema.ts'
import { findAlarms } from '../alarms/alarms.store.ts'
import { notify, type Tx } from '../database/database.ts'

/** Channel of the workers of all processes with jobs. */
export const webhookChannel = 'webhook_deliveries'

export interface AlarmNews {
  company: string
  alarmId: string
  kind: AlarmKind
  event: WebhookEvent
  at: Date
}

/** No names and phones of clients. The worker completes `url`, whose origin is a setting of the server. */
const bodyOf = (alarm: Alarm, { event, at }: AlarmNews): string =>
  JSON.stringify({
    type: `alarm.${event}`,
    timestamp: at.toISOString(),
    data: {
      alarm_id: alarm.id,
      kind: alarm.kind,
      group: alarm.group,
      state: alarm.state,
      since: alarm.since,
      raised_at: alarm.raised_at,
      occurrences: alarm.occurrences,
      resolved_by: alarm.resolved_by,
      device_id: alarm.device_id,
      installation_id: alarm.installation_id,
      tag: alarm.tag,
      address: alarm.address,
      url: `#/alarms?panel=alarm:${alarm.id}`,
    },
  })

const enabledWebhooks = (tx: Tx, news: readonly AlarmNews[]) =>
  tx
    .selectFrom('webhooks')
    .select(['id', 'company_id', 'kinds'])
    .where('company_id', 'in', [...new Set(news.map(({ company }) => company))])
    .where('is_enabled', '=', true)
    .execute()

/** Call it in the transaction that changes the alarms, after the change. */
export async function enqueueDeliveries(tx: Tx, news: readonly AlarmNews[]): Promise<void> {
  if (news.length === 0) return
  const webhooks = await enabledWebhooks(tx, news)
  const wanted = news.flatMap((one) => {
    const by = webhooks.filter(
      ({ company_id, kinds }) => company_id === one.company && kinds.includes(one.kind),
    )
    return by.length > 0 ? [{ one, by }] : []
  })
  const ids = wanted.map(({ one }) => one.alarmId)
  const alarms = await findAlarms(tx, ids)
  const rows = wanted.flatMap(({ one, by }) => {
    const alarm = alarms.get(one.alarmId)
    if (!alarm) return []
    const body = bodyOf(alarm, one)
    return by.map(({ id, company_id }) => ({
      company_id,
      webhook_id: id,
      type: `alarm.${one.event}`,
      body,
    }))
  })
  if (rows.length === 0) return
  await tx.insertInto('webhook_deliveries').values(rows).execute()
  await notify(tx, webhookChannel, '')
}
