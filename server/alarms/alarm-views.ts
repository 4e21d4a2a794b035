// What each view of the alarms holds: one condition for its list and for its count.
import { sql } from 'kysely'
import type { AlarmView } from '../../contract/alarms/routes.ts'
import { isActive, isSnoozed } from '../devices/active-alarms.ts'

const daysShown = 30

/** The beginning of today or of a local day before, of a row `t` of companies. A date alone would be read in the session's zone. */
export const localDayStart = (daysAgo: number) =>
  sql`((now() at time zone t.timezone)::date - ${sql.lit(daysAgo)})::timestamp at time zone t.timezone`
/** Of the last local days. */
export const monthStart = localDayStart(daysShown - 1)
const ofMonth = sql<boolean>`exists (select from alarm_events e join companies t on t.id = current_company()
  where e.alarm_id = a.id and e.kind in ('raised', 'raised_again') and e.at >= ${monthStart})`

/** Of a row `a` of alarms. */
export const inView = (view: AlarmView, personId: string | null) =>
  ({
    active: isActive,
    new: sql<boolean>`(${isActive} and a.acknowledged_at is null)`,
    mine: sql<boolean>`(a.resolved_at is null and a.assignee_id = ${personId})`,
    stale: sql<boolean>`(${isActive} and a.since < now() - interval '1 day')`,
    snoozed: sql<boolean>`(a.resolved_at is null and ${isSnoozed})`,
    resolved: sql<boolean>`a.resolved_at is not null`,
    month: ofMonth,
  })[view]
