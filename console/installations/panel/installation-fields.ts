import type { installationFields as fields } from '../../../contract/installations/fields.ts'
import type { InstallationItem } from '../../../contract/installations/items.ts'
import { deviceFields } from '../../devices/device-fields.ts'
import { formatNumber } from '../../kit/format.ts'
import type { RecordField, RecordFields } from '../../kit/record/differences.ts'
import { m } from '../../paraglide/messages.js'
import { itemText } from '../items/item-words.ts'

const coordinate = (value: unknown) => formatNumber(value as number, 5)

/** The fields of an installation in the order of the form; the audit trail stores tenant and owner by name. */
const written = {
  tag: { label: m.info_tag, text: String },
  client_name: { label: m.installation_tenant },
  owner_name: { label: m.installation_owner },
  address: { label: m.info_address },
  area: { label: m.info_area },
  zip_code: { label: m.installation_zip_code },
  floor: { label: m.installation_floor },
  is_premium: { label: m.installation_is_premium },
  latitude: { label: m.installation_latitude, text: coordinate },
  longitude: { label: m.installation_longitude, text: coordinate },
  description: { label: m.installation_description },
  notes: { label: m.column_notes },
} satisfies RecordFields & Record<Exclude<keyof typeof fields, 'client_id' | 'owner_id'>, RecordField>

/** The fields of an installation in the audit trail. */
export const installationFields: RecordFields = {
  import: { label: m.change_import },
  ...written,
  photo: { label: m.change_photo },
  file: { label: m.change_file },
  device: { label: m.device_title },
  ...deviceFields,
  items: {
    label: m.items_title,
    text: (items) => (items as InstallationItem[]).map(itemText).join('\n'),
  },
}
