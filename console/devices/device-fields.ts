import type { deviceFields as fields } from '../../contract/devices/fields.ts'
import type { SwapReason } from '../../contract/devices/schema.ts'
import { formatDate } from '../kit/format.ts'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { swapReasonWord } from './swap-words.ts'

/** The fields of a device in the order of the form. */
const written: Readonly<Record<keyof typeof fields, RecordField>> = {
  device_name: { label: m.column_device_name },
  hvac_brand: { label: m.column_hvac },
  hvac_model: { label: m.column_hvac_model },
  rated_power_kw: { label: m.device_rated_power },
  installation_date: { label: m.info_installed, text: (day) => formatDate(String(day)) },
  notes: { label: m.column_notes },
}

/** A heat pump by its id, or a code. */
const measured = (value: unknown) =>
  value === 'whole_home' ? m.channels_whole_home() : value === 'other' ? m.channels_other() : String(value)

/** The fields of a device in the audit trail. */
export const deviceFields: RecordFields = {
  ...written,
  meter_channel_a: { label: m.channels_field_a, none: m.channels_unknown, text: measured },
  meter_channel_b: { label: m.channels_field_b, none: m.channels_unknown, text: measured },
  meter_channel_c: { label: m.channels_field_c, none: m.channels_unknown, text: measured },
  swap_reason: {
    label: m.swap_reason,
    text: (reason) => swapReasonWord(reason as SwapReason),
    isOfChange: true,
  },
  swap_notes: { label: m.swap_notes, isOfChange: true },
  assigned_company: { label: m.column_company, none: m.filter_in_stock },
  editor_access: { label: m.inventory_editor_access },
}
