import { IconCalendarRepeat } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { planSorts } from '../../contract/maintenance-plans/routes.ts'
import { type MaintenancePlan, planStates } from '../../contract/maintenance-plans/schema.ts'
import { AddButton } from '../kit/list/AddButton.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { recordMenu } from '../kit/list/record-menu.tsx'
import { useList } from '../kit/list/use-list.ts'
import { pageOptions } from '../lists/use-listing.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { addPlan, deletePlan, editPlan } from './plan-actions.tsx'
import { planColumns } from './plan-columns.tsx'
import { usePlanFilters } from './plan-filters.ts'

/** Every maintenance plan of the company. */
export const AllPlans = ({ action, above }: { action: ReactNode; above: ReactNode }) => {
  const list = useList<(typeof planSorts)[number]>({ filters: ['state', 'assignee_id'] })
  const { state, assignee_id } = list.filters
  const query = {
    ...list.query,
    state: planStates.filter((one) => state?.includes(one)),
    assignee_id: assignee_id?.slice(),
  }
  const answer = useAnswer('listMaintenancePlans', { query }, pageOptions)
  const { selected, open, closeOf } = useRowPanel('plan')
  const onOpen = ({ id }: MaintenancePlan) => open(id)
  const remove = async (plan: MaintenancePlan) => {
    if (await deletePlan(plan)) closeOf(plan.id)
  }
  return (
    <ListPage
      title={m.place_maintenance()}
      list={list}
      answer={answer}
      searchLabel={m.plans_search()}
      action={action}
      filters={usePlanFilters()}
      empty={{
        icon: IconCalendarRepeat,
        title: m.plans_empty(),
        body: m.plans_empty_body(),
        action: <AddButton label={m.plan_first()} onPress={() => addPlan()} />,
      }}
      rows={{
        key: ({ id }) => id,
        name: ({ title, client_name }) => `${title}, ${client_name}`,
        columns: useMemo(planColumns, []),
        onOpen,
        selected,
        menu: recordMenu({ onView: onOpen, onEdit: editPlan, onDelete: (plan) => void remove(plan) }),
      }}
    >
      {above}
    </ListPage>
  )
}
