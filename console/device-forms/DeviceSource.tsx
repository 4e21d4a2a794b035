import { useFormContext } from 'react-hook-form'
import { EitherField } from '../kit/form/EitherField.tsx'
import { m } from '../paraglide/messages.js'

/** Out of the devices that wait, or by what is printed on one. What was chosen the other way is forgotten. */
export const DeviceSource = ({ onForgotten }: { onForgotten?: () => void }) => {
  const { setValue, clearErrors } = useFormContext()
  const forget = () => {
    for (const name of ['device_id', 'serial_no']) setValue(name, '', { shouldDirty: true })
    clearErrors(['device_id', 'serial_no'])
    onForgotten?.()
  }
  return (
    <EitherField
      name="source"
      label={m.device_source()}
      options={[
        { value: 'available', label: m.device_source_available() },
        { value: 'manual', label: m.device_source_manual() },
      ]}
      onChosen={forget}
    />
  )
}
