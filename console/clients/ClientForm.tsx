import { useFormContext } from 'react-hook-form'
import {
  type Client,
  type ClientForm as ClientValues,
  clientFormSchema,
  clientLimits,
} from '../../contract/clients.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { keyText } from '../kit/problem/problem-text.ts'
import { m } from '../paraglide/messages.js'
import { ContactsField, emptyContact } from './ContactsField.tsx'

const valuesOf = (client: Client | undefined) => ({
  firstname: client?.firstname ?? '',
  lastname: client?.lastname ?? '',
  email: client?.email ?? '',
  is_business: client?.is_business ?? false,
  entity_name: client?.entity_name ?? '',
  is_premium: client?.is_premium ?? false,
  notes: client?.notes ?? '',
  contacts: client?.contacts.map(({ id, contact_type_id, phone, description, is_primary }) => ({
    id,
    contact_type_id,
    phone,
    description: description ?? '',
    is_primary,
  })) ?? [{ ...emptyContact, is_primary: true }],
})

const EntityName = () =>
  useFormContext().watch('is_business') ? (
    <TextField
      name="entity_name"
      label={m.client_entity_name()}
      required
      max={clientLimits.entity_name}
      wide
    />
  ) : null

interface ClientFormProps {
  /** Left out for a client that is being added. */
  client?: Client
  onSave: (values: ClientValues) => Promise<void>
}

export const ClientForm = ({ client, onSave }: ClientFormProps) => (
  <FormModal schema={clientFormSchema} defaults={valuesOf(client)} onSave={onSave} errorText={keyText}>
    <CheckField name="is_business" label={m.client_is_business()} wide={false} />
    <CheckField name="is_premium" label={m.client_is_premium()} wide={false} />
    <EntityName />
    <TextField name="lastname" label={m.client_lastname()} required max={clientLimits.lastname} autoFocus />
    <TextField name="firstname" label={m.client_firstname()} required max={clientLimits.firstname} />
    <TextField name="email" label={m.info_email()} kind="email" max={clientLimits.email} wide />
    <ContactsField />
    <TextAreaField name="notes" label={m.column_notes()} max={clientLimits.notes} />
  </FormModal>
)
