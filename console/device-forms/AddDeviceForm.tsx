import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { DeviceForm } from '../../contract/devices/changes.ts'
import { deviceFields } from '../../contract/devices/fields.ts'
import { formValues } from '../../contract/fields.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { dateOf } from '../kit/chart/time-ticks.ts'
import type { Choice } from '../kit/form/ChoiceField.tsx'
import { DateField } from '../kit/form/DateField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextAreaField, TextField } from '../kit/form/fields.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { AvailableField } from './AvailableField.tsx'
import { DeviceSource } from './DeviceSource.tsx'
import styles from './device-forms.module.css'
import { deviceValuesSchema, flatProblem, siteFormFields } from './form-values.ts'
import { HeaterFields } from './HeaterFields.tsx'
import type { Home } from './home-choice.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { isRated } from './rated.ts'
import { TypedDevice } from './TypedDevice.tsx'

interface DeviceChoiceProps {
  onBlocked: (isBlocked: boolean) => void
  onType: (type: DeviceType | undefined) => void
}

/** The device: an available one, or the id printed on it. */
const DeviceChoice = ({ onBlocked, onType }: DeviceChoiceProps) => {
  const { watch } = useFormContext()
  return (
    <>
      <DeviceSource onForgotten={() => onType(undefined)} />
      {watch('source') === 'manual' ? (
        <TypedDevice onBlocked={onBlocked} onType={onType} />
      ) : (
        <AvailableField label={m.device_available()} onChosen={(device) => onType(device?.device_type)} />
      )}
    </>
  )
}

const defaultsOf = (client: Choice | undefined, home: Home | undefined) => ({
  source: 'available',
  device_id: '',
  serial_no: '',
  ...formValues(deviceFields, undefined),
  installation_date: dateOf(Date.now()),
  client_id: client?.value ?? '',
  place: 'existing',
  installation_id: home?.id ?? '',
  ...formValues(siteFormFields, { tag: 0 }),
})

interface AddDeviceFormProps {
  client: Choice | undefined
  home: Home | undefined
  onSave: (form: DeviceForm) => Promise<void>
}

/** Adds a device of the company to an existing or a new installation. */
export const AddDeviceForm = ({ client, home, onSave }: AddDeviceFormProps) => {
  const [isBlocked, setBlocked] = useState(false)
  const [type, setType] = useState<DeviceType>()
  const save = async (form: DeviceForm) => {
    try {
      await onSave(form)
    } catch (error) {
      throw flatProblem(error)
    }
  }
  return (
    <FormModal
      schema={deviceValuesSchema}
      defaults={defaultsOf(client, home)}
      onSave={save}
      errorText={keyText}
      saveLabel={m.action_add()}
      isBlocked={isBlocked}
    >
      <h3 className={styles.part}>{m.device_title()}</h3>
      <DeviceChoice onBlocked={setBlocked} onType={setType} />
      <h3 className={styles.part}>{m.device_form_where()}</h3>
      <PlaceFields client={client} home={home} />
      <h3 className={styles.part}>{m.device_form_particulars()}</h3>
      <TextField name="device_name" label={m.column_device_name()} max={deviceFields.device_name.limit} />
      <DateField name="installation_date" label={m.device_installation_date()} />
      <HeaterFields isRated={isRated(type)} />
      <TextAreaField name="notes" label={m.column_notes()} max={deviceFields.notes.limit} />
    </FormModal>
  )
}
