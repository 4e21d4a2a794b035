import { useFormContext } from 'react-hook-form'
import { EitherField } from '../kit/form/EitherField.tsx'
import { m } from '../paraglide/messages.js'

/** Switches between available devices and a typed id; a switch clears the other choice. */
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
