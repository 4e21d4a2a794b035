import { findSetting } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatNumber, formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import styles from './control.module.css'
import type { Controls } from './control-context.ts'
import { viewSetting } from './setting-view.ts'

const degrees = (value: number | undefined) => `${formatValue(value, 1)} ${m.unit_celsius()}`

const Line = ({ label, value, isAsked = false }: { label: string; value: string; isAsked?: boolean }) => (
  <div data-asked={isAsked || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** What the offset of an air sensor does to its temperature, and what the asked one will make of it. */
export const OffsetCard = ({ controls }: { controls: Controls }) => {
  const { device, model } = controls
  const setting = findSetting(model, 'bme_t_r_offset')
  const shown = liveValue(device, model, 't_r').value
  const taken = liveValue(device, model, 'bme_t_off').value
  if (setting?.kind !== 'slider' || shown === undefined || taken === undefined) return null
  const { asked } = viewSetting(setting, controls)
  const measured = shown + taken
  return (
    <Card title={m.offset_title()} flush>
      <dl className={styles.sum}>
        <Line label={m.offset_measured()} value={degrees(measured)} />
        <Line label={m.offset_taken()} value={`−${formatNumber(taken, 1)} ${m.unit_celsius()}`} />
        <Line label={m.offset_shown()} value={degrees(shown)} />
        {asked !== undefined && asked !== taken && (
          <Line
            label={m.offset_would_show({ offset: formatNumber(asked, 1) })}
            value={degrees(measured - asked)}
            isAsked
          />
        )}
      </dl>
    </Card>
  )
}
