import { type ReactNode, useMemo } from 'react'
import type { ListedJob } from '../../contract/jobs/schema.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import type { EmptyText } from '../kit/list/rows.ts'
import { pageOptions, useListing } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { jobColumns } from './job-columns.tsx'
import { jobsQueryOf, useJobFilters } from './job-filters.ts'
import { useJobMenu } from './job-menu.tsx'
import { QuickFilters } from './QuickFilters.tsx'
import type { JobList } from './use-job-list.ts'
import { useJobCount } from './use-job-sums.ts'
import { jobTitle } from './words.ts'

export interface JobsViewProps {
  list: JobList
  action: ReactNode
  empty: EmptyText
}

/** The jobs as a list. */
export const JobsTable = ({ list, action, empty }: JobsViewProps) => {
  const query = { ...list.query, ...jobsQueryOf(list) }
  const answer = useAnswer('listJobs', { query }, pageOptions)
  const allCount = useJobCount(list)
  const listing = { name: 'jobs', title: m.place_jobs(), list, answer, allCount }
  const listed = useListing({ ...listing, exported: 'exportJobs', query })
  const { selected, open } = useRowPanel('job')
  return (
    <ListPage
      {...listed}
      searchLabel={m.jobs_search()}
      action={action}
      filters={useJobFilters(list)}
      quick={<QuickFilters list={list} />}
      empty={empty}
      rows={{
        key: ({ id }) => id,
        name: jobTitle,
        columns: useMemo(jobColumns, []),
        onOpen: ({ id }: ListedJob) => open(id),
        selected,
        menu: useJobMenu(),
      }}
    />
  )
}
