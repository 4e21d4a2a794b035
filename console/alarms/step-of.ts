import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconArrowUpRight,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCheck,
  IconHome,
  IconPhone,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { visitWithinHours } from '../../contract/alarms/advice.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findSetting } from '../../contract/models/model.ts'
import type { DeviceTab } from '../devices/device-tabs.ts'
import { m } from '../paraglide/messages.js'
import { isVisitSoon, visitWord } from './visit-of.ts'

const canReset = ({ device_type, may_command }: Alarm): boolean => {
  const model = may_command && device_type ? modelOf(device_type) : undefined
  return model !== undefined && findSetting(model, 'remote_reset') !== undefined
}

type Step = { label: string; icon: Icon } & (
  | { kind: 'device'; tab: DeviceTab }
  | { kind: 'call'; phone: string }
  | { kind: 'visit' | 'schedule' | 'acknowledge' | 'home' }
)

const faultKinds: readonly Alarm['kind'][] = ['blocking_fault', 'fault']

/** The next step of a distributor, which visits no home and acknowledges nothing: call the installer, or open the device. */
function soldStepOf(alarm: Alarm): Step | undefined {
  const { device_id, installation_id, company_phone, kind } = alarm
  if (company_phone !== null && visitWithinHours(alarm) !== null)
    return { kind: 'call', phone: company_phone, label: m.alarm_call_installer(), icon: IconPhone }
  if (device_id !== null) {
    const tab = faultKinds.includes(kind) ? 'faults' : 'general'
    return { kind: 'device', tab, label: m.today_open(), icon: IconArrowUpRight }
  }
  return installation_id === null ? undefined : { kind: 'home', label: m.today_open(), icon: IconHome }
}

/** The one action that helps most; a visit that is booked soon enough comes before all others. */
export function stepOf(alarm: Alarm, now = Date.now()): Step | undefined {
  if (!alarm.is_own) return soldStepOf(alarm)
  const device = (tab: DeviceTab, label: string, icon: Icon): Step | undefined =>
    alarm.device_id === null ? undefined : { kind: 'device', tab, label, icon }
  const open = (tab: DeviceTab) => device(tab, m.today_open(), IconArrowUpRight)
  const visit = visitWord(alarm, now)
  if (visit && isVisitSoon(alarm, now)) return { kind: 'visit', label: visit, icon: IconCalendarEvent }
  switch (alarm.kind) {
    case 'comfort':
      // Without a fault there is nothing to reset.
      if (alarm.faults.length === 0) return device('remote', m.today_open(), IconAdjustmentsHorizontal)
      return canReset(alarm) ? device('remote', m.today_reset(), IconRotateClockwise) : open('faults')
    case 'blocking_fault':
      return canReset(alarm) ? device('remote', m.today_reset(), IconRotateClockwise) : open('faults')
    case 'offline':
    case 'thermostat_lost':
      return alarm.phone === null
        ? open('general')
        : { kind: 'call', phone: alarm.phone, label: m.today_call(), icon: IconPhone }
    case 'outage':
      return alarm.acknowledged_at === null
        ? { kind: 'acknowledge', label: m.alarm_acknowledge(), icon: IconCheck }
        : undefined
    case 'low_pressure':
    case 'sensor_failed':
      return alarm.device_id !== null
        ? { kind: 'schedule', label: m.job_schedule(), icon: IconCalendarPlus }
        : open('general')
    case 'short_cycling':
    case 'disinfection_overdue':
      return alarm.may_command
        ? device('remote', m.alarm_settings(), IconAdjustmentsHorizontal)
        : open('general')
    case 'fault':
      return open('faults')
  }
}
