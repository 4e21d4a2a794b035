import { z } from 'zod'
import { deviceFields, deviceInfoFields } from '../../contract/devices/fields.ts'
import type { Device, DeviceInfo, LiveDevice } from '../../contract/devices/schema.ts'
import { actionLimitsSchema } from '../../contract/devices/schema.ts'
import { valuesIn } from '../../contract/fields.ts'
import { modelOf } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import type { PersonCall } from '../http/serve.ts'
import type { Person } from '../http/session.ts'
import { readEnergyToday } from '../telemetry/energy/energy-today.ts'
import { readLatest } from '../telemetry/storage/latest-values.ts'
import { predecessorsOf } from './assignments/assignments.store.ts'
import { mayCommand } from './devices.rules.ts'
import { countDevices, type DeviceFilter, type DeviceRow, findPrimaryPhone } from './devices.store.ts'
import { faultMappingOf } from './fault-words.ts'
import { configOf, relayOf, toLiveValues } from './live-values.ts'
import { requireDevice, requireLiveDevice } from './require-device.ts'

type DeviceParams = { params: { id: string } }

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

const hardwareSchema = z.object({
  hardware: z.string().nullable().catch(null),
  firmware: z.string().nullable().catch(null),
})

/** What a device said about itself, as far as it did. */
const parseHardware = (hardware: unknown) => hardwareSchema.parse(hardware)

/** The date as it is written, which the driver would give as a moment. */
const dated = (row: DeviceRow) => ({ ...row, installation_date: row.installation_day })

/** A row in the form of the contract; `editor_access` only for admins. */
export function toDevice(row: DeviceRow, person: Person): Device {
  const model = [row.hvac_brand, row.hvac_model].filter(Boolean).join(' ')
  return {
    device_id: row.device_id,
    serial_no: row.serial_no,
    device_type: row.device_type as DeviceType,
    ...valuesIn(deviceFields, dated(row)),
    hvac_model_id: row.hvac_model_id,
    make: row.hvac_brand,
    model: model || null,
    installation_id: row.installation_id,
    assigned_company_id: row.assigned_company_id,
    technician_company_id: row.assigned_company_id,
    technician_name: row.technician_name,
    ...(person.roles.includes('admin') ? { editor_access: row.editor_access } : {}),
    client_id: row.client_id,
    client_name: row.client_name,
    client_is_archived: row.client_is_archived,
    tag_id: row.tag_id,
    onlineState: row.last_update === null && !row.online ? 'unknown' : row.online ? 'online' : 'offline',
    last_update: iso(row.last_update),
    fault: row.has_fault ? 1 : row.last_update === null ? null : 0,
    fault_blocking: row.has_blocking_fault ? 1 : row.last_update === null && !row.has_fault ? null : 0,
    latitude: row.latitude,
    longitude: row.longitude,
    address: row.address,
    area: row.area,
    broken_at: iso(row.broken_at),
    created_at: row.created_at.toISOString(),
    updated_at: iso(row.updated_at),
  }
}

export const answerDevices = ({ expirySeconds }: { expirySeconds: number }) => ({
  async countDevices({ query }: { query: DeviceFilter }, { tx }: PersonCall) {
    return { count: await countDevices(tx, query) }
  },

  async getDevice({ params }: DeviceParams, { tx, who, person }: PersonCall): Promise<LiveDevice> {
    const row = await requireLiveDevice(tx, params.id, who.company)
    const latest = (await readLatest(tx, [row.telemetry_device_id])).get(row.telemetry_device_id)
    const values = toLiveValues(row.device_type, latest)
    const relay = relayOf(row.device_type, row.hardware)
    if (modelOf(row.device_type)?.meter) {
      const today = await readEnergyToday(tx, row, row.timezone)
      if (Object.keys(today).length > 0) values.properties.energy_day = today
    }
    return {
      ...toDevice(row, person),
      ...values,
      config: configOf(row.device_type, latest?.values, relay),
      relay,
      deviceId: row.device_id,
      report_seconds: row.report_seconds,
      may_command: mayCommand(person, row),
      command_expiry_seconds: expirySeconds,
    }
  },

  async getDeviceInfo({ params }: DeviceParams, { tx }: PersonCall): Promise<DeviceInfo> {
    const row = await requireDevice(tx, params.id)
    return {
      device_id: row.device_id,
      device_type: row.device_type as DeviceType,
      ...valuesIn(deviceInfoFields, dated(row)),
      serial_no: row.serial_no,
      ...parseHardware(row.hardware),
      first_report_at: iso(row.first_report_at),
      installation_id: row.installation_id,
      tag_id: row.tag_id,
      address: row.address,
      area: row.area,
      installation_created_at: iso(row.installation_created_at),
      installation_created_by: row.installation_created_by,
      client_id: row.client_id,
      client_firstname: row.client_firstname,
      client_lastname: row.client_lastname,
      client_email: row.client_email,
      client_phone: row.client_id ? await findPrimaryPhone(tx, row.client_id) : null,
      comp_name: row.technician_name,
      comp_contact_name: row.technician_contact_name,
      comp_email: row.technician_email,
      comp_contact: row.technician_phone,
      hvac_action_limits_json: actionLimitsSchema.nullable().parse(row.hvac_action_limits),
      hvac_error_mapping_json: faultMappingOf(row.device_type, row.hvac_error_mapping),
      predecessors: await predecessorsOf(tx, row.device_id),
    }
  },
})
