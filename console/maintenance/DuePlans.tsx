import { IconCalendarCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { mostPlans } from '../../contract/maintenance-plans/routes.ts'
import { proposedStates } from '../../contract/maintenance-plans/schema.ts'
import { Failed } from '../kit/Failed.tsx'
import { ListHead } from '../kit/list/ListHead.tsx'
import { FilteredToNothing } from '../kit/list/ListStates.tsx'
import { Toolbar } from '../kit/list/Toolbar.tsx'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { useList } from '../kit/list/use-list.ts'
import { Notice } from '../kit/Notice.tsx'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { DueSection } from './DueSection.tsx'
import { dueFilterKeys, filterDue } from './due-filters.ts'
import { type Grouping, groupDue } from './due-groups.ts'
import { groupTitle } from './due-words.ts'
import { GroupingChoice } from './GroupingChoice.tsx'
import styles from './maintenance.module.css'
import { useChosenPlans } from './use-chosen-plans.ts'

/** Services that are due and have no job yet, in groups from which a round is made. */
export const DuePlans = ({ action, above }: { action: ReactNode; above: ReactNode }) => {
  const list = useList({ filters: dueFilterKeys })
  const isPhone = useIsPhone()
  const [by, setBy] = useState<Grouping>('area')
  const { search } = list.query
  const query = { state: [...proposedStates], limit: mostPlans, ...(search ? { search } : {}) }
  const answer = useAnswer('listMaintenancePlans', { query }, { keepPrevious: true, refetchInterval: 60_000 })
  const plans = answer.data?.items ?? []
  const { shown, filters } = filterDue(plans, list.filters)
  const chosen = useChosenPlans(shown)
  return (
    <div className={styles.page}>
      <ListHead
        title={m.place_maintenance()}
        list={list}
        answer={{ ...answer, data: answer.data && { items: [], total: shown.length } }}
        allCount={list.search ? undefined : plans.length}
        action={isPhone ? null : action}
      />
      {above}
      <Toolbar list={list} searchLabel={m.plans_search()} filters={filters} />
      {isPhone && action}
      {shown.length > 0 && <GroupingChoice by={by} onChange={setBy} />}
      <ChosenBar choice={chosen} />
      {answer.error && !answer.data && (
        <Failed
          title={m.list_first_error_title()}
          problem={answer.error}
          onRetry={() => void answer.refetch()}
        />
      )}
      {!answer.data && !answer.error && <CardSkeleton height={320} />}
      {answer.data &&
        shown.length === 0 &&
        (list.isFiltered ? (
          <FilteredToNothing list={list} />
        ) : (
          <Notice icon={IconCalendarCheck} title={m.due_empty()} body={m.due_empty_body()} tone="fine" />
        ))}
      <div className={styles.groups}>
        {groupDue(shown, by).map((group) => (
          <DueSection key={group.key} group={group} title={groupTitle(group, by)} choice={chosen} />
        ))}
      </div>
    </div>
  )
}
