import { formValues, omitFields } from '../../contract/fields.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import {
  type Installation,
  type InstallationEdit,
  type InstallationForm as InstallationValues,
  installationFormSchema,
} from '../../contract/installations/schema.ts'
import { EditModal } from '../edits/EditModal.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { useCompany } from '../shell/company.ts'
import { AddressField } from './AddressField.tsx'
import { type Choice, ClientField, TenantField } from './ClientField.tsx'
import styles from './form.module.css'
import { PositionFields } from './PositionFields.tsx'
import { installationFields as record } from './panel/installation-fields.ts'
import { TagField } from './TagField.tsx'

/** Six decimals are about ten centimetres. */
const degreesOf = (value: number | null = null) => value && Number(value.toFixed(6))

const withoutDescription = omitFields(installationFields, 'description')

const valuesOf = (home: InstallationRecord | undefined, hasDescription: boolean) =>
  formValues(hasDescription ? installationFields : withoutDescription, home)

const tenantOf = (home: Installation): Choice => ({ value: home.client_id, label: home.client_name })

const ownerOf = (home: Installation | undefined): Choice | undefined =>
  home?.owner_id ? { value: home.owner_id, label: home.owner_name ?? '' } : undefined

/** The position has the precision of the form. */
const recordOf = (home: Installation) => ({
  ...home,
  latitude: degreesOf(home.latitude),
  longitude: degreesOf(home.longitude),
})
type InstallationRecord = ReturnType<typeof recordOf>

interface InputsProps {
  tenant: Choice | undefined
  owner?: Choice | undefined
  hasDescription: boolean
}

const Inputs = ({ tenant, owner, hasDescription }: InputsProps) => (
  <>
    <TenantField known={tenant} />
    <TagField />
    <ClientField name="owner_id" label={m.installation_owner()} known={owner} />
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
  </>
)

const useHasDescription = (): boolean => useCompany().data?.preferences.installation_description ?? false

interface AddInstallationFormProps {
  /** The suggested tag. */
  tag: number
  /** The client, if known before the form opens. */
  client: Choice | undefined
  onSave: (values: InstallationValues) => Promise<void>
}

export const AddInstallationForm = ({ tag, client, onSave }: AddInstallationFormProps) => {
  const hasDescription = useHasDescription()
  const defaults = {
    ...valuesOf(undefined, hasDescription),
    tag,
    ...(client ? { client_id: client.value } : {}),
  }
  return (
    <FormModal schema={installationFormSchema} defaults={defaults} onSave={onSave} errorText={keyText}>
      <Inputs tenant={client} hasDescription={hasDescription} />
    </FormModal>
  )
}

interface EditInstallationFormProps {
  installation: Installation
  send: (edit: InstallationEdit) => Promise<unknown>
  read: () => Promise<Installation>
  onSaved: () => Promise<unknown>
}

export const EditInstallationForm = ({ installation, read, ...calls }: EditInstallationFormProps) => {
  const hasDescription = useHasDescription()
  return (
    <EditModal<InstallationValues, InstallationRecord>
      record={recordOf(installation)}
      schema={installationFormSchema}
      valuesOf={(home) => valuesOf(home, hasDescription) as Partial<InstallationValues>}
      read={async () => recordOf(await read())}
      fields={record}
      together={[['latitude', 'longitude']]}
      {...calls}
    >
      {(home) => <Inputs tenant={tenantOf(home)} owner={ownerOf(home)} hasDescription={hasDescription} />}
    </EditModal>
  )
}
