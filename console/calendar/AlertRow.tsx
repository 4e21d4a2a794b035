import { Button } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { changeVisit } from '../appointments/change-appointment.ts'
import { m } from '../paraglide/messages.js'
import styles from './alerts.module.css'
import type { Alert } from './alerts-of.ts'
import { take } from './moving.ts'

interface AlertRowProps {
  alert: Alert
  /** After one of its buttons. */
  onDone?: (() => void) | undefined
}

/** One warning with the changes that would end it. */
export const AlertRow = ({ alert, onDone }: AlertRowProps) => {
  const { title, detail, visit, person } = alert
  const press = (work: () => void) => () => {
    onDone?.()
    work()
  }
  return (
    <li className={styles.alert}>
      <IconAlertTriangleFilled size={16} aria-hidden />
      <span className={styles.text}>
        <strong>{title}</strong> {detail}
      </span>
      {visit && (
        <span className={styles.fixes}>
          {alert.fixes().map(({ label, change }) => (
            <Button
              key={label}
              variant="default"
              size="compact-sm"
              onClick={press(() => void changeVisit(visit, change))}
            >
              {label}
            </Button>
          ))}
          <Button
            variant="default"
            size="compact-sm"
            onClick={press(() => take({ kind: 'move', visit, person: person?.id ?? null }))}
          >
            {m.calendar_move()}
          </Button>
        </span>
      )}
    </li>
  )
}
