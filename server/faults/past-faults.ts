import type { Model } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { faultCodeOf, faultSpans, isBlocking } from './faults.rules.ts'
import { recordPastFault } from './faults.store.ts'

interface PastReading {
  ts: Date
  /** By metric position. */
  values: readonly (number | null | undefined)[]
}

/** Stores the faults in backfilled readings, which are in the order of time. */
export async function recordPastFaults(
  tx: Tx,
  { deviceId, model }: { deviceId: string; model: Model },
  readings: readonly PastReading[],
): Promise<void> {
  const reports = readings.flatMap(({ ts, values }) => {
    const code = faultCodeOf(model, values)
    return typeof code === 'number' ? [{ ts, code }] : []
  })
  for (const span of faultSpans(reports)) {
    const during = readings.filter(({ ts }) => ts >= span.from && ts <= span.to)
    const blocking = during.some(({ values }) => isBlocking(model, values, Number(span.code)))
    await recordPastFault(tx, deviceId, span, blocking)
  }
}
