import { decimalsOf, scaledUp } from '../codec/decimals.rules.ts'
import type { Wholes } from '../codec/open-columns.ts'
import type { Take } from '../codec/scratch.ts'
import type { Columns } from '../columns.rules.ts'
import { type Kept, reportsOf } from '../columns.ts'
import { type Narrow, narrowBuckets, type Part } from './narrow-buckets.ts'
import { bucketed, nothingCounted } from './rollup.rules.ts'

/** Reports in buckets, unpacked no further than that takes. */
export function bucketsOfKept(kept: Kept, positions: readonly number[], narrow: Narrow): Columns {
  if (isInOrder(kept)) return narrowBuckets(partsOf(kept), positions, narrow)
  const [from, to] = [new Date(narrow.from), new Date(narrow.to)]
  return bucketed(reportsOf(kept, { positions, from, to }), nothingCounted, narrow.startOf)
}

/** Late reports are rows of days that are sealed already, and must be laid over them. */
function isInOrder({ days, rows }: Kept): boolean {
  const last = days.at(-1)?.columns.times().at(-1) ?? Number.NEGATIVE_INFINITY
  return last < (rows.times[0] ?? Number.POSITIVE_INFINITY)
}

function* partsOf({ days, rows }: Kept): Generator<Part> {
  for (const { columns } of days) {
    let wholesAt: ((position: number) => Wholes | undefined) | undefined
    yield {
      times: columns.times(),
      wholesAt: (position, take) => (wholesAt ??= columns.wholes(take))(position),
    }
  }
  yield { times: rows.times, wholesAt: (position, take) => wholesOf(rows.values.get(position), take) }
}

function wholesOf(column: Float64Array | undefined, take: Take): Wholes | undefined {
  if (!column) return undefined
  const scale = decimalsOf(column)
  if (scale === undefined) return { numbers: column, scale, isEveryRowTold: false }
  const numbers = take(column.length)
  for (let row = 0; row < column.length; row++) numbers[row] = scaledUp(column[row] ?? Number.NaN, scale)
  return { numbers, scale, isEveryRowTold: false }
}
