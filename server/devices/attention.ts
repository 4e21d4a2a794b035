// Which devices need a person: one rule for the dashboard's list, for the filter of the device lists and for their order.
import { sql } from 'kysely'
import { modelledTypes, modelOf } from '../../contract/models/index.ts'
import { metricPosition } from '../../contract/models/model.ts'

/** PostgreSQL's array position of a metric in a stored row of that device type, or null where it has none. */
export function positionByType(name: string) {
  const cases = modelledTypes.flatMap((type) => {
    const model = modelOf(type)
    const position = model && metricPosition(model, name)
    return position === undefined ? [] : [sql`when ${type} then ${sql.lit(position + 1)}`]
  })
  return sql`case d.device_type ${sql.join(cases, sql` `)} end`
}

const radioTime = sql`to_timestamp(l.values[${positionByType('time')}] / 1000)`

/** An open fault, a lost thermostat or no connection, each with its rank; a device can have several. */
export const troubles = sql`
  select f.device_id, case when f.blocking then 'blocking_fault' else 'fault' end as kind, f.code, f.opened_at as since,
    case when f.blocking then 1 else 3 end as rank
  from faults f where f.kind = 'reported' and f.resolved_at is null
  union all
  select d.device_id, 'radio_lost', null, ${radioTime}, 2
  from devices d join last l on l.device_id = d.device_id
  where d.online and d.installation_id is not null and ${radioTime} < now() - interval '2 hours'
  union all
  select d.device_id, 'offline', null, coalesce(d.online_changed_at, d.last_update), 4
  from devices d where not d.online and d.last_update is not null and d.installation_id is not null`

/** Of a row `d` of devices. */
export const needsAttention = sql<boolean>`d.device_id in (select w.device_id from (${troubles}) w)`

/** The worst first, then the longest; null where nothing is wrong. */
export const urgency = sql`(select array[w.rank, extract(epoch from w.since)] from (${troubles}) w
  where w.device_id = d.device_id order by 1 limit 1)`
