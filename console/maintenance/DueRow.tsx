import { Checkbox } from '@mantine/core'
import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import styles from './maintenance.module.css'
import { DueDate, PlanStateChip } from './plan-columns.tsx'
import { applianceText, operationText, placeText, tooSeldomText } from './words.ts'

interface DueRowProps {
  plan: MaintenancePlan
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** One due service: whose, where, what, since when. */
export const DueRow = ({ plan, isChosen, onChoose }: DueRowProps) => {
  const seldom = tooSeldomText(plan)
  const what = [plan.title, applianceText(plan)].filter(Boolean).join(' · ')
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <Checkbox
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        aria-label={`${plan.client_name}, ${plan.title}`}
      />
      <span className={styles.bar} style={{ background: plan.type_color }} aria-hidden />
      <span className={styles.who}>
        <PanelLink kind="plan" id={plan.id}>
          {plan.client_name}
        </PanelLink>
        <span className={styles.quiet}>{placeText(plan)}</span>
      </span>
      <span className={styles.what}>
        <span>{what}</span>
        <span className={styles.quiet}>
          {[
            plan.due_by === 'hours' ? operationText(plan.operation, plan.every_hours) : null,
            plan.assignee_name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {seldom && <span className={styles.seldom}>{seldom}</span>}
      </span>
      <span className={styles.when}>
        <PlanStateChip plain plan={plan} />
        <DueDate plan={plan} />
      </span>
    </li>
  )
}
