import type { ListState } from '../kit/list/use-list.ts'
import { countOptions } from '../lists/use-listing.ts'
import { useAnswer } from '../session/queries.ts'
import { jobsQueryOf } from './job-filters.ts'

const countOf = (states: readonly { count: number }[]): number =>
  states.reduce((sum, { count }) => sum + count, 0)

/** How many jobs there are without search and filters; requested only where some are hidden. */
export const useJobCount = (list: ListState): number | undefined => {
  const { data } = useAnswer('summarizeJobs', { query: {} }, countOptions(list))
  return data && countOf(data.states)
}

/** Counts and sums of the jobs found, by state, as the answer of a list head. */
export const useJobSums = (list: ListState) => {
  const query = { ...jobsQueryOf(list), ...(list.search ? { search: list.search } : {}) }
  const { data, error, isFetching, dataUpdatedAt, refetch } = useAnswer(
    'summarizeJobs',
    { query },
    { keepPrevious: true, refetchInterval: 60_000 },
  )
  return {
    query,
    sums: data?.states,
    answer: {
      data: data && { items: [], total: countOf(data.states) },
      error,
      isFetching,
      dataUpdatedAt,
      refetch,
    },
  }
}
