import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { deviceSeverity } from '../../../contract/faults/severity.ts'
import type { Model } from '../../../contract/models/model.ts'
import { formatAge } from '../../kit/format.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { useOffline } from '../../session/connection.ts'
import { radioStateOf } from '../general/operation.ts'
import { liveValue } from '../live-value.ts'
import styles from './control.module.css'
import { waitText } from './wait-text.ts'

interface NoticesProps {
  device: LiveDevice
  model: Model
  now: number
}

const faultWords = (model: Model, value: number): string => {
  if (!model.faultCodes) return m.boiler_error({ code: String(value) })
  const code = model.faultCodes.find((one) => one.value === value)?.code ?? String(value)
  return `${m.pump_fault()} ${code}`
}

/** Warnings of spec section 4, and reasons why commands may not arrive. */
export const ControlNotices = ({ device, model, now }: NoticesProps) => {
  const isOnline = device.onlineState === 'online'
  const faultTone = deviceSeverity(device)
  const isConsoleOffline = useOffline()
  const radio = radioStateOf(device, model, now)
  const fault =
    model.faultMetric === undefined ? undefined : liveValue(device, model, model.faultMetric).value
  return (
    <>
      {!isOnline && (
        <p className={styles.notice}>
          <StatusChip
            tone="offline"
            label={
              device.last_update === null
                ? m.control_device_offline()
                : m.control_device_offline_since({ age: formatAge(device.last_update, now) })
            }
          />
          {m.control_device_offline_detail({ time: waitText(device.command_expiry_seconds) })}
        </p>
      )}
      {isConsoleOffline && (
        <p className={styles.notice}>
          <StatusChip tone="offline" label={m.lock_console_offline()} />
        </p>
      )}
      {!device.may_command && (
        <p className={styles.notice}>
          <StatusChip tone="warning" label={m.control_read_only()} />
          {m.problem_editor_access_required()}
        </p>
      )}
      {radio.state === 'lost' && (
        <p className={styles.notice}>
          <StatusChip tone="fault" label={m.control_radio_lost({ age: formatAge(radio.at ?? now, now) })} />
          {m.control_radio_lost_detail()}
        </p>
      )}
      {isOnline && fault !== undefined && fault > 0 && (
        <p className={styles.notice}>
          <StatusChip tone={faultTone ?? 'unknown'} label={faultWords(model, fault)} />
          {m.control_fault_detail()}
        </p>
      )}
    </>
  )
}
