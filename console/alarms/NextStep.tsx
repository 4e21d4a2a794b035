import { Button, type ButtonProps } from '@mantine/core'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { m } from '../paraglide/messages.js'
import { usePanel } from '../shell/panel.ts'
import { acknowledge } from './alarm-actions.tsx'
import styles from './alarms.module.css'
import { stepOf } from './step-of.ts'
import { useSchedule } from './use-schedule.ts'
import { placeOf } from './words.ts'

interface NextStepProps extends ButtonProps {
  alarm: Alarm
  /** Of the word beside the icon. */
  wordClass?: string | undefined
}

/** The one action that helps most, in a row that opens the alarm itself. */
export const NextStep = ({ alarm, wordClass = '', ...look }: NextStepProps) => {
  const { open } = usePanel()
  const schedule = useSchedule()
  const step = stepOf(alarm)
  if (!step) return null
  const shared = {
    ...look,
    'aria-label': m.today_action({ action: step.label, who: placeOf(alarm) }),
    children: (
      <>
        <step.icon size={16} className={styles.stepIcon} aria-hidden />
        <span className={`${styles.stepWord} ${wordClass}`}>{step.label}</span>
      </>
    ),
  }
  if (step.kind === 'call')
    return <Button component="a" href={`tel:${step.phone.replaceAll(' ', '')}`} {...shared} />
  const press = () => {
    if (step.kind === 'visit') open('appointment', alarm.appointment_id ?? '')
    else if (step.kind === 'schedule') void schedule(alarm)
    else if (step.kind === 'acknowledge') void acknowledge(alarm)
    else if (step.kind === 'home') open('installation', alarm.installation_id ?? '')
    else if (step.kind === 'device') open('device', alarm.device_id ?? '', step.tab)
  }
  return (
    <Button
      {...shared}
      onClick={(event) => {
        // The row opens the alarm itself.
        event.stopPropagation()
        press()
      }}
    />
  )
}
