import { Button } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowUpRight,
  IconCalendarPlus,
  IconCheck,
  IconPhone,
  IconRotateClockwise,
} from '@tabler/icons-react'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findSetting } from '../../contract/models/model.ts'
import { m } from '../paraglide/messages.js'
import { usePanel } from '../shell/panel.ts'
import { acknowledge } from './alarm-actions.tsx'
import { useSchedule } from './use-schedule.ts'
import { placeOf } from './words.ts'

const canReset = ({ device_type, is_own }: Alarm): boolean => {
  const model = is_own && device_type ? modelOf(device_type) : undefined
  return model !== undefined && findSetting(model, 'remote_reset') !== undefined
}

/** The one action that helps most; a visit that is booked comes before all others. */
export const NextStep = ({ alarm }: { alarm: Alarm }) => {
  const { open } = usePanel()
  const schedule = useSchedule()
  const step = stepOf(alarm)
  if (!step) return null
  const shared = {
    variant: 'default',
    size: 'compact-md',
    'aria-label': m.today_action({ action: step.label, who: placeOf(alarm) }),
    leftSection: <step.icon size={16} aria-hidden />,
    children: step.label,
  } as const
  if (step.kind === 'call')
    return <Button component="a" href={`tel:${alarm.phone?.replaceAll(' ', '')}`} {...shared} />
  const press = () => {
    if (step.kind === 'visit') open('appointment', alarm.appointment_id ?? '')
    else if (step.kind === 'schedule') void schedule(alarm)
    else if (step.kind === 'acknowledge') void acknowledge(alarm)
    else open('device', alarm.device_id ?? '', step.tab)
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

function stepOf(alarm: Alarm) {
  const device = (tab: 'remote' | 'faults' | 'general', label: string, icon: typeof IconCheck) =>
    alarm.device_id === null ? undefined : ({ kind: 'device', tab, label, icon } as const)
  if (alarm.appointment_id !== null)
    return { kind: 'visit', label: m.alarm_open_visit(), icon: IconArrowUpRight } as const
  switch (alarm.kind) {
    case 'blocking_fault':
    case 'comfort':
      return canReset(alarm)
        ? device('remote', m.today_reset(), IconRotateClockwise)
        : device('faults', m.today_open(), IconArrowUpRight)
    case 'offline':
    case 'thermostat_lost':
      return alarm.phone === null
        ? device('general', m.today_open(), IconArrowUpRight)
        : ({ kind: 'call', label: m.today_call(), icon: IconPhone } as const)
    case 'outage':
      return alarm.is_own && alarm.acknowledged_at === null
        ? ({ kind: 'acknowledge', label: m.alarm_acknowledge(), icon: IconCheck } as const)
        : undefined
    case 'low_pressure':
    case 'sensor_failed':
      return alarm.is_own && alarm.device_id !== null
        ? ({ kind: 'schedule', label: m.job_schedule(), icon: IconCalendarPlus } as const)
        : device('general', m.today_open(), IconArrowUpRight)
    case 'short_cycling':
    case 'disinfection_overdue':
      return alarm.is_own
        ? device('remote', m.alarm_settings(), IconAdjustmentsHorizontal)
        : device('general', m.today_open(), IconArrowUpRight)
    case 'fault':
      return device('faults', m.today_open(), IconArrowUpRight)
  }
}
