import { countedAtMost } from '../../contract/lists.ts'

export interface Counted {
  total: number
  /** There are more than the total says. */
  total_is_least?: true
}

/** What was counted no further than one above the most that is. */
export const countedUpTo = (counted: number): Counted =>
  counted > countedAtMost ? { total: countedAtMost, total_is_least: true } : { total: counted }

export const asCount = ({ total, total_is_least }: Counted) => ({
  count: total,
  ...(total_is_least && { count_is_least: total_is_least }),
})
