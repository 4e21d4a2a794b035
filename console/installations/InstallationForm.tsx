import { formValues, omitFields } from '../../contract/fields.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import {
  type Installation,
  type InstallationForm as InstallationValues,
  installationFormSchema,
} from '../../contract/installations/schema.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { keyText } from '../kit/problem/problem-text.ts'
import { m } from '../paraglide/messages.js'
import { useCompany } from '../shell/company.ts'
import { AddressField } from './AddressField.tsx'
import { type Choice, ClientField, TenantField } from './ClientField.tsx'
import styles from './form.module.css'
import { PositionFields } from './PositionFields.tsx'
import { TagField } from './TagField.tsx'

/** Six decimals are about ten centimetres. */
const degreesOf = (value: number | null = null) => value && Number(value.toFixed(6))

const withoutDescription = omitFields(installationFields, 'description')

const valuesOf = (home: Installation | undefined, hasDescription: boolean) => ({
  ...formValues(hasDescription ? installationFields : withoutDescription, home),
  latitude: degreesOf(home?.latitude),
  longitude: degreesOf(home?.longitude),
})

const tenantOf = (home: Installation): Choice => ({ value: home.client_id, label: home.client_name })

const ownerOf = (home: Installation | undefined): Choice | undefined =>
  home?.owner_id
    ? {
        value: home.owner_id,
        label: [home.owner_lastname, home.owner_firstname].filter(Boolean).join(' '),
      }
    : undefined

interface InstallationFormProps {
  /** Undefined for a new installation. */
  installation?: Installation
  /** The suggested tag. */
  tag?: number
  /** The client, if known before the form opens. */
  client?: Choice | undefined
  onSave: (values: InstallationValues) => Promise<void>
}

export const InstallationForm = ({ installation, tag, client, onSave }: InstallationFormProps) => {
  const { data: company } = useCompany()
  const hasDescription = company?.preferences.installation_description ?? false
  const defaults = {
    ...valuesOf(installation, hasDescription),
    tag: installation?.tag ?? tag ?? 0,
    ...(client ? { client_id: client.value } : {}),
  }
  return (
    <FormModal schema={installationFormSchema} defaults={defaults} onSave={onSave} errorText={keyText}>
      <TenantField known={installation ? tenantOf(installation) : client} />
      <TagField />
      <ClientField name="owner_id" label={m.installation_owner()} known={ownerOf(installation)} />
      <AddressField />
      <TextField name="area" label={m.info_area()} required max={installationFields.area.limit} />
      <TextField name="zip_code" label={m.installation_zip_code()} max={installationFields.zip_code.limit} />
      <PositionFields />
      <NumberField name="floor" label={m.installation_floor()} kind="signed" />
      <div className={styles.check}>
        <CheckField name="is_premium" label={m.installation_is_premium()} />
      </div>
      {hasDescription && (
        <TextField
          name="description"
          label={m.installation_description()}
          max={installationFields.description.limit}
          wide
        />
      )}
      <TextAreaField name="notes" label={m.column_notes()} max={installationFields.notes.limit} />
    </FormModal>
  )
}
