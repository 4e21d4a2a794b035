import type { JobState } from '../../contract/jobs/schema.ts'
import { ListHead } from '../kit/list/ListHead.tsx'
import styles from '../kit/list/ListPage.module.css'
import { EmptyList, FailedList, FilteredToNothing } from '../kit/list/ListStates.tsx'
import { StaleBanner } from '../kit/list/StaleBanner.tsx'
import { Toolbar } from '../kit/list/Toolbar.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { m } from '../paraglide/messages.js'
import { refresh } from '../session/queries.ts'
import { JobsBoard } from './JobsBoard.tsx'
import type { JobsViewProps } from './JobsTable.tsx'
import { statesOf, useJobFilters } from './job-filters.ts'
import { QuickFilters } from './QuickFilters.tsx'
import { useJobCount, useJobSums } from './use-job-sums.ts'

interface JobsBoardPageProps extends JobsViewProps {
  column: JobState
  onColumn: (state: JobState) => void
}

/** The jobs as columns, with the head and the filters of the list. */
export const JobsBoardPage = ({ list, action, empty, column, onColumn }: JobsBoardPageProps) => {
  const isPhone = useIsPhone()
  const { query, sums, answer } = useJobSums(list)
  const allCount = useJobCount(list)
  const refetch = () => {
    void answer.refetch()
    void refresh('listJobs')
  }
  const { data, error } = answer
  const isFrame = (!data && error) || data?.total === 0
  return (
    <div className={styles.page}>
      <ListHead
        title={m.place_jobs()}
        list={list}
        answer={{ ...answer, refetch }}
        allCount={allCount}
        action={isPhone ? null : action}
      />
      <Toolbar
        list={list}
        searchLabel={m.jobs_search()}
        filters={useJobFilters(list)}
        quick={<QuickFilters list={list} />}
      >
        {isPhone ? action : undefined}
      </Toolbar>
      {error && data && <StaleBanner problem={error} onRetry={refetch} />}
      {isFrame ? (
        <div className={styles.frame}>
          {!data && error ? (
            <FailedList problem={error} onRetry={refetch} />
          ) : list.isFiltered ? (
            <FilteredToNothing list={list} />
          ) : (
            <EmptyList {...empty} />
          )}
        </div>
      ) : (
        <JobsBoard query={query} sums={sums} states={statesOf(list)} column={column} onColumn={onColumn} />
      )}
    </div>
  )
}
