import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { type Device, swapReasons } from '../../contract/devices/schema.ts'
import { type DeviceSwap, deviceSwapSchema, swapLimits } from '../../contract/devices/swaps.ts'
import { modelOf } from '../../contract/models/index.ts'
import { replacementTypes } from '../../contract/models/replacement-types.ts'
import { swapReasonWord } from '../devices/swap-words.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, SelectField, TextAreaField } from '../kit/form/fields.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { AvailableField } from './AvailableField.tsx'
import { DeviceSource } from './DeviceSource.tsx'
import styles from './device-forms.module.css'
import { withoutHidden } from './form-values.ts'
import { TypedDevice } from './TypedDevice.tsx'

/** `source` is how the device is chosen; it is not sent. */
const swapValuesSchema = z
  .record(z.string(), z.unknown())
  .transform(({ source, ...values }, context): DeviceSwap => {
    const checked = deviceSwapSchema.safeParse(values)
    if (checked.success) return checked.data
    for (const { path, message } of withoutHidden(checked.error.issues, source)) {
      context.addIssue({ code: 'custom', path: [...path], message })
    }
    return z.NEVER
  })

const hasSettings = (type: Device['device_type']) =>
  modelOf(type)?.settings.some(({ kind, action }) => kind !== 'press' && action !== 'relay') ?? false

const NewDevice = ({ device, onBlocked }: { device: Device; onBlocked: (isBlocked: boolean) => void }) => {
  const isTyped = useFormContext().watch('source') === 'manual'
  return (
    <>
      <DeviceSource />
      {isTyped ? (
        <TypedDevice onBlocked={onBlocked} />
      ) : (
        <AvailableField label={m.swap_with()} types={replacementTypes(device.device_type)} />
      )}
    </>
  )
}

interface SwapDeviceFormProps {
  device: Device
  /** Whether this person may send settings to the new device. */
  mayCopy: boolean
  onSave: (swap: DeviceSwap) => Promise<void>
}

/** Replaces a device by another one. */
export const SwapDeviceForm = ({ device, mayCopy, onSave }: SwapDeviceFormProps) => {
  const [isBlocked, setBlocked] = useState(false)
  const canCopy = mayCopy && hasSettings(device.device_type)
  return (
    <FormModal
      schema={swapValuesSchema}
      defaults={
        {
          source: 'available',
          device_id: '',
          serial_no: '',
          reason: '',
          notes: '',
          ...(canCopy ? { copy_settings: false } : {}),
        } as never
      }
      onSave={onSave}
      errorText={keyText}
      saveLabel={m.swap_do()}
      isBlocked={isBlocked}
    >
      <p className={styles.why}>{m.swap_what_happens()}</p>
      <NewDevice device={device} onBlocked={setBlocked} />
      <SelectField
        name="reason"
        label={m.swap_reason()}
        required
        options={swapReasons.map((reason) => ({ value: reason, label: swapReasonWord(reason) }))}
      />
      <TextAreaField name="notes" label={m.column_notes()} max={swapLimits.notes} />
      {canCopy && <CheckField name="copy_settings" label={m.swap_copy()} description={m.swap_copy_why()} />}
    </FormModal>
  )
}
