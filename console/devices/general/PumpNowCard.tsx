import { IconDroplet, IconFlame, IconSnowflake } from '@tabler/icons-react'
import type { DeviceInfo, LiveDevice } from '../../../contract/devices/schema.ts'
import { deviceSeverity } from '../../../contract/faults/severity.ts'
import type { Model } from '../../../contract/models/model.ts'
import { useNow } from '../../kit/now.ts'
import { toneColour, toneIcons } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue, ownAge } from '../live-value.ts'
import styles from './general.module.css'
import { copOf, pumpDoingOf } from './heat-pump.ts'
import { PumpHouse } from './PumpHouse.tsx'
import { noCopText, pumpText } from './pump-text.ts'
import { CardAge } from './Reading.tsx'

const ToneIcon = ({ tone }: { tone: ReturnType<typeof pumpText>['tone'] }) => {
  if (tone === 'heat') return <IconFlame size={20} color="var(--hot)" aria-hidden />
  if (tone === 'water') return <IconDroplet size={20} color="var(--series-2)" aria-hidden />
  if (tone === 'cold') return <IconSnowflake size={20} color="var(--cold)" aria-hidden />
  const Icon = toneIcons[tone]
  return <Icon size={20} color={toneColour(tone)} aria-hidden />
}

interface PumpNowProps {
  device: LiveDevice
  model: Model
  info: DeviceInfo | undefined
}

const drawn = (kind: ReturnType<typeof pumpDoingOf>['kind']) =>
  kind === 'heating' || kind === 'hot_water' || kind === 'cooling' ? kind : 'none'

/** The heat pump's current activity and its reason: a sentence and the house. */
export const PumpNowCard = ({ device, model, info }: PumpNowProps) => {
  const now = useNow()
  const read = (name: string) => liveValue(device, model, name).value
  const ageOf = (name: string) => ownAge(device, liveValue(device, model, name).at, now)
  const doing = pumpDoingOf(device, model)
  const code = String(read('error_code') ?? '')
  const { text, tone } = pumpText(doing, {
    name: info?.hvac_error_mapping_json?.[code]?.code ?? code,
    severity: deviceSeverity(device),
  })
  const cop = copOf(device, model, now)
  const compressor = read('cmp')
  return (
    <section className={styles.now} aria-labelledby="device-now">
      <div className={styles.sentence}>
        <ToneIcon tone={tone} />
        <div>
          <h3 id="device-now">{text}</h3>
          <p>
            <CardAge device={device} />
            {cop.missing && ` · ${m.pump_cop_none({ reason: noCopText[cop.missing]() })}`}
          </p>
        </div>
      </div>
      <PumpHouse
        values={{
          outside: read('t_out'),
          compressor: compressor === undefined ? undefined : compressor > 0,
          frequency: read('freq_cmp'),
          flow: read('t_water_out'),
          back: read('t_water_in'),
          tank: read('t_dhw'),
          tankTarget: read('t_dhw_set'),
          room: read('t_r'),
          target: read('t_r_set'),
          cop: cop.value,
          doing: drawn(doing.kind),
          ages: {
            outside: ageOf('t_out'),
            flow: ageOf('t_water_out'),
            tank: ageOf('t_dhw'),
            room: ageOf('t_r'),
          },
          isPast: device.onlineState !== 'online',
        }}
      />
    </section>
  )
}
