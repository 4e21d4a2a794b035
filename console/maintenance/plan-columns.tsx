import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import styles from './maintenance.module.css'
import {
  applianceText,
  dayText,
  dueText,
  intervalText,
  placeText,
  planStanding,
  tooSeldomText,
} from './words.ts'

export const PlanStateChip = ({ plan, plain }: { plan: MaintenancePlan; plain?: boolean }) => {
  const { label, ...standing } = planStanding[plan.state]
  return <StatusChip {...standing} {...(plain ? { plain } : {})} label={label()} />
}

/** The due date with how far it is; a dash where it is not known. */
export const DueDate = ({ plan: { due_on } }: { plan: Pick<MaintenancePlan, 'due_on'> }) =>
  due_on === null ? (
    <>—</>
  ) : (
    <span className={styles.due}>
      <time dateTime={due_on}>{dayText(due_on)}</time>
      <span>{dueText(due_on)}</span>
    </span>
  )

export const PlanTitle = ({ plan }: { plan: MaintenancePlan }) => (
  <span className={styles.titled}>
    <span className={styles.bar} style={{ background: plan.type_color }} aria-hidden />
    <Clip isRoomy isTall text={[plan.title, applianceText(plan)].filter(Boolean).join(' · ')} />
  </span>
)

const Interval = ({ plan }: { plan: MaintenancePlan }) => {
  const seldom = tooSeldomText(plan)
  return (
    <>
      <Clip isTall text={intervalText(plan)} />
      {seldom && <span className={styles.seldom}>{seldom}</span>}
    </>
  )
}

export const planColumns = (): Column<MaintenancePlan>[] => [
  {
    key: 'title',
    label: m.plan_title(),
    sort: 'title',
    onCard: 'title',
    cell: (plan) => <PlanTitle plan={plan} />,
  },
  {
    key: 'client',
    label: m.column_client(),
    sort: 'client_name',
    cell: ({ client_name }) => <Clip isTall text={client_name} />,
  },
  {
    key: 'place',
    from: 820,
    label: m.info_address(),
    sort: 'area',
    cell: (plan) => <Clip isTall text={placeText(plan)} />,
  },
  {
    key: 'interval',
    from: 940,
    label: m.plan_interval(),
    cell: (plan) => <Interval plan={plan} />,
  },
  {
    key: 'assignee',
    from: 1040,
    label: m.job_technician(),
    sort: 'assignee_name',
    cell: ({ assignee_name }) => <Clip isTall text={assignee_name} />,
  },
  {
    key: 'due',
    label: m.plan_due(),
    sort: 'due_on',
    width: '150px',
    cell: (plan) => <DueDate plan={plan} />,
  },
  {
    key: 'state',
    // Beside a panel it would be cut off; how far the date is says as much.
    from: 560,
    label: m.column_state(),
    width: '170px',
    onCard: 'end',
    cell: (plan) => <PlanStateChip plain plan={plan} />,
  },
]
