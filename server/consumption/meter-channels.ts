import {
  type MeterChannelsForm,
  type MeterChannelsReply,
  type meterChannelRoutes,
  meterChannels,
  type StoredChannel,
} from '../../contract/consumption/meter-channels.ts'
import { isHeatPumpType } from '../../contract/models/index.ts'
import type { ReplyInput, RequestOf } from '../../contract/route.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import { lockDevices } from '../devices/device-changes.store.ts'
import type { DeviceRow } from '../devices/devices.store.ts'
import { requireDevice } from '../devices/require-device.ts'
import type { PersonCall } from '../http/serve.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'
import { Problem } from '../request/problem.ts'
import type { StoredChannels } from './meter-links.rules.ts'
import {
  channelsOf,
  entriesOf,
  listHeatPumps,
  listMetersOf,
  listUnlinked,
  meterTypes,
  readChannels,
  writeChannels,
} from './meter-links.store.ts'

type Routes = typeof meterChannelRoutes

const isMeter = ({ device_type }: DeviceRow) => meterTypes.some((type) => type === device_type)

async function requireMeter({ tx }: PersonCall, id: string): Promise<DeviceRow> {
  const device = await requireDevice(tx, id)
  if (isMeter(device)) return device
  throw new Problem(404, 'not_found', `${id} is no energy meter.`)
}

async function toReply({ tx }: PersonCall, device: DeviceRow): Promise<MeterChannelsReply> {
  const stored = await readChannels(tx, device.device_id)
  return {
    // Any other device has none.
    available: isMeter(device) ? channelsOf(device.device_type) : [],
    channels: entriesOf(stored),
    heat_pumps: await listHeatPumps(tx, device.installation_id),
    measured_by: isHeatPumpType(device.device_type) ? await listMetersOf(tx, device.device_id) : [],
  }
}

const refuse = (index: number, field: string, key: 'field_invalid' | 'not_found' | 'conflict') =>
  new Problem(400, key, undefined, [{ path: `channels.${index}.${field}`, key }])

/** Every channel once, of this meter, and a heat pump of the same home where one is measured. */
async function checkedChannels(
  { tx }: PersonCall,
  device: DeviceRow,
  { channels }: MeterChannelsForm,
): Promise<StoredChannels> {
  const pumps = await listHeatPumps(tx, device.installation_id)
  const stored: StoredChannels = {}
  for (const [index, { channel, measures, device_id }] of channels.entries()) {
    if (stored[channel]) throw refuse(index, 'channel', 'conflict')
    if (!channelsOf(device.device_type).includes(channel)) throw refuse(index, 'channel', 'not_found')
    if ((measures === 'heat_pump') !== (device_id !== null)) throw refuse(index, 'device_id', 'field_invalid')
    if (device_id !== null && !pumps.some((pump) => pump.device_id === device_id))
      throw refuse(index, 'device_id', 'not_found')
    stored[channel] = { measures, device_id } satisfies StoredChannel
  }
  return stored
}

/** By field, as the history shows it. */
const written = (channels: StoredChannels) =>
  Object.fromEntries(
    meterChannels.map((channel) => {
      const entry = channels[channel]
      return [`meter_channel_${channel}`, entry ? (entry.device_id ?? entry.measures) : null]
    }),
  )

export const answerMeterChannels = () => ({
  getMeterChannels: async (
    { params }: RequestOf<Routes['getMeterChannels']>,
    call: PersonCall,
  ): Promise<ReplyInput<Routes['getMeterChannels']>> =>
    toReply(call, await requireDevice(call.tx, params.id)),

  async setMeterChannels(
    { params, body }: RequestOf<Routes['setMeterChannels']>,
    call: PersonCall,
  ): Promise<ReplyInput<Routes['setMeterChannels']>> {
    await lockDevices(call.tx, [params.id], call.who.company)
    const device = await requireMeter(call, params.id)
    if (!device.installation_id) {
      throw new Problem(409, 'installation_required', 'What a meter measures is known of one home.')
    }
    const before = await readChannels(call.tx, params.id)
    const meter_channels = await checkedChannels(call, device, body)
    const changed = await writeChannels(call.tx, params.id, meter_channels, byOf(call))
    if (!changed) throw new Problem(404, 'not_found', `There is no device ${params.id}.`)
    await recordChange(call.tx, call, {
      record: 'device',
      id: params.id,
      installation: device.installation_id,
      action: 'device_changed',
      before: written(before),
      after: written(meter_channels),
    })
    await sendNotices(call.tx, [noticeOf({ type: 'device', device_id: params.id, listed: true }, changed)])
    return toReply(call, device)
  },

  async listUnlinkedMeters(
    _: unknown,
    { tx }: PersonCall,
  ): Promise<ReplyInput<Routes['listUnlinkedMeters']>> {
    return { items: await listUnlinked(tx) }
  },
})
