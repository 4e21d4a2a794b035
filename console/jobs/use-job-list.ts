import type { jobSorts } from '../../contract/jobs/queries.ts'
import { useList } from '../kit/list/use-list.ts'
import { jobFilterKeys } from './job-filters.ts'

/** The page, search, sort and filters that both views show, as the address has them. */
export const useJobList = () => useList<(typeof jobSorts)[number]>({ filters: jobFilterKeys })

export type JobList = ReturnType<typeof useJobList>
