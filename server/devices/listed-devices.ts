import type { Transaction } from 'kysely'
import type { ListedDevice } from '../../contract/devices/schema.ts'
import type { DB } from '../database/database.types.ts'
import type { PersonCall } from '../http/serve.ts'
import { readLatest } from '../telemetry/storage/latest-values.ts'
import { type DeviceRow, listDevices } from './devices.store.ts'
import { toDevice } from './devices.ts'
import { configOf, relayOf } from './live-values.ts'

/** The settings of each row by device id; one query reads the newest values of all rows. */
export async function readConfigs(
  tx: Transaction<DB>,
  rows: DeviceRow[],
): Promise<Map<string, ListedDevice['config']>> {
  const latest = await readLatest(
    tx,
    rows.map(({ telemetry_device_id }) => telemetry_device_id),
  )
  return new Map(
    rows.map(({ device_id, telemetry_device_id, device_type, hardware }) => [
      device_id,
      configOf(device_type, latest.get(telemetry_device_id)?.values, relayOf(device_type, hardware)),
    ]),
  )
}

export async function toListedDevices(
  { tx, person }: Pick<PersonCall, 'tx' | 'person'>,
  rows: DeviceRow[],
): Promise<ListedDevice[]> {
  const configs = await readConfigs(tx, rows)
  return rows.map((row) => ({ ...toDevice(row, person), config: configs.get(row.device_id) ?? {} }))
}

export async function devicesOfInstallation(
  call: Pick<PersonCall, 'tx' | 'person'>,
  installationId: string,
): Promise<ListedDevice[]> {
  const rows = await listDevices(call.tx, { installationId, limit: 1000, offset: 0, order: 'asc' })
  return toListedDevices(call, rows)
}
