// The reports before a span that it hangs on: what still holds when it begins, and what every counter stood at.
import type { Tx } from '../../database/database.ts'
import { type Columns, joinColumns } from '../columns.rules.ts'
import { readColumns } from '../columns.ts'
import { dayMs, hourMs, startOfWeek } from '../days.ts'
import type { Counted } from '../rollups/counters.rules.ts'
import { daysBack } from '../rollups/sealed-days.ts'
import { patienceMs } from './hour-sums.rules.ts'
import type { KeptHours } from './hours.store.ts'
import { columnsFor, type Measured } from './measured.ts'

export interface LeadQuestion {
  deviceId: string
  measured: readonly Measured[]
  reportSeconds: number
  /** Where the span begins. */
  from: number
}

/** The last reports before a span that begins where what is kept ends; undefined where later ones are kept too. */
export function keptLead(
  kept: KeptHours,
  { measured, from }: Pick<LeadQuestion, 'measured' | 'from'>,
): Columns | undefined {
  const week = kept.weeks.get(startOfWeek(from - 1))
  if (!week) return undefined
  const tails = new Map<number, readonly Counted[]>()
  for (const part of new Set(measured.map((one) => one.part)))
    for (const [position, tail] of week.get(part)?.tails ?? []) tails.set(position, tail)
  const moments = [...tails.values()].flat().map(({ ms }) => ms)
  if (moments.some((ms) => ms >= from)) return undefined
  const times = Float64Array.from(new Set(moments)).sort()
  const valueAt = (position: number) => (ms: number) => {
    const tail = ms < from - daysBack * dayMs ? undefined : tails.get(position)
    return tail?.find((report) => report.ms === ms)?.value ?? Number.NaN
  }
  return {
    times,
    values: new Map(columnsFor(measured).map((position) => [position, times.map(valueAt(position))])),
  }
}

/** The reports of a span with those before it, which are looked for unless they are known. */
export async function withLead(
  tx: Tx,
  question: LeadQuestion,
  reports: Columns,
  known?: Columns,
): Promise<Columns> {
  return joinLead(question.measured, known ?? (await readLead(tx, question, reports)), reports)
}

export const joinLead = (measured: readonly Measured[], before: Columns, reports: Columns): Columns =>
  joinColumns([before, reports], columnsFor(measured), {
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
  })

/** The same of a span whose reports are not read yet: most often in one question. */
export async function readWithLead(tx: Tx, question: LeadQuestion, to: number): Promise<Columns> {
  const { deviceId, measured, from } = question
  const positions = columnsFor(measured)
  const begin = new Date(from - nearestLead(question))
  const near = await readColumns(tx, { deviceId, positions, from: begin, to: new Date(to) })
  const before = joinColumns([near], positions, { from: Number.NEGATIVE_INFINITY, to: from })
  const reports = joinColumns([near], positions, { from, to })
  return isLead(before, question, reports) ? near : withLead(tx, question, reports)
}

/** What holds may itself hang on a report as old again, and where a counter stands on an hour before it fell. */
const nearestLead = ({ measured, reportSeconds }: LeadQuestion) =>
  Math.max(measured.some(({ pace }) => pace) ? 2 * hourMs : hourMs, 2 * patienceMs(reportSeconds))

const isTold = ({ values }: Columns, position: number): boolean =>
  values.get(position)?.some((value) => !Number.isNaN(value)) ?? false

/** Whether every counter that the reports tell of is told before them. */
const isLead = (before: Columns, { measured }: LeadQuestion, reports: Columns): boolean =>
  measured.every(
    ({ kind, position }) => kind !== 'counter' || !isTold(reports, position) || isTold(before, position),
  )

async function readLead(tx: Tx, question: LeadQuestion, reports: Columns): Promise<Columns> {
  const { deviceId, measured, from } = question
  const positions = columnsFor(measured)
  let before: Columns = { times: new Float64Array(), values: new Map() }
  for (const lead of [nearestLead(question), 2 * dayMs, daysBack * dayMs]) {
    before = await readColumns(tx, { deviceId, positions, from: new Date(from - lead), to: new Date(from) })
    if (isLead(before, question, reports)) break
  }
  return before
}
