import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { findMetric, type Model } from '../../../contract/models/model.ts'
import { formatAge, formatValue } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { metricWord } from '../metric-words.ts'
import { usePast } from '../use-past.ts'
import { unitWord } from '../words.ts'
import { Aged } from './Aged.tsx'
import styles from './general.module.css'
import { Fact } from './OperationCard.tsx'

interface QuantityProps {
  device: LiveDevice
  model: Model
  name: string
  isCardAged?: boolean
}

/** A value with its unit, `—` when unknown. */
export const Quantity = ({ device, model, name, isCardAged = false }: QuantityProps) => {
  const isPast = usePast(device)
  const { value } = liveValue(device, model, name)
  const metric = findMetric(model, name)
  if (value === undefined) return <span className={styles.unknown}>{m.value_unknown()} —</span>
  return (
    <Aged device={device} model={model} name={name} isCardAged={isCardAged}>
      <span className={styles.strong} data-past={isPast || undefined}>
        {[formatValue(value, metric?.decimals), unitWord(metric?.unit)].filter(Boolean).join('\u00a0')}
      </span>
    </Aged>
  )
}

export const Reading = (props: QuantityProps) => (
  <Fact label={metricWord(props.name, props.model)}>
    <Quantity {...props} />
  </Fact>
)

/** Whether the values are current, otherwise their age. */
const readingsAge = ({ last_update }: LiveDevice, isPast: boolean, now: number): string =>
  last_update === null
    ? m.doing_never()
    : (isPast ? m.doing_last_values : m.doing_values_age)({ age: formatAge(last_update, now) })

/** In the head of a card of values. */
export const CardAge = ({ device }: { device: LiveDevice }) => {
  const now = useNow(10_000)
  const isPast = usePast(device)
  return (
    <span className={styles.cardAge} data-old={isPast || undefined}>
      {readingsAge(device, isPast, now)}
    </span>
  )
}
