import type { ReactNode } from 'react'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { deviceSeverity } from '../../../contract/faults/severity.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatAge } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { Aged } from './Aged.tsx'
import styles from './general.module.css'
import { radioStateOf } from './operation.ts'

export const Fact = ({ icon, label, children }: { icon?: ReactNode; label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>
      {icon}
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
)

export const Unknown = () => <span className={styles.unknown}>{m.value_unknown()} —</span>

interface RunningProps {
  allowed: number | undefined
  running: number | undefined
  /** Whether a fault blocks it. */
  isLocked: boolean
}

/** Yes, no with its meaning, or unknown; unknown is never shown as no. */
const Running = ({ allowed, running, isLocked }: RunningProps) => {
  if (running === undefined) return <Unknown />
  if (running === 1) return <StatusChip plain tone="fine" label={m.value_yes()} />
  if (isLocked && allowed !== 0) return <StatusChip plain tone="fault" label={m.operation_locked()} />
  return <span className={styles.quiet}>{allowed === 0 ? m.operation_closed() : m.operation_standby()}</span>
}

interface OperationCardProps {
  device: LiveDevice
  model: Model
}

export const OperationCard = ({ device, model }: OperationCardProps) => {
  const isOnline = device.onlineState === 'online'
  const aged = (name: string, shown: ReactNode) => (
    <Aged device={device} model={model} name={name} isCardAged>
      {shown}
    </Aged>
  )
  const now = useNow(10_000)
  const read = (name: string) => liveValue(device, model, name).value
  const radio = radioStateOf(device, model, now)
  const fault = read('fault')
  const faultTone = deviceSeverity(device)
  const running = (name: string) => ({
    running: isOnline ? read(name) : undefined,
    isLocked: faultTone === 'fault',
  })
  const bypass = read('bypass')
  return (
    <Card title={m.operation_title()} flush>
      <dl className={styles.facts}>
        <Fact label={m.setting_heat_set()}>
          {aged('heat', <Running allowed={read('heat_set')} {...running('heat')} />)}
        </Fact>
        <Fact label={m.setting_water_set()}>
          {aged('water', <Running allowed={read('water_set')} {...running('water')} />)}
        </Fact>
        <Fact label={m.setting_bypass()}>
          {aged(
            'bypass',
            bypass === undefined ? (
              <Unknown />
            ) : bypass === 1 ? (
              <StatusChip plain tone={isOnline ? 'fine' : 'unknown'} label={m.switch_on()} />
            ) : (
              <span className={styles.quiet}>{m.switch_off()}</span>
            ),
          )}
        </Fact>
        <Fact label={m.operation_radio()}>
          {radio.state === 'lost' ? (
            <StatusChip
              plain
              tone="fault"
              label={m.rf_communication_error({ age: formatAge(radio.at ?? now, now) })}
            />
          ) : radio.state === 'fine' ? (
            <StatusChip plain tone="fine" label={formatAge(radio.at ?? now, now)} />
          ) : (
            <Unknown />
          )}
        </Fact>
        <Fact label={m.operation_fault()}>
          {aged(
            'fault',
            fault === undefined ? (
              <Unknown />
            ) : fault > 0 ? (
              <StatusChip
                plain
                tone={(isOnline ? faultTone : undefined) ?? 'unknown'}
                label={m.boiler_error({ code: String(fault) })}
              />
            ) : (
              <StatusChip plain tone={isOnline ? 'fine' : 'unknown'} label={m.operation_no_fault()} />
            ),
          )}
        </Fact>
      </dl>
    </Card>
  )
}
