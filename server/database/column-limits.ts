// The limits of the contract by column. Each is a check constraint of the database, named by `limitName`, so that no way
// around the contract stores what its forms refuse.

import { sheetFields } from '../../contract/boiler-sheets/fields.ts'
import { catalogueFields } from '../../contract/catalogue/fields.ts'
import { messageSettingsFields } from '../../contract/client-messages/fields.ts'
import { clientFields } from '../../contract/clients/fields.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { deviceFields, serialLimit } from '../../contract/devices/fields.ts'
import { swapLimits } from '../../contract/devices/swaps.ts'
import { limitsIn, type Range } from '../../contract/fields.ts'
import { importLimits } from '../../contract/imports/routes.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import { storedFileFields } from '../../contract/installations/files.ts'
import { itemFields } from '../../contract/installations/items.ts'
import { appointmentFields } from '../../contract/jobs/appointment-fields.ts'
import { actionFields, expenseFields, jobFields, materialFields } from '../../contract/jobs/fields.ts'
import { paymentFields } from '../../contract/jobs/payment-fields.ts'
import { planFields, skipFields } from '../../contract/maintenance-plans/fields.ts'
import { noticeSettingsFields } from '../../contract/notices/settings.ts'
import { personnelFields } from '../../contract/personnel/fields.ts'
import { savedViewFields } from '../../contract/saved-views/routes.ts'
import { webhookFields } from '../../contract/webhooks/fields.ts'

/** The longest text, or the range of a number. */
export type ColumnLimit = number | Range

const { cost, ...items } = itemFields
const { price, ...ofCatalogue } = catalogueFields

const inCents = ({ max }: Range): Range => ({ min: 0, max: max * 100 })
/** In cents, without names of their own. */
const { cost: _cost, estimated_cost: _estimate, ...jobs } = jobFields
const cancelReason = { cancel_reason: 200 }
/** In cents, without a name of its own. */
const { estimated_cost: _, ...plans } = planFields

/** As `table.column`. */
export const columnLimits = Object.fromEntries(
  Object.entries({
    clients: limitsIn(clientFields),
    contacts: limitsIn(contactFields),
    client_message_settings: limitsIn(messageSettingsFields),
    installations: limitsIn(installationFields),
    installation_items: { ...limitsIn(items), cost_cents: inCents(cost.limit) },
    people: limitsIn(personnelFields),
    catalogue_items: { ...limitsIn(ofCatalogue), price_cents: inCents(price.limit) },
    installation_files: limitsIn(storedFileFields),
    saved_views: limitsIn(savedViewFields),
    webhooks: limitsIn(webhookFields),
    notice_settings: limitsIn(noticeSettingsFields),
    devices: { ...limitsIn(deviceFields), serial_no: serialLimit },
    device_assignments: { notes: swapLimits.notes },
    jobs: { ...limitsIn(jobs), ...cancelReason },
    job_actions: limitsIn(actionFields),
    materials: limitsIn(materialFields),
    expenses: limitsIn(expenseFields),
    appointments: { ...limitsIn(appointmentFields), ...cancelReason },
    payments: { ...limitsIn(paymentFields), void_reason: 200 },
    maintenance_plans: limitsIn(plans),
    plan_occurrences: limitsIn(skipFields),
    boiler_sheets: limitsIn(sheetFields),
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
