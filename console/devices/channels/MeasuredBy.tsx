import type { MeterOf } from '../../../contract/consumption/meter-channels.ts'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { isHeatPumpType } from '../../../contract/models/index.ts'
import { Card } from '../../kit/Card.tsx'
import { formatDate } from '../../kit/format.ts'
import { Facts } from '../../kit/record/Facts.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { DeviceLink } from '../DeviceLink.tsx'
import { channelWord } from './channel-words.ts'
import styles from './channels.module.css'

function useMetersOf({ device_id: id, device_type, installation_id }: LiveDevice): readonly MeterOf[] {
  const isPlacedPump = isHeatPumpType(device_type) && installation_id !== null
  const { data } = useAnswer(
    'getMeterChannels',
    { params: { id } },
    { enabled: isPlacedPump, quiet: true, staleTime: 60_000 },
  )
  return isPlacedPump ? (data?.measured_by ?? []) : []
}

const MeterLink = ({ meter: { device_id, device_name } }: { meter: MeterOf }) => (
  <DeviceLink id={device_id}>{device_name ?? device_id}</DeviceLink>
)

interface MeasuredByProps {
  device: LiveDevice
}

/** The meters that count in place of a heat pump; absent for any other device. */
export const MeasuredByCard = ({ device }: MeasuredByProps) => {
  const meters = useMetersOf(device)
  if (meters.length === 0) return null
  return (
    <Card title={m.channels_measured_by()} flush>
      {meters.map((meter) => (
        <Facts
          key={meter.device_id}
          facts={[
            [m.channels_meter(), <MeterLink key="meter" meter={meter} />],
            [
              m.channels_used(),
              meter.channels.map((channel) => channelWord(channel, meter.device_type)).join(', '),
            ],
            [m.channels_since(), formatDate(Date.parse(meter.since))],
          ]}
        />
      ))}
    </Card>
  )
}

/** Says above a heat pump's own energy which meter counts in its place. */
export const MeasuredByNote = ({ device }: MeasuredByProps) =>
  useMetersOf(device).map((meter) => (
    <p key={meter.device_id} className={styles.measured}>
      {m.channels_measured_by()}: <MeterLink meter={meter} />.{' '}
      {m.channels_own_figure({ day: formatDate(Date.parse(meter.since)) })}
    </p>
  ))
