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
  /** What it will be. */
  asked?: number | undefined
  isPast: boolean
}

const Line = ({ label, value, asked, isPast }: LineProps) => (
  <div>
    <dt>{label}</dt>
    <dd data-past={isPast || undefined}>
      {degrees(value)}
      {asked !== undefined && <span data-asked>{` → ${degrees(asked)}`}</span>}
    </dd>
  </div>
)

/** What the offset of an air sensor does to its temperature, and what the asked one will make of it. */
export const OffsetCard = ({ controls }: { controls: Controls }) => {
  const { device, model } = controls
  const isPast = usePast(device)
  const setting = findSetting(model, 'bme_t_r_offset')
  const shown = liveValue(device, model, 't_r').value
  const taken = liveValue(device, model, 'bme_t_off').value
  if (setting?.kind !== 'slider' || shown === undefined || taken === undefined) return null
  const { asked } = viewSetting(setting, controls)
  const measured = shown + taken
  const next = asked === taken ? undefined : asked
  return (
    <Card title={m.offset_title()} aside={<CardAge device={device} />} flush>
      <dl className={styles.sum}>
        <Line label={m.offset_measured()} value={measured} isPast={isPast} />
        <Line
          label={m.offset_taken()}
          value={0 - taken}
          asked={next === undefined ? undefined : 0 - next}
          isPast={isPast}
        />
        <Line
          label={m.offset_shown()}
          value={shown}
          asked={next === undefined ? undefined : measured - next}
          isPast={isPast}
        />
      </dl>
    </Card>
  )
}
