import type { ExportForm } from '../../../contract/exports/telemetry.ts'
import { toMilliseconds } from '../../../contract/moments.ts'

/** The time at the start of a row: the first cell of JSON, the second of CSV. */
const rowTimes = {
  json: /\["(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g,
  csv: /\n\d{4}-\d\d-\d\d [\d:]+,(\d{4}-\d\d-\d\dT[\d:.]+Z)/g,
} as const

/** The share of the range up to the last row. */
export function shareOf(
  tail: string,
  { time_from, time_to, file_type }: Pick<ExportForm, 'time_from' | 'time_to' | 'file_type'>,
): number | undefined {
  if (file_type === 'xlsx') return undefined
  const last = [...tail.matchAll(rowTimes[file_type])].at(-1)?.[1]
  if (last === undefined) return undefined
  const [from, to] = [toMilliseconds(time_from), toMilliseconds(time_to)]
  return Math.min(1, Math.max(0, (Date.parse(last) - from) / (to - from)))
}
