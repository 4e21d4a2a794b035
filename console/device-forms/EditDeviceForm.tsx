import { type DeviceEdit, deviceEditSchema } from '../../contract/devices/changes.ts'
import { deviceFields } from '../../contract/devices/fields.ts'
import type { Device } from '../../contract/devices/schema.ts'
import { formValues, omitFields } from '../../contract/fields.ts'
import { DateField } from '../kit/form/DateField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextAreaField, TextField } from '../kit/form/fields.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { HeaterFields } from './HeaterFields.tsx'
import type { Home } from './home-choice.ts'
import { InstallationField } from './PlaceFields.tsx'
import { isRated } from './rated.ts'

const homeOf = ({ installation_id, tag_id, address, area, ...device }: Device): Home | undefined => {
  const named = device.client_name ? { client_name: device.client_name } : {}
  return installation_id && tag_id ? { id: installation_id, tag_id, address, area, ...named } : undefined
}

const unratedFields = omitFields(deviceFields, 'rated_power_kw')

interface EditDeviceFormProps {
  device: Device
  onSave: (values: DeviceEdit) => Promise<void>
}

export const EditDeviceForm = ({ device, onSave }: EditDeviceFormProps) => (
  <FormModal
    schema={deviceEditSchema}
    defaults={{
      ...formValues(isRated(device.device_type) ? deviceFields : unratedFields, device),
      installation_date: device.installation_date as never,
      installation_id: device.installation_id ?? '',
    }}
    onSave={onSave}
    errorText={keyText}
  >
    <TextField name="device_name" label={m.column_device_name()} max={deviceFields.device_name.limit} />
    <DateField name="installation_date" label={m.device_installation_date()} />
    <HeaterFields isRated={isRated(device.device_type)} />
    <InstallationField home={homeOf(device)} />
    <TextAreaField name="notes" label={m.column_notes()} max={deviceFields.notes.limit} />
  </FormModal>
)
