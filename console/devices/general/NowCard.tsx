import { IconDroplet, IconFlame } from '@tabler/icons-react'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { deviceSeverity } from '../../../contract/faults/severity.ts'
import type { Model } from '../../../contract/models/model.ts'
import type { Point } from '../../kit/chart/points.ts'
import { formatRecent } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { toneColour, toneIcons } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue, ownAge } from '../live-value.ts'
import { doingOf } from './doing.ts'
import { doingText } from './doing-text.ts'
import styles from './general.module.css'
import { House } from './House.tsx'
import { CardAge } from './Reading.tsx'
import { onSince, reachesAt, trendOf } from './trend.ts'

interface NowCardProps {
  device: LiveDevice
  model: Model
  /** The last day of the room and of the flame. */
  room: readonly Point[]
  flame: readonly Point[]
}

const ToneIcon = ({ tone }: { tone: ReturnType<typeof doingText>['tone'] }) => {
  if (tone === 'heat') return <IconFlame size={20} color="var(--hot)" aria-hidden />
  if (tone === 'water') return <IconDroplet size={20} color="var(--series-2)" aria-hidden />
  const Icon = toneIcons[tone]
  return <Icon size={20} color={toneColour(tone)} aria-hidden />
}

/** A flag of the device as a claim; undefined while unknown. */
const flagOf = (value: number | undefined) => (value === undefined ? undefined : value > 0)

/** The boiler's current activity: a sentence and the house. */
export const NowCard = ({ device, model, room, flame }: NowCardProps) => {
  const now = useNow()
  const read = (name: string) => liveValue(device, model, name).value
  const ageOf = (name: string) => ownAge(device, liveValue(device, model, name).at, now)
  const isPast = device.onlineState !== 'online'
  const [temperature, target] = [read('t_r'), read('t_r_set')]
  const doing = doingOf(device, model, now)
  const trend = isPast || doing.kind === 'radio_lost' ? undefined : trendOf(room, now)
  const reaches =
    doing.kind === 'heating' && temperature !== undefined && target !== undefined
      ? reachesAt(temperature, target, trend, now)
      : undefined
  const faultTone = deviceSeverity(device)
  const { text, tone } = doingText({
    doing,
    room: temperature,
    target,
    water: read('dhw_t'),
    reaches,
    faultTone,
  })
  const lit = isPast || read('flame') !== 1 ? undefined : onSince(flame)
  return (
    <section className={styles.now} aria-labelledby="device-now">
      <div className={styles.sentence}>
        <ToneIcon tone={tone} />
        <div>
          <h3 id="device-now">{text}</h3>
          <p>
            {lit !== undefined && `${m.doing_flame_since({ time: formatRecent(lit) })} · `}
            {device.last_update === null ? m.value_unknown() : <CardAge device={device} />}
          </p>
        </div>
      </div>
      <House
        values={{
          outside: read('t_out'),
          boiler: read('blr_t'),
          boilerTarget: read('t_set'),
          back: read('t_ret'),
          pressure: read('ch_pres'),
          room: temperature,
          target,
          water: read('dhw_t'),
          flame: flagOf(read('flame')),
          modulation: read('blr_mod_lvl'),
          heats: flagOf(read('heat')),
          heatsWater: flagOf(read('water')),
          trend,
          ages: {
            outside: ageOf('t_out'),
            boiler: ageOf('blr_t'),
            room: ageOf('t_r'),
            water: ageOf('dhw_t'),
          },
          isRoomPast: doing.kind === 'radio_lost',
          isPast,
        }}
      />
    </section>
  )
}
