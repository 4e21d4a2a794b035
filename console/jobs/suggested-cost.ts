import type { JobDetail } from '../../contract/jobs/schema.ts'
import { toCents } from '../../contract/money.ts'

type PricedJob = Pick<JobDetail, 'cost' | 'estimated_cost'> & {
  materials: readonly Pick<JobDetail['materials'][number], 'cost'>[]
}

/**
 * The final cost that is proposed when a job ends, in cents: that of the job, or its estimate, or all its materials.
 * `added` are materials that are not stored yet.
 */
export function suggestedCost(
  { cost, estimated_cost, materials }: PricedJob,
  added: readonly number[] = [],
): number | null {
  const known = cost ?? estimated_cost
  if (known !== null) return toCents(known)
  const lines = [...materials.map((line) => toCents(line.cost ?? 0)), ...added]
  return lines.length > 0 ? lines.reduce((sum, line) => sum + line, 0) : null
}
