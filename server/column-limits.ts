// The limits of the contract by column. Each is a check constraint of the database, named by `limitName`, so that no way
// around the contract stores what its forms refuse.
import { clientLimits } from '../contract/clients.ts'
import { swapLimits } from '../contract/device-swaps.ts'
import { deviceLimits } from '../contract/devices.ts'
import { importLimits } from '../contract/imports.ts'
import { fileLimits } from '../contract/installation-files.ts'
import { itemLimits } from '../contract/installation-items.ts'
import { installationLimits } from '../contract/installations.ts'

export interface Range {
  min: number
  max: number
}

/** The longest text, or the range of a number. */
export type ColumnLimit = number | Range

const { contacts: _count, phone, description, ...clients } = clientLimits
const { cost, ...items } = itemLimits

/** As `table.column`. */
export const columnLimits = Object.fromEntries(
  Object.entries({
    clients,
    contacts: { phone, description },
    installations: installationLimits,
    installation_items: { ...items, cost_cents: { min: 0, max: cost * 100 } },
    installation_files: { name: fileLimits.name, notes: fileLimits.notes },
    devices: deviceLimits,
    device_stays: { notes: swapLimits.notes },
    imports: { file_name: importLimits.file_name },
  } satisfies Record<string, Record<string, ColumnLimit>>).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, limit]): [string, ColumnLimit] => [`${table}.${column}`, limit]),
  ),
)

export const limitName = (tableColumn: string): string => `${tableColumn.replace('.', '_')}_limit`

const byConstraint = new Map(
  Object.entries(columnLimits).map(([tableColumn, limit]) => [
    limitName(tableColumn),
    { column: tableColumn.split('.')[1] ?? '', limit },
  ]),
)

/** The column whose limit a statement has passed. */
export const passedLimit = (constraint: string | undefined) =>
  constraint === undefined ? undefined : byConstraint.get(constraint)
