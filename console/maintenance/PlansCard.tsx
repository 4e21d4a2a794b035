import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { PlanForm } from '../../contract/maintenance-plans/fields.ts'
import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { Card } from '../kit/Card.tsx'
import { ListedPart } from '../kit/record/ListedPart.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import styles from './maintenance.module.css'
import { addPlan } from './plan-actions.tsx'
import { DueDate, PlanStateChip } from './plan-columns.tsx'
import { applianceText, intervalText, operationText } from './words.ts'

const PlanLine = ({ row: plan }: { row: MaintenancePlan }) => (
  <li className={styles.line}>
    <span className={styles.bar} style={{ background: plan.type_color }} aria-hidden />
    <span className={styles.who}>
      <PanelLink kind="plan" id={plan.id}>
        {plan.title}
      </PanelLink>
      <span className={styles.quiet}>
        {[applianceText(plan), intervalText(plan), operationText(plan.operation, plan.every_hours)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <span className={styles.when}>
      <PlanStateChip plain plan={plan} />
      <DueDate plan={plan} />
    </span>
  </li>
)

interface PlansCardProps {
  /** Whose plans: of an installation, or of one device in it. */
  of: { installation_id: string; device_id?: string }
}

/** The maintenance plans of an installation or a device, with a button for a new one. */
export const PlansCard = ({ of }: PlansCardProps) => {
  const query = { limit: 50, ...(of.device_id ? { device_id: of.device_id } : of) }
  const answer = useAnswer('listMaintenancePlans', { query }, { keepPrevious: true })
  const known: Partial<PlanForm> = of
  return (
    <Card
      title={m.plans_title()}
      count={answer.data?.total || undefined}
      flush
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => addPlan(known)}
        >
          {m.plan_add()}
        </Button>
      }
    >
      <div className={styles.lines}>
        <ListedPart answer={answer} empty={m.plans_none_here()} rowKey={({ id }) => id} as={PlanLine} />
      </div>
    </Card>
  )
}
