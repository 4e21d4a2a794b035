// Every entity that people write, by its declaration. The check of lists by hand and the generated test go through these.
import { alarmRuleFields } from './alarms/schema.ts'
import { sheetFields } from './boiler-sheets/fields.ts'
import { catalogueFields } from './catalogue/fields.ts'
import { messageSettingsFields } from './client-messages/fields.ts'
import { clientFields } from './clients/fields.ts'
import { meterChannelFields } from './consumption/meter-channels.ts'
import { contactFields } from './contacts/fields.ts'
import { deviceFields } from './devices/fields.ts'
import { energyPriceFields } from './energy-prices/routes.ts'
import type { Fields } from './fields.ts'
import { installationFields } from './installations/fields.ts'
import { storedFileFields } from './installations/files.ts'
import { itemFields } from './installations/items.ts'
import { inventoryFields } from './inventory/routes.ts'
import { appointmentFields } from './jobs/appointment-fields.ts'
import { actionFields, expenseFields, jobFields, materialFields } from './jobs/fields.ts'
import { paymentFields } from './jobs/payment-fields.ts'
import { planFields, skipFields } from './maintenance-plans/fields.ts'
import { noticeSettingsFields } from './notices/settings.ts'
import { personnelFields } from './personnel/fields.ts'
import { savedViewFields } from './saved-views/routes.ts'
import { siteFields } from './sites/fields.ts'
import { webhookFields } from './webhooks/fields.ts'
import { daysOffFields } from './work-calendar/routes.ts'

export const entities = {
  client: clientFields,
  contact: contactFields,
  installation: installationFields,
  site: siteFields,
  item: itemFields,
  storedFile: storedFileFields,
  catalogue: catalogueFields,
  device: deviceFields,
  inventory: inventoryFields,
  meterChannel: meterChannelFields,
  job: jobFields,
  action: actionFields,
  material: materialFields,
  expense: expenseFields,
  appointment: appointmentFields,
  payment: paymentFields,
  plan: planFields,
  skip: skipFields,
  sheet: sheetFields,
  person: personnelFields,
  daysOff: daysOffFields,
  messageSettings: messageSettingsFields,
  alarmRule: alarmRuleFields,
  webhook: webhookFields,
  noticeSettings: noticeSettingsFields,
  savedView: savedViewFields,
  energyPrice: energyPriceFields,
} satisfies Record<string, Fields>

export type Entity = keyof typeof entities
