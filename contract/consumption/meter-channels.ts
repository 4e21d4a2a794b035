// What each channel of an energy meter measures, so that nothing is counted twice.

import { z } from 'zod'
import { deviceIdSchema } from '../devices/schema.ts'
import { energySums } from '../energy-sums.ts'
import { isoTime } from '../lists.ts'
import type { MeterShape } from '../models/model.ts'
import { route } from '../route.ts'

export const meterChannels = ['a', 'b', 'c'] as const
const channelSchema = z.enum(meterChannels)
export type MeterChannel = z.infer<typeof channelSchema>

/** `other` is a circuit of its own; a channel without an entry is unknown. */
const measuredThings = ['heat_pump', 'whole_home', 'other'] as const

const measured = { measures: z.enum(measuredThings), device_id: deviceIdSchema.nullable() }

/** The form of a stored entry: `device_id` is the heat pump that a channel measures. */
export const storedChannel = z.object(measured)
export type StoredChannel = z.infer<typeof storedChannel>

/**
 * Those of the reporting channels of which it is not known what they measure. Beside the whole home of a single-phase meter the
 * other channel is within it; phases of a three-phase meter hold different energy.
 */
export function undefinedChannels(
  { isThreePhase }: MeterShape,
  reporting: readonly MeterChannel[],
  defined: readonly Pick<MeterChannelsReply['channels'][number], 'channel' | 'measures'>[],
): MeterChannel[] {
  if (!isThreePhase && defined.some(({ measures }) => measures === 'whole_home')) return []
  return reporting.filter((channel) => !defined.some((one) => one.channel === channel))
}

const heatPump = z.object({ device_id: z.string(), device_name: z.string().nullable() })

const meterOf = z.object({
  device_id: z.string(),
  device_name: z.string().nullable(),
  device_type: z.string(),
  channels: z.array(channelSchema),
  /** Before, the heat pump's own figure counts. */
  since: isoTime,
})
export type MeterOf = z.infer<typeof meterOf>

const meterChannelsReply = z
  .object({
    /** Channels that the meter has. */
    available: z.array(channelSchema),
    channels: z.array(z.object({ channel: channelSchema, ...measured })),
    heat_pumps: z.array(heatPump).meta({ description: 'of the same installation' }),
    measured_by: z.array(meterOf).meta({ description: 'meters that count in place of this heat pump' }),
  })
  .meta({ id: 'MeterChannels' })
export type MeterChannelsReply = z.infer<typeof meterChannelsReply>

const meterChannelsForm = z.object({
  channels: z
    .array(
      z.object({
        channel: channelSchema,
        measures: z.enum(measuredThings),
        /** Needed for a heat pump, and for nothing else. */
        device_id: deviceIdSchema.nullish().transform((id) => id ?? null),
      }),
    )
    .max(meterChannels.length),
})
export type MeterChannelsForm = z.output<typeof meterChannelsForm>

const unlinkedMeter = z.object({
  device_id: z.string(),
  device_name: z.string().nullable(),
  installation_id: z.uuid(),
  client_name: z.string(),
  /** Undefined ones. */
  channels: z.array(channelSchema),
})

const everyone = ['technician_company', 'distributor'] as const
const stale = ['getMeterChannels', 'listUnlinkedMeters', ...energySums, 'listDeviceChanges'] as const

export const meterChannelRoutes = {
  getMeterChannels: route({
    method: 'GET',
    path: '/devices/{id}/meter-channels',
    tag: 'consumption',
    summary: 'What each channel of an energy meter measures, and by which meters a heat pump is measured',
    roles: everyone,
    params: z.object({ id: deviceIdSchema }),
    reply: meterChannelsReply,
  }),
  setMeterChannels: route({
    method: 'PUT',
    path: '/devices/{id}/meter-channels',
    tag: 'consumption',
    summary: 'Say what each channel of an energy meter measures; a channel that is left out becomes unknown',
    roles: ['technician_company'],
    params: z.object({ id: deviceIdSchema }),
    body: meterChannelsForm,
    reply: meterChannelsReply,
    stale,
  }),
  listUnlinkedMeters: route({
    method: 'GET',
    path: '/devices/unlinked-meters',
    tag: 'consumption',
    summary: 'Meters beside a heat pump with undefined channels, so that energy may count twice',
    roles: everyone,
    reply: z.object({ items: z.array(unlinkedMeter) }).meta({ id: 'UnlinkedMeters' }),
  }),
} as const
