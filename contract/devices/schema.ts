import { z } from 'zod'
import { storedOf } from '../fields.ts'
import { isoTime, listQuery, manyOf } from '../lists.ts'
import { deviceTypeSchema, units } from '../models/model.ts'
import { deviceFields, deviceInfoFields } from './fields.ts'

export const onlineStates = ['online', 'offline', 'unknown'] as const

export const deviceIdSchema = z.string().min(1).max(64)

/** `onlineState` is `unknown` until the device's first report; `fault` is null until then. */
export const deviceSchema = z
  .object({
    device_id: z.string(),
    serial_no: z.string(),
    device_type: deviceTypeSchema,
    ...storedOf(deviceFields),
    /** As in `/items/hvac/models`; null until brand and model are known. */
    hvac_model_id: z.string().nullable(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    installation_id: z.string().nullable(),
    assigned_company_id: z.string().nullable(),
    technician_company_id: z.string().nullable(),
    technician_name: z.string().nullable(),
    editor_access: z.boolean().optional(),
    client_id: z.string().nullable(),
    client_name: z.string().nullable(),
    client_is_archived: z.boolean(),
    tag_id: z.string().nullable(),
    onlineState: z.enum(onlineStates),
    last_update: isoTime.nullable(),
    fault: z.union([z.literal(0), z.literal(1)]).nullable(),
    /** Whether one of its open faults stops it; null until it has reported. */
    fault_blocking: z.union([z.literal(0), z.literal(1)]).nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    /** Time at which it was found to have failed; null once it is installed again. */
    broken_at: isoTime.nullable(),
    created_at: isoTime,
    updated_at: isoTime.nullable(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof deviceSchema>

/**
 * A device of a list. `config` holds the last known value of each setting by its action, as `PUT …/config` takes it;
 * settings that the device has not reported are left out.
 */
export const listedDeviceSchema = deviceSchema
  .extend({ config: z.record(z.string(), z.union([z.number(), z.string()])) })
  .meta({ id: 'ListedDevice' })
export type ListedDevice = z.infer<typeof listedDeviceSchema>

/**
 * A device with its live data. `properties` holds the last known value per group and name; `updated` the time (server's
 * clock) at which each value was last reported, so that an age can be shown.
 */
export const liveDeviceSchema = listedDeviceSchema
  .extend({
    deviceId: z.string(),
    report_seconds: z.int(),
    /** Whether this person may send commands to this device. */
    may_command: z.boolean(),
    /** How long a command waits for a device that is offline before it expires. */
    command_expiry_seconds: z.number(),
    properties: z.record(z.string(), z.record(z.string(), z.number())),
    updated: z.record(z.string(), z.record(z.string(), isoTime)),
    /** The switch that `relay` turns: built in (0), on an output add-on (100), or none. */
    relay: z.union([z.literal(0), z.literal(100)]).nullable(),
  })
  .meta({ id: 'LiveDevice' })
export type LiveDevice = z.infer<typeof liveDeviceSchema>

/** Limits of one setting on one device, by action or setting name. */
export const actionLimitsSchema = z.record(z.string(), z.object({ min: z.number(), max: z.number() }))
export type ActionLimits = z.infer<typeof actionLimitsSchema>

const localised = z.object({ el: z.string(), en: z.string() })

/** Why a device was replaced by another. */
export const swapReasons = ['broken', 'unreachable', 'upgrade', 'other'] as const
export type SwapReason = (typeof swapReasons)[number]

/** A predecessor in the same place, and why it was replaced. */
export const predecessorSchema = z.object({
  device_id: z.string(),
  device_type: deviceTypeSchema,
  /** Its name at that time. */
  device_name: z.string().nullable(),
  from: isoTime,
  until: isoTime,
  reason: z.enum(swapReasons).nullable(),
})
export type Predecessor = z.infer<typeof predecessorSchema>

export const deviceInfoSchema = z
  .object({
    device_id: z.string(),
    device_type: deviceTypeSchema,
    ...storedOf(deviceInfoFields),
    serial_no: z.string(),
    /** What the device reports about itself, if it does. */
    hardware: z.string().nullable(),
    firmware: z.string().nullable(),
    /** Null also if it reported before this was stored. */
    first_report_at: isoTime.nullable(),
    installation_id: z.string().nullable(),
    tag_id: z.string().nullable(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    installation_created_at: isoTime.nullable(),
    installation_created_by: z.string().nullable(),
    client_id: z.string().nullable(),
    client_firstname: z.string().nullable(),
    client_lastname: z.string().nullable(),
    client_name: z.string().nullable(),
    client_email: z.string().nullable(),
    client_phone: z.string().nullable(),
    comp_name: z.string().nullable(),
    comp_contact_name: z.string().nullable(),
    comp_email: z.string().nullable(),
    comp_contact: z.string().nullable(),
    hvac_action_limits_json: actionLimitsSchema.nullable(),
    hvac_error_mapping_json: z
      .record(z.string(), z.object({ code: z.string(), description: localised }))
      .nullable(),
    /** Newest first. */
    predecessors: z.array(predecessorSchema),
  })
  .meta({ id: 'DeviceInfo' })
export type DeviceInfo = z.infer<typeof deviceInfoSchema>

export const deviceSorts = [
  'device_type',
  'serial_no',
  'device_id',
  'device_name',
  'client_name',
  'tag_id',
  'notes',
  'hvac_brand',
  'online',
  'fault',
  'created_at',
] as const

/**
 * `assigned` is a technician company, or `none` for devices in stock; `fault` 1 means an open fault; `attention` 1 selects
 * devices in an active alarm.
 */
export const deviceListQuery = listQuery(deviceSorts).extend({
  deviceTypes: manyOf(deviceTypeSchema),
  assigned: manyOf(z.union([z.uuid(), z.literal('none')])),
  onlineState: manyOf(z.enum(onlineStates)),
  fault: manyOf(z.enum(['0', '1'])),
  installed: manyOf(z.enum(['0', '1'])),
  attention: manyOf(z.enum(['1'])),
  hvac_brand: manyOf(z.string().max(deviceFields.hvac_brand.limit)),
  /** Days on which the device was installed, both included. */
  installed_from: z.iso.date().optional(),
  installed_to: z.iso.date().optional(),
})

export const deviceFilterQuery = deviceListQuery.omit({ limit: true, offset: true, sort: true, order: true })

/** A metric of the device's type: whether this device ever reported it, and the finest interval of an export. */
export const deviceMetricSchema = z
  .object({
    name: z.string(),
    group: z.string(),
    kind: z.enum(['measure', 'setpoint', 'state', 'time', 'counter', 'energy']),
    unit: z.enum(units).nullable(),
    decimals: z.int().nullable(),
    label: localised,
    reported: z.boolean(),
    export_from: z.enum(['raw', '1h']),
  })
  .meta({ id: 'DeviceMetric' })
export type DeviceMetric = z.infer<typeof deviceMetricSchema>
