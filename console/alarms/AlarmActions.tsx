import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconChevronDown, IconUserPlus, IconZzz } from '@tabler/icons-react'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { m } from '../paraglide/messages.js'
import { AssignItems, SnoozeItems } from './AlarmItems.tsx'
import { acknowledge } from './alarm-actions.tsx'
import styles from './alarms.module.css'
import { NextStep } from './NextStep.tsx'
import { stepOf } from './step-of.ts'
import { useSchedule } from './use-schedule.ts'

const AssignMenu = ({ alarm }: { alarm: Alarm }) => (
  <Menu position="top-start">
    <Menu.Target>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {alarm.assignee_name ?? m.alarm_assign()}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <AssignItems alarm={alarm} />
    </Menu.Dropdown>
  </Menu>
)

const SnoozeMenu = ({ alarm }: { alarm: Alarm }) => (
  <Menu position="top-start">
    <Menu.Target>
      <Button
        variant="default"
        leftSection={<IconZzz size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {m.alarm_snooze()}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <SnoozeItems alarm={alarm} />
    </Menu.Dropdown>
  </Menu>
)

/** The next step of the list comes first; a distributor has no other. */
export const AlarmActions = ({ alarm }: { alarm: Alarm }) => {
  const schedule = useSchedule()
  const step = stepOf(alarm)?.kind
  if (!alarm.is_own)
    return (
      <div className={styles.actions}>
        <NextStep alarm={alarm} />
      </div>
    )
  return (
    <div className={styles.actions}>
      <NextStep alarm={alarm} />
      {alarm.acknowledged_at === null && step !== 'acknowledge' && (
        <Button
          variant={step ? 'default' : 'filled'}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => void acknowledge(alarm)}
        >
          {m.alarm_acknowledge()}
        </Button>
      )}
      {alarm.installation_id !== null && step !== 'schedule' && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => void schedule(alarm)}
        >
          {m.job_schedule()}
        </Button>
      )}
      <AssignMenu alarm={alarm} />
      <SnoozeMenu alarm={alarm} />
    </div>
  )
}
