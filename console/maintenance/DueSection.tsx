import { Checkbox } from '@mantine/core'
import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { DueRow } from './DueRow.tsx'
import type { DueGroup } from './due-groups.ts'
import styles from './maintenance.module.css'
import type { ChosenPlans } from './use-chosen-plans.ts'

interface DueSectionProps {
  group: DueGroup<MaintenancePlan>
  title: string
  choice: ChosenPlans
}

/** The due services of one group, chosen together or one by one. */
export const DueSection = ({ group: { plans }, title, choice }: DueSectionProps) => {
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
