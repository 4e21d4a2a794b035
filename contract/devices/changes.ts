import { z } from 'zod'
import { catalogueFields } from '../catalogue/fields.ts'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { schemasOf } from '../fields.ts'
import { listOf } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { siteSchema } from '../sites/fields.ts'
import { deviceFields, serialLimit } from './fields.ts'
import { deviceIdSchema, deviceListQuery, deviceSchema, listedDeviceSchema } from './schema.ts'
import { staleByDevice } from './stale.ts'

export const identityFields = {
  device_id: z.string('deviceid_required').trim().min(1, 'deviceid_required').max(64, 'too_long'),
  serial_no: z.string('serialno_required').trim().min(1, 'serialno_required').max(serialLimit, 'too_long'),
}

/** The device form: a device of the company and its destination, an existing or a new installation of the client. */
export const deviceFormSchema = z
  .strictObject({
    ...identityFields,
    ...schemasOf(deviceFields),
    client_id: z.uuid('client_required'),
    installation_id: z.uuid('installation_required').nullable().optional(),
    installation: siteSchema.optional(),
  })
  .refine((form) => Boolean(form.installation_id) !== Boolean(form.installation), {
    path: ['installation_id'],
    message: 'installation_required',
    // Validated later, together with the other required fields.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type DeviceForm = z.output<typeof deviceFormSchema>

/** The editable fields of a device. It always belongs to an installation, so that field cannot be emptied. */
export const deviceEditSchema = z.strictObject({
  ...schemasOf(deviceFields),
  installation_id: z.uuid('installation_required').optional(),
})
export type DeviceEdit = z.output<typeof deviceEditSchema>

const oneDevice = z.object({ id: deviceIdSchema })
const everyone = ['technician_company', 'distributor'] as const

/** A heating appliance that a device can control. */
/** Refrigerant, charge in kg and warming potential where the catalogue has the model. */
export const hvacModelSchema = z
  .object({
    model_id: z.string(),
    brand_model: z.string(),
    hvac_brand: z.string(),
    hvac_model: z.string(),
    item_id: z.string().nullable(),
    refrigerant: catalogueFields.refrigerant.stored,
    refrigerant_charge: catalogueFields.refrigerant_charge.stored,
    is_hermetic: z.boolean(),
    gwp: z.number().nullable(),
  })
  .meta({ id: 'HvacModel' })

export const deviceChangeRoutes = {
  listHvacModels: route({
    method: 'GET',
    path: '/items/hvac/models',
    tag: 'devices',
    summary:
      'Boilers and heat pumps of the catalogue, of devices and of installations, the most frequent first',
    roles: technician,
    query: z.object({
      search: z.string().trim().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: listOf(hvacModelSchema),
  }),
  listClientDevices: route({
    method: 'GET',
    path: '/devices/client/{clientId}',
    tag: 'devices',
    summary: 'The devices in the installations of a client',
    roles: technician,
    params: z.object({ clientId: z.uuid() }),
    query: deviceListQuery,
    reply: listOf(listedDeviceSchema),
  }),
  listAssignedDevices: route({
    method: 'GET',
    path: '/devices/assigned',
    tag: 'devices',
    summary: 'Devices assigned to the company',
    roles: technician,
    query: deviceListQuery,
    reply: listOf(listedDeviceSchema),
  }),
  listAvailableDevices: route({
    method: 'GET',
    path: '/devices/assigned/available',
    tag: 'devices',
    summary: 'Devices assigned to the company that are in no installation',
    roles: technician,
    query: deviceListQuery,
    reply: listOf(listedDeviceSchema),
  }),
  checkDeviceId: route({
    method: 'POST',
    path: '/devices/checkDeviceId',
    tag: 'devices',
    summary: 'Whether a device id and a serial number belong together and to the company',
    roles: technician,
    body: z.strictObject(identityFields),
    reply: z
      .object({
        exists: z.boolean(),
        /** `deviceid_invalid`: no such pair; `device_installed`: it is already in an installation. */
        reason: z.enum(['deviceid_invalid', 'device_installed']).nullable(),
        /** The type of the device with this id and code. */
        device_type: deviceTypeSchema.nullable(),
      })
      .meta({ id: 'DeviceIdCheck' }),
    // It only reads.
    stale: [],
  }),
  addDevice: route({
    method: 'POST',
    path: '/devices',
    tag: 'devices',
    summary: 'Put an available device into an installation, which may be made with it',
    roles: technician,
    body: deviceFormSchema,
    reply: deviceSchema,
    status: 201,
    location: '/devices/{device_id}',
    stale: staleByDevice,
  }),
  editDevice: route({
    method: 'PATCH',
    path: '/devices/{id}',
    tag: 'devices',
    summary: 'Change the name, notes, installation or heating appliance of a device',
    roles: technician,
    params: oneDevice,
    body: deviceEditSchema,
    reply: deviceSchema,
    stale: staleByDevice,
  }),
  listDeviceChanges: route({
    method: 'GET',
    path: '/devices/{id}/history',
    tag: 'devices',
    summary: 'Who of the own company changed what of a device, placed it or handed it on, the newest first',
    roles: everyone,
    params: oneDevice,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  detachDevice: route({
    method: 'DELETE',
    path: '/devices/{id}',
    tag: 'devices',
    summary: 'Take a device out of its installation; it becomes available, its telemetry stays',
    roles: technician,
    params: oneDevice,
    reply: z.null(),
    status: 204,
    stale: staleByDevice,
  }),
} as const
