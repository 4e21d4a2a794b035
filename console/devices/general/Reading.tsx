import type { LiveDevice } from '../../../contract/devices.ts'
import { findMetric, type Model } from '../../../contract/models/model.ts'
import { formatAge, formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { metricWord } from '../metric-words.ts'
import { unitWord } from '../words.ts'
import { Aged } from './Aged.tsx'
import styles from './general.module.css'
import { Fact } from './OperationCard.tsx'

/** A value with its unit, `—` when it is unknown. */
export const Quantity = ({ device, model, name }: { device: LiveDevice; model: Model; name: string }) => {
  const { value } = liveValue(device, model, name)
  const metric = findMetric(model, name)
  if (value === undefined) return <span className={styles.unknown}>{m.value_unknown()} —</span>
  return (
    <Aged device={device} model={model} name={name}>
      <span className={styles.strong} data-past={device.onlineState !== 'online' || undefined}>
        {[formatValue(value, metric?.decimals), unitWord(metric?.unit)].filter(Boolean).join('\u00a0')}
      </span>
    </Aged>
  )
}

export const Reading = ({ device, model, name }: { device: LiveDevice; model: Model; name: string }) => (
  <Fact label={metricWord(name, model)}>
    <Quantity device={device} model={model} name={name} />
  </Fact>
)

/** Whether the values are of now, and if not, how old they are. */
export const readingsAge = (device: LiveDevice, now: number): string =>
  device.last_update === null
    ? m.doing_never()
    : (device.onlineState === 'online' ? m.doing_values_age : m.doing_last_values)({
        age: formatAge(device.last_update, now),
      })
