import { countedAtMost } from '../../contract/lists.ts'

export interface CappedCount {
  total: number
  /** The true total is higher. */
  total_is_least?: true
}

/** Caps a count that was stopped one above `countedAtMost`. */
export const capCount = (counted: number): CappedCount =>
  counted > countedAtMost ? { total: countedAtMost, total_is_least: true } : { total: counted }

export const asCount = ({ total, total_is_least }: CappedCount) => ({
  count: total,
  ...(total_is_least && { count_is_least: total_is_least }),
})
