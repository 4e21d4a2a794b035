import type { MeterChannel, MeterChannelsReply } from '../../../contract/consumption/meter-channels.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { m } from '../../paraglide/messages.js'
import { metricWord } from '../metric-words.ts'

/** A channel of a single-phase meter, or a phase of another. */
export const channelWord = (channel: MeterChannel, type: string): string => {
  const model = modelOf(type)
  return model ? metricWord(`power_${channel}`, model) : channel
}

export const pumpWord = ({ device_id, device_name }: MeterChannelsReply['heat_pumps'][number]): string =>
  m.channels_heat_pump({ name: device_name ?? device_id })

export function measuredWord(channel: MeterChannel, { channels, heat_pumps }: MeterChannelsReply): string {
  const entry = channels.find((one) => one.channel === channel)
  if (!entry) return m.channels_unknown()
  if (entry.measures === 'whole_home') return m.channels_whole_home()
  if (entry.measures === 'other') return m.channels_other()
  const pump = heat_pumps.find((one) => one.device_id === entry.device_id)
  return pump ? pumpWord(pump) : m.channels_pump_gone()
}
