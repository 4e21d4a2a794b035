import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconDots, IconUserPlus, IconZzz } from '@tabler/icons-react'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { m } from '../paraglide/messages.js'
import { AssignItems, SnoozeItems } from './AlarmItems.tsx'
import { acknowledge } from './alarm-actions.tsx'
import { useSchedule } from './use-schedule.ts'
import { placeOf } from './words.ts'

/** What else a row of an alarm offers, beside its next step. */
export const AlarmMenu = ({ alarm, className = '' }: { alarm: Alarm; className?: string | undefined }) => {
  const schedule = useSchedule()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={32} className={className} aria-label={m.list_row_menu({ name: placeOf(alarm) })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {alarm.acknowledged_at === null && (
          <Menu.Item
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => void acknowledge(alarm)}
          >
            {m.alarm_acknowledge()}
          </Menu.Item>
        )}
        {alarm.installation_id !== null && (
          <Menu.Item
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            onClick={() => void schedule(alarm)}
          >
            {m.job_schedule()}
          </Menu.Item>
        )}
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconUserPlus size={16} aria-hidden />}>
              {m.alarm_assign()}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <AssignItems alarm={alarm} />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconZzz size={16} aria-hidden />}>{m.alarm_snooze()}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <SnoozeItems alarm={alarm} />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      </Menu.Dropdown>
    </Menu>
  )
}
