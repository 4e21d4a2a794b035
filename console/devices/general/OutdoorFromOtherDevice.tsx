import type { Device } from '../../../contract/devices/schema.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { findMetric } from '../../../contract/models/model.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { metricWord } from '../metric-words.ts'
import styles from './general.module.css'
import { Fact } from './OperationCard.tsx'
import { Quantity } from './Reading.tsx'

const name = 't_out'

const hasOutdoorReading = ({ device_type, onlineState }: Device): boolean => {
  const model = modelOf(device_type)
  return onlineState === 'online' && model !== undefined && findMetric(model, name) !== undefined
}

/** The outdoor temperature of another device in the same installation. */
export const OutdoorFromOtherDevice = ({ devices }: { devices: readonly Device[] }) => {
  const source = devices.find(hasOutdoorReading)
  const { data } = useAnswer(
    'getDevice',
    { params: { id: source?.device_id ?? '' } },
    { enabled: source !== undefined, quiet: true, refetchInterval: 60_000 },
  )
  const model = data && modelOf(data.device_type)
  if (!data || !model) return null
  return (
    <Fact label={metricWord(name)}>
      <Quantity device={data} model={model} name={name} />{' '}
      <span className={styles.quiet}>
        {m.home_reported_by({ device: data.device_name ?? data.device_id })}
      </span>
    </Fact>
  )
}
