import { findSetting } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatNumber } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { CardAge } from '../general/Reading.tsx'
import { liveValue } from '../live-value.ts'
import { usePast } from '../use-past.ts'
import styles from './control.module.css'
import type { Controls } from './control-context.ts'
import { viewSetting } from './setting-view.ts'

const degrees = (value: number) => `${formatNumber(value, 1)}\u00a0${m.unit_celsius()}`

interface LineProps {
  label: string
  value: number
  /** The next value. */
  requested?: number | undefined
  isPast: boolean
}

const Line = ({ label, value, requested, isPast }: LineProps) => (
  <div>
    <dt>{label}</dt>
    <dd data-past={isPast || undefined}>
      {degrees(value)}
      {requested !== undefined && <span data-requested>{` → ${degrees(requested)}`}</span>}
    </dd>
  </div>
)

/** The effect of an air sensor's offset on its temperature, reported and requested. */
export const OffsetCard = ({ controls }: { controls: Controls }) => {
  const { device, model } = controls
  const isPast = usePast(device)
  const setting = findSetting(model, 'bme_t_r_offset')
  const shown = liveValue(device, model, 't_r').value
  const taken = liveValue(device, model, 'bme_t_off').value
  if (setting?.kind !== 'slider' || shown === undefined || taken === undefined) return null
  const { requested } = viewSetting(setting, controls)
  const measured = shown + taken
  const next = requested === taken ? undefined : requested
  return (
    <Card title={m.offset_title()} aside={<CardAge device={device} />} flush>
      <dl className={styles.sum}>
        <Line label={m.offset_measured()} value={measured} isPast={isPast} />
        <Line
          label={m.offset_taken()}
          value={0 - taken}
          requested={next === undefined ? undefined : 0 - next}
          isPast={isPast}
        />
        <Line
          label={m.offset_shown()}
          value={shown}
          requested={next === undefined ? undefined : measured - next}
          isPast={isPast}
        />
      </dl>
    </Card>
  )
}
