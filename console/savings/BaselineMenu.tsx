import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { addLocalDays, dateOf, startOfDate } from '../kit/chart/time-ticks.ts'
import { DaysMenu } from '../kit/period/DaysMenu.tsx'
import { daysOf, periodOf, periodText } from '../kit/period/period.ts'
import { m } from '../paraglide/messages.js'
import styles from './savings.module.css'

interface BaselineMenuProps {
  /** Undefined for the days before weather adaptation. */
  baseline: string | undefined
  /** The first day of the period, which the baseline must not reach. */
  begin: string
  onBaseline: (baseline: string | undefined) => void
}

/** With which days the period is compared. It opens with the year before the period. */
export const BaselineMenu = ({ baseline, begin, onBaseline }: BaselineMenuProps) => {
  const daysBefore = (days: number) => dateOf(addLocalDays(startOfDate(begin), -days))
  const before = { date_from: daysBefore(365), date_to: daysBefore(1) }
  const days = daysOf(baseline)
  return (
    <span className={styles.baseline}>
      <DaysMenu
        days={days ?? before}
        latest={before.date_to}
        onDays={(chosen) => onBaseline(periodOf(chosen))}
        label={
          baseline && days
            ? m.savings_baseline_chosen({ days: periodText(baseline) })
            : m.savings_baseline_usual()
        }
      />
      {days && (
        <ActionIcon size={34} onClick={() => onBaseline(undefined)} aria-label={m.savings_baseline_reset()}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </span>
  )
}
