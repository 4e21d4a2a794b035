import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { z } from 'zod'
import { type DeviceEdit, deviceEditSchema } from '../../../contract/device-changes.ts'
import { type Device, deviceLimits } from '../../../contract/devices.ts'
import { deviceTypeWord } from '../../devices/words.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { keyText } from '../../kit/problem/problem-text.ts'
import { tagNumber } from '../../kit/Tag.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { addressText } from '../words.ts'

const offered = 20
const askedAfterMs = 200

const useTyped = () => {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, askedAfterMs)
  return { query: { limit: offered, ...(asked ? { search: asked } : {}) }, setSearch }
}

const AvailableDevice = () => {
  const { query, setSearch } = useTyped()
  const { data } = useAnswer('listAvailableDevices', { query }, { keepPrevious: true })
  const options = (data?.items ?? []).map(({ device_id, device_type, serial_no }) => ({
    value: device_id,
    label: [device_id, deviceTypeWord(device_type), serial_no].join(' · '),
  }))
  return (
    <ChoiceField
      name="device_id"
      label={m.device_available()}
      required
      wide
      options={options}
      onSearch={setSearch}
      nothing={m.device_none_available()}
    />
  )
}

interface Home {
  id: string
  tag_id: string
  address: string | null
  area: string | null
}

const choiceOf = (home: Home) => ({
  value: home.id,
  label: [tagNumber(home.tag_id), addressText(home)].filter(Boolean).join(' · '),
})

/** Where the device is; another one moves it there. */
const InstallationField = ({ known }: { known: Home }) => {
  const { query, setSearch } = useTyped()
  const { data } = useAnswer('listInstallationOptions', { query }, { keepPrevious: true })
  return (
    <ChoiceField
      name="installation_id"
      label={m.info_installation()}
      required
      wide
      known={choiceOf(known)}
      options={(data?.items ?? []).map(choiceOf)}
      onSearch={setSearch}
      nothing={m.installation_none_found()}
    />
  )
}

const Particulars = () => (
  <>
    <TextField name="device_name" label={m.column_device_name()} max={deviceLimits.device_name} wide />
    <TextField name="hvac_brand" label={m.column_hvac()} max={deviceLimits.hvac_brand} />
    <TextField name="hvac_model" label={m.column_model()} max={deviceLimits.hvac_model} />
    <TextAreaField name="notes" label={m.column_notes()} max={deviceLimits.notes} />
  </>
)

const nothingYet = { device_name: '', hvac_brand: '', hvac_model: '', notes: '' }

const placeSchema = deviceEditSchema.extend({
  device_id: z.string('deviceid_required').min(1, 'deviceid_required'),
})
export type PlacedDevice = z.output<typeof placeSchema>

/** A device of the company that is in no installation comes into this one. */
export const PlaceDeviceForm = ({ onSave }: { onSave: (values: PlacedDevice) => Promise<void> }) => (
  <FormModal
    schema={placeSchema}
    defaults={{ ...nothingYet, device_id: '' }}
    onSave={onSave}
    errorText={keyText}
  >
    <AvailableDevice />
    <Particulars />
  </FormModal>
)

interface EditDeviceFormProps {
  device: Device
  home: Home
  onSave: (values: DeviceEdit) => Promise<void>
}

export const EditDeviceForm = ({ device, home, onSave }: EditDeviceFormProps) => (
  <FormModal
    schema={deviceEditSchema}
    defaults={{
      device_name: device.device_name ?? '',
      hvac_brand: device.hvac_brand ?? '',
      hvac_model: device.hvac_model ?? '',
      notes: device.notes ?? '',
      installation_id: home.id,
    }}
    onSave={onSave}
    errorText={keyText}
  >
    <Particulars />
    <InstallationField known={home} />
  </FormModal>
)
