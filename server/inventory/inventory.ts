import type { InventoryRow, inventoryRoutes } from '../../contract/inventory/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import { countDevices, type DeviceFilter, type DeviceRow, listDevices } from '../devices/devices.store.ts'
import { toDevice } from '../devices/devices.ts'
import { readConfigs } from '../devices/listed-devices.ts'
import type { PersonCall } from '../http/serve.ts'
import type { Person } from '../http/session.ts'

type ListRequest = RequestOf<(typeof inventoryRoutes)['listInventory']>

export const toInventoryRow = (row: DeviceRow, person: Person): InventoryRow => ({
  ...toDevice(row, person),
  assigned_company: row.technician_name,
  installer_company: row.installation_id ? row.technician_name : null,
})

export const answerInventory = () => ({
  async listInventory({ query }: ListRequest, { tx, person }: PersonCall) {
    const rows = await listDevices(tx, query)
    const configs = await readConfigs(tx, rows)
    const items = rows.map((row) => ({
      ...toInventoryRow(row, person),
      config: configs.get(row.device_id) ?? {},
    }))
    return { items, total: await countDevices(tx, query) }
  },

  async countInventory({ query }: { query: DeviceFilter }, { tx }: PersonCall) {
    return { count: await countDevices(tx, query) }
  },
})
