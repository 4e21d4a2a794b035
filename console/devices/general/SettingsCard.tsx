import {
  IconAdjustmentsHorizontal,
  IconDroplet,
  IconHome,
  IconSpacingVertical,
  IconSun,
  IconTemperature,
} from '@tabler/icons-react'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatNumber } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { usePast } from '../use-past.ts'
import { Aged } from './Aged.tsx'
import styles from './general.module.css'
import { Fact } from './OperationCard.tsx'

const degrees = (value: number) => `${formatNumber(value)}\u00a0${m.unit_celsius()}`

interface ValueProps {
  value: number | undefined
  as: (value: number) => string
  isPast: boolean
}

const Value = ({ value, as, isPast }: ValueProps) =>
  value === undefined ? (
    <span className={styles.unknown}>{m.value_unknown()} —</span>
  ) : (
    <span className={styles.strong} data-past={isPast || undefined}>
      {as(value)}
    </span>
  )

interface SettingsCardProps {
  device: LiveDevice
  model: Model
}

/** The device's settings as reported; their age is shown with the current activity. */
export const SettingsCard = ({ device, model }: SettingsCardProps) => {
  const isPast = usePast(device)
  const read = (name: string) => liveValue(device, model, name).value
  const [low, high, deadband] = [read('ch_lb'), read('ch_ub'), read('db_en')]
  const adapts = read('bypass') === 1
  const shown = (name: string, as: (value: number) => string, value = read(name)) => (
    <Aged device={device} model={model} name={name} isCardAged>
      <Value value={value} as={as} isPast={isPast} />
    </Aged>
  )
  return (
    <Card title={m.settings_title()} flush>
      <dl className={styles.facts}>
        <Fact icon={<IconHome size={16} aria-hidden />} label={m.setting_t_r_set()}>
          {shown('t_r_set', (value) => `${formatNumber(value, 1)}\u00a0${m.unit_celsius()}`)}
        </Fact>
        {adapts ? (
          <>
            <Fact icon={<IconSun size={16} aria-hidden />} label={m.settings_adaptation_limits()}>
              {shown(
                'ch_ub',
                (upper) => `${formatNumber(low ?? 0)}–${degrees(upper)}`,
                low === undefined ? undefined : high,
              )}
            </Fact>
            <Fact icon={<IconAdjustmentsHorizontal size={16} aria-hidden />} label={m.setting_otc_cur()}>
              {shown('otc_cur', (value) => formatNumber(value, 1))}
            </Fact>
          </>
        ) : (
          <Fact icon={<IconTemperature size={16} aria-hidden />} label={m.setting_t_set()}>
            {shown('cloud_blr', degrees)}
          </Fact>
        )}
        <Fact icon={<IconDroplet size={16} aria-hidden />} label={m.settings_water_target()}>
          {shown('t_dhw_set', degrees)}
        </Fact>
        <Fact icon={<IconSpacingVertical size={16} aria-hidden />} label={m.setting_db()}>
          {deadband === 1 ? shown('db', degrees) : shown('db_en', m.switch_off)}
        </Fact>
        <Fact icon={<IconTemperature size={16} aria-hidden />} label={m.settings_thermostat_offset()}>
          {shown('t_r_ofst', (value) => `${value > 0 ? '+' : ''}${degrees(value)}`)}
        </Fact>
      </dl>
    </Card>
  )
}
