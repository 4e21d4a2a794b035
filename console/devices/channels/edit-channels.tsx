import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import {
  type MeterChannel,
  type MeterChannelsReply,
  meterChannels,
} from '../../../contract/consumption/meter-channels.ts'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { openModal } from '../../kit/layers/modals.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { m } from '../../paraglide/messages.js'
import { keyText } from '../../problems/problem-text.ts'
import { call } from '../../session/api.ts'
import { refreshAfter } from '../../session/queries.ts'
import { channelWord, pumpWord } from './channel-words.ts'
import styles from './channels.module.css'

/** By channel: nothing, `whole_home`, `other`, or the id of a heat pump after a colon. */
const schema = z.partialRecord(z.enum(meterChannels), z.string())
type Values = z.output<typeof schema>

const pumpMark = 'heat_pump:'

const valuesOf = ({ channels }: MeterChannelsReply, shown: readonly MeterChannel[]): Values =>
  Object.fromEntries(
    shown.map((channel) => {
      const entry = channels.find((one) => one.channel === channel)
      return [channel, entry?.device_id ? `${pumpMark}${entry.device_id}` : (entry?.measures ?? '')]
    }),
  )

const bodyOf = (values: Values, shown: readonly MeterChannel[]) => ({
  channels: shown.flatMap((channel) => {
    const value = values[channel] ?? ''
    if (value === '') return []
    return value.startsWith(pumpMark)
      ? { channel, measures: 'heat_pump' as const, device_id: value.slice(pumpMark.length) }
      : { channel, measures: value === 'whole_home' ? ('whole_home' as const) : ('other' as const) }
  }),
})

interface ChannelFieldsProps {
  device: LiveDevice
  shown: readonly MeterChannel[]
  options: readonly { value: string; label: string }[]
}

/** The phases of one supply mostly feed the same, so a choice fills the empty ones. */
const ChannelFields = ({ device, shown, options }: ChannelFieldsProps) => {
  const { getValues, setValue } = useFormContext<Values>()
  const isThreePhase = modelOf(device.device_type)?.meter?.isThreePhase ?? false
  const fill = (value: string) => {
    for (const channel of shown) if (!getValues(channel)) setValue(channel, value, { shouldDirty: true })
  }
  return (
    <>
      <p className={styles.note}>{isThreePhase ? m.channels_note_phases() : m.channels_note()}</p>
      {shown.map((channel) => (
        <SelectField
          key={channel}
          name={channel}
          wide
          label={channelWord(channel, device.device_type)}
          options={options}
          {...(isThreePhase && { onChoose: fill })}
        />
      ))}
    </>
  )
}

/** What each channel of the meter measures. */
export const editChannels = (
  device: LiveDevice,
  reply: MeterChannelsReply,
  shown: readonly MeterChannel[],
): void => {
  const save = async (values: Values) => {
    const body = bodyOf(values, shown)
    await call('setMeterChannels', { params: { id: device.device_id }, body })
    showSnackbar({ tone: 'fine', text: m.channels_saved() })
    await refreshAfter('setMeterChannels')
  }
  const options = [
    ...reply.heat_pumps.map((pump) => ({ value: `${pumpMark}${pump.device_id}`, label: pumpWord(pump) })),
    { value: 'whole_home', label: m.channels_whole_home() },
    { value: 'other', label: m.channels_other() },
  ]
  openModal({
    title: m.channels_form_title({ id: device.device_id }),
    width: 560,
    content: (
      <FormModal schema={schema} defaults={valuesOf(reply, shown)} onSave={save} errorText={keyText}>
        <ChannelFields device={device} shown={shown} options={options} />
      </FormModal>
    ),
  })
}
