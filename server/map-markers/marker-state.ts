// How a home stands, as SQL: one rule for the markers and for what the map says of a home.
import { sql } from 'kysely'

/** A lost thermostat counts as a blocking fault, as `faultSeverity` of the contract has it. */
export const isSevere = sql<boolean>`(f.blocking or f.kind = 'rf_lost')`

/** Faults `f` that decide the state of a device; whether it is connected is read from the device itself. */
export const openFaults = sql`faults f where f.resolved_at is null and f.kind in ('reported', 'rf_lost')`

/** The position in `markerStates` of a device `d`, whose open faults are severe, not severe (false), or none (null). */
export const stateOfDevice = (severity: ReturnType<typeof sql>) => sql<number>`case
  when ${severity} then 0
  when ${severity} is not null then 1
  when not d.online and d.last_update is not null then 2
  when d.last_update is null then 3
  else 4 end`
