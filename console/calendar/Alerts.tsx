import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangleFilled, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { m } from '../paraglide/messages.js'
import { AlertRow } from './AlertRow.tsx'
import styles from './alerts.module.css'
import { type Alert, alertCounts } from './alerts-of.ts'

/** The warnings of a day. More than one, and any on a phone, are one line with their counts until it is opened. */
export const Alerts = ({ alerts }: { alerts: readonly Alert[] }) => {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  if (alerts.length === 0) return null
  const folds = isPhone || alerts.length > 1
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <div className={styles.alerts}>
      {folds && (
        <UnstyledButton
          className={`${styles.alert} ${styles.counts}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAlertTriangleFilled size={16} aria-hidden />
          <strong className={styles.line}>{alertCounts(alerts)}</strong>
          <Chevron size={16} aria-hidden />
        </UnstyledButton>
      )}
      {(isOpen || !folds) && (
        <ul className={styles.list} aria-label={m.calendar_alerts()}>
          {alerts.map((alert) => (
            <AlertRow key={alert.key} alert={alert} />
          ))}
        </ul>
      )}
    </div>
  )
}
