// The reports before a span that it hangs on: what still holds when it begins, and what every counter stood at.
import type { Tx } from '../database.ts'
import { type Columns, joinColumns } from './columns.rules.ts'
import { readColumns } from './columns.ts'
import { dayMs, hourMs } from './days.ts'
import { patienceMs } from './hour-sums.rules.ts'
import { columnsFor, type Measured } from './measured.ts'
import { daysBack } from './sealed-days.ts'

export interface LeadQuestion {
  deviceId: string
  measured: readonly Measured[]
  reportSeconds: number
  /** Where the span begins. */
  from: number
}

/** The reports of a span with those before it. */
export async function withLead(tx: Tx, question: LeadQuestion, reports: Columns): Promise<Columns> {
  const { deviceId, measured, reportSeconds, from } = question
  const positions = columnsFor(measured)
  const isTold = (columns: Columns, position: number) =>
    columns.values.get(position)?.some((value) => !Number.isNaN(value)) ?? false
  const counters = measured.flatMap(({ kind, position }) =>
    kind === 'counter' && isTold(reports, position) ? [position] : [],
  )
  // What holds may itself hang on a report as old again.
  const leads = [Math.max(hourMs, 2 * patienceMs(reportSeconds)), 2 * dayMs, daysBack * dayMs]
  let before: Columns | undefined
  for (const lead of leads) {
    before = await readColumns(tx, { deviceId, positions, from: new Date(from - lead), to: new Date(from) })
    const known = before
    if (counters.every((position) => isTold(known, position))) break
  }
  const parts = before ? [before, reports] : [reports]
  return joinColumns(parts, positions, { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY })
}
