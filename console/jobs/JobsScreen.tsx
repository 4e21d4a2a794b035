import { IconBriefcase } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { jobSorts } from '../../contract/jobs/routes.ts'
import type { ListedJob } from '../../contract/jobs/schema.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { recordMenu } from '../kit/list/record-menu.tsx'
import { useList } from '../kit/list/use-list.ts'
import { pageOptions } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { jobColumns } from './job-columns.tsx'
import { jobFilterKeys, jobsQueryOf, useJobFilters } from './job-filters.ts'
import { jobTitle } from './words.ts'

/** The jobs of a technician company. */
export const JobsScreen = () => {
  const list = useList<(typeof jobSorts)[number]>({ filters: jobFilterKeys })
  const query = { ...list.query, ...jobsQueryOf(list) }
  const answer = useAnswer('listJobs', { query }, pageOptions)
  const { selected, open } = useRowPanel('job')
  const onOpen = ({ id }: ListedJob) => open(id)
  return (
    <ListPage
      title={m.place_jobs()}
      list={list}
      answer={answer}
      searchLabel={m.jobs_search()}
      filters={useJobFilters(list, answer.data?.items)}
      empty={{ icon: IconBriefcase, title: m.jobs_empty(), body: m.jobs_empty_body() }}
      rows={{
        key: ({ id }) => id,
        name: jobTitle,
        columns: useMemo(jobColumns, []),
        onOpen,
        selected,
        menu: recordMenu({ onView: onOpen }),
      }}
    />
  )
}
