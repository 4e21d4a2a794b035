import { Radio } from '@mantine/core'
import { useController } from 'react-hook-form'
import { formValues } from '../../contract/fields.ts'
import { personColourKeys } from '../../contract/personnel/colours.ts'
import { personnelFields } from '../../contract/personnel/fields.ts'
import {
  type PersonnelProfile,
  type PersonnelProfileEdit,
  personnelProfileEditSchema,
} from '../../contract/personnel/routes.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, TextField } from '../kit/form/fields.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { PersonMark } from './PersonMark.tsx'
import styles from './personnel.module.css'
import { colourWord } from './words.ts'

const ColourField = () => {
  const { field } = useController({ name: 'color' })
  return (
    <Radio.Group
      className={styles.swatches ?? ''}
      label={m.personnel_colour()}
      value={field.value}
      onChange={field.onChange}
    >
      <div className={styles.choices}>
        {personColourKeys.map((color) => (
          <Radio
            key={color}
            value={color}
            label={
              <span className={styles.swatch}>
                <PersonMark person={{ color }} />
                {colourWord[color]()}
              </span>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}

interface PersonFormProps {
  person: PersonnelProfile
  onSave: (values: PersonnelProfileEdit) => Promise<void>
}

export const PersonForm = ({ person, onSave }: PersonFormProps) => (
  <FormModal<PersonnelProfileEdit>
    schema={personnelProfileEditSchema}
    defaults={formValues(personnelFields, person) as never}
    onSave={onSave}
    errorText={keyText}
  >
    <TextField name="phone" label={m.info_phone()} kind="tel" autoFocus />
    <TextField
      name="licence_number"
      label={m.personnel_licence()}
      max={personnelFields.licence_number.limit}
      description={m.personnel_licence_hint()}
    />
    <ColourField />
    <CheckField name="is_active" label={m.personnel_is_active()} description={m.personnel_is_active_hint()} />
  </FormModal>
)
