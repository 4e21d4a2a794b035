import { Button } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { type MeterChannelsReply, undefinedChannels } from '../../../contract/consumption/meter-channels.ts'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { Card } from '../../kit/Card.tsx'
import { openPart } from '../../kit/layers/open-part.ts'
import { Facts } from '../../kit/record/Facts.tsx'
import { m } from '../../paraglide/messages.js'
import { usePerson } from '../../session/person.ts'
import { useAnswer } from '../../session/queries.ts'
import { livePhasesOf } from '../general/meter.ts'
import { channelWord, measuredWord } from './channel-words.ts'
import styles from './channels.module.css'

const shownChannels = (device: LiveDevice, { available, channels }: MeterChannelsReply) => {
  const model = modelOf(device.device_type)
  const live: readonly string[] = model ? livePhasesOf(device, model) : []
  const known = channels.map(({ channel }) => channel)
  return available.filter((channel) => live.includes(channel) || known.includes(channel))
}

/** What each channel of a meter measures, so that its energy counts once; absent for any other device. */
export const ChannelsCard = ({ device }: { device: LiveDevice }) => {
  const { meter } = modelOf(device.device_type) ?? {}
  const isTechnician = usePerson().kind === 'technician_company'
  const { data } = useAnswer(
    'getMeterChannels',
    { params: { id: device.device_id } },
    { enabled: meter !== undefined && device.installation_id !== null },
  )
  if (!meter || !data || device.installation_id === null) return null
  const shown = shownChannels(device, data)
  const open = async () => {
    const part = await openPart(() => import('./edit-channels.tsx'))
    part?.editChannels(device, data, shown)
  }
  const isOpenQuestion =
    data.heat_pumps.length > 0 && undefinedChannels(meter, shown, data.channels).length > 0
  return (
    <Card
      title={m.channels_title()}
      aside={
        isTechnician && (
          <Button variant="default" size="xs" onClick={() => void open()}>
            {m.meters_define()}
          </Button>
        )
      }
      flush
    >
      {isOpenQuestion && (
        <p className={styles.question}>
          <IconAlertTriangleFilled size={16} color="var(--warning)" aria-hidden />{' '}
          {data.channels.length === 0 ? m.channels_question() : m.channels_question_part()}
        </p>
      )}
      <Facts
        facts={shown.map((channel) => [
          channelWord(channel, device.device_type),
          measuredWord(channel, data),
        ])}
      />
    </Card>
  )
}
