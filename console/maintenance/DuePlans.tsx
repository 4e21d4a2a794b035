import { Button, Checkbox, CloseButton, SegmentedControl } from '@mantine/core'
import { IconBriefcase, IconCalendarCheck, IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { mostJobsAtOnce, mostPlans } from '../../contract/maintenance-plans/routes.ts'
import { type MaintenancePlan, proposedStates } from '../../contract/maintenance-plans/schema.ts'
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
import { DueRow } from './DueRow.tsx'
import { dueFilterKeys, filterDue } from './due-filters.ts'
import { type DueGroup, type Grouping, groupDue, groupings } from './due-groups.ts'
import styles from './maintenance.module.css'
import { makeJobs } from './make-jobs.tsx'
import { formatLongMonth } from './month-text.ts'

const groupingWord: Record<Grouping, () => string> = {
  area: m.due_by_area,
  distance: m.due_by_distance,
  month: m.due_by_month,
}

function groupTitle({ name }: DueGroup<MaintenancePlan>, by: Grouping): string {
  if (by === 'month') return name ? formatLongMonth(name) : '—'
  if (by === 'distance') return name ? m.due_near({ area: name }) : m.due_no_place()
  return name ?? m.due_no_area()
}

/** Plans that are chosen, among those that are still due. */
const useChosen = (plans: readonly MaintenancePlan[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = plans.filter(({ id }) => ids.has(id))
  return {
    chosen,
    has: (id: string) => ids.has(id),
    set(some: readonly MaintenancePlan[], isChosen: boolean) {
      const next = new Set(ids)
      for (const { id } of some) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      setIds(next)
    },
    clear: () => setIds(new Set()),
  }
}

interface GroupProps {
  group: DueGroup<MaintenancePlan>
  title: string
  choice: ReturnType<typeof useChosen>
}

const Group = ({ group: { plans }, title, choice }: GroupProps) => {
  const count = plans.filter(({ id }) => choice.has(id)).length
  return (
    <section className={styles.group}>
      <header className={styles.groupHead}>
        <Checkbox
          label={<h2 className={styles.groupTitle}>{title}</h2>}
          checked={count === plans.length}
          indeterminate={count > 0 && count < plans.length}
          onChange={({ currentTarget }) => choice.set(plans, currentTarget.checked)}
        />
        <span className={styles.groupCount}>{plans.length}</span>
      </header>
      <ul className={styles.rows}>
        {plans.map((plan) => (
          <DueRow
            key={plan.id}
            plan={plan}
            isChosen={choice.has(plan.id)}
            onChoose={(isChosen) => choice.set([plan], isChosen)}
          />
        ))}
      </ul>
    </section>
  )
}

const ChosenBar = ({ choice }: { choice: ReturnType<typeof useChosen> }) => {
  const { chosen, clear } = choice
  const isTooMany = chosen.length > mostJobsAtOnce
  return (
    <>
      <p role="status" className="visually-hidden">
        {chosen.length > 0 && m.due_chosen({ count: chosen.length })}
      </p>
      {chosen.length > 0 && (
        <section className={styles.chosen} aria-label={m.selection_label()}>
          <CloseButton onClick={clear} aria-label={m.selection_clear()} />
          <strong>{m.due_chosen({ count: chosen.length })}</strong>
          {isTooMany && <span className={styles.tooMany}>{m.due_too_many({ most: mostJobsAtOnce })}</span>}
          <span className={styles.space} />
          <Button
            variant="default"
            leftSection={<IconBriefcase size={16} aria-hidden />}
            disabled={isTooMany}
            onClick={() => makeJobs(chosen, 'tray', clear)}
          >
            {m.due_make_jobs()}
          </Button>
          <Button
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            disabled={isTooMany}
            onClick={() => makeJobs(chosen, 'book', clear)}
          >
            {m.due_book()}
          </Button>
        </section>
      )}
    </>
  )
}

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
  const chosen = useChosen(shown)
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
      {shown.length > 0 && (
        <div className={styles.tools}>
          <span className={styles.quiet}>{m.due_group_by()}</span>
          <SegmentedControl
            aria-label={m.due_group_by()}
            value={by}
            onChange={(next) => setBy(next)}
            data={groupings.map((value) => ({ value, label: groupingWord[value]() }))}
          />
        </div>
      )}
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
          <Group key={group.key} group={group} title={groupTitle(group, by)} choice={chosen} />
        ))}
      </div>
    </div>
  )
}
