import {
  IconAdjustmentsHorizontal,
  IconDroplet,
  IconHome,
  IconSpacingVertical,
  IconSun,
  IconTemperature,
} from '@tabler/icons-react'
import type { LiveDevice } from '../../../contract/devices.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatNumber } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import styles from './general.module.css'
import { Fact } from './OperationCard.tsx'

const degrees = (value: number) => `${formatNumber(value)}\u00a0${m.unit_celsius()}`

const Shown = ({ value, as }: { value: number | undefined; as: (value: number) => string }) =>
  value === undefined ? (
    <span className={styles.unknown}>{m.value_unknown()} —</span>
  ) : (
    <span className={styles.strong}>{as(value)}</span>
  )

/** The settings that the device works by, as it reports them. */
export const SettingsCard = ({ device, model }: { device: LiveDevice; model: Model }) => {
  const read = (name: string) => liveValue(device, model, name).value
  const [low, high, deadband] = [read('ch_lb'), read('ch_ub'), read('db_en')]
  const adapts = read('bypass') === 1
  return (
    <Card title={m.settings_title()} flush>
      <dl className={styles.facts}>
        <Fact icon={<IconHome size={16} aria-hidden />} label={m.setting_t_r_set()}>
          <Shown
            value={read('t_r_set')}
            as={(value) => `${formatNumber(value, 1)}\u00a0${m.unit_celsius()}`}
          />
        </Fact>
        {adapts ? (
          <>
            <Fact icon={<IconSun size={16} aria-hidden />} label={m.settings_adaptation_limits()}>
              <Shown
                value={low === undefined ? undefined : high}
                as={(upper) => `${formatNumber(low ?? 0)}–${degrees(upper)}`}
              />
            </Fact>
            <Fact icon={<IconAdjustmentsHorizontal size={16} aria-hidden />} label={m.setting_otc_cur()}>
              <Shown value={read('otc_cur')} as={(value) => formatNumber(value, 1)} />
            </Fact>
          </>
        ) : (
          <Fact icon={<IconTemperature size={16} aria-hidden />} label={m.setting_t_set()}>
            <Shown value={read('cloud_blr')} as={degrees} />
          </Fact>
        )}
        <Fact icon={<IconDroplet size={16} aria-hidden />} label={m.settings_water_target()}>
          <Shown value={read('t_dhw_set')} as={degrees} />
        </Fact>
        <Fact icon={<IconSpacingVertical size={16} aria-hidden />} label={m.setting_db()}>
          {deadband === 1 ? (
            <Shown value={read('db')} as={degrees} />
          ) : (
            <Shown value={deadband} as={() => m.value_no()} />
          )}
        </Fact>
        <Fact icon={<IconTemperature size={16} aria-hidden />} label={m.settings_thermostat_offset()}>
          <Shown value={read('t_r_ofst')} as={(value) => `${value > 0 ? '+' : ''}${degrees(value)}`} />
        </Fact>
      </dl>
    </Card>
  )
}
