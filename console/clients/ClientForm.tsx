import { useFormContext } from 'react-hook-form'
import { clientFields as declared } from '../../contract/clients/fields.ts'
import {
  type Client,
  type ClientForm as ClientValues,
  clientFormSchema,
} from '../../contract/clients/schema.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { type Field, formValues, namesOf } from '../../contract/fields.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { keyText } from '../kit/problem/problem-text.ts'
import { ContactsField, emptyContact } from './ContactsField.tsx'
import { clientFields } from './client-fields.ts'

const valuesOf = (client: Client | undefined) => ({
  ...formValues(declared, client),
  contacts: client?.contacts.map((contact) => ({
    ...formValues(contactFields, contact),
    id: contact.id,
    is_primary: contact.is_primary,
  })) ?? [{ ...emptyContact, is_primary: true }],
})

const ClientInput = ({ name }: { name: keyof typeof declared }) => {
  const { watch } = useFormContext()
  const { input, label, isRequired = false, isWide = false, needs } = clientFields[name]
  const { limit, empty }: Field = declared[name]
  if (needs && !watch(needs)) return null
  if (input === 'contacts') return <ContactsField />
  if (empty === false) return <CheckField name={name} label={label()} wide={false} />
  // Nine digits need no counter.
  const max = typeof limit === 'number' && input !== 'digits' ? { max: limit } : {}
  const props = { name, label: label(), ...max }
  if (input === 'long') return <TextAreaField {...props} />
  return (
    <TextField
      {...props}
      kind={input ?? 'text'}
      required={isRequired}
      wide={isWide}
      autoFocus={name === 'lastname'}
    />
  )
}

interface ClientFormProps {
  /** Undefined for a new client. */
  client?: Client
  onSave: (values: ClientValues) => Promise<void>
}

export const ClientForm = ({ client, onSave }: ClientFormProps) => (
  <FormModal schema={clientFormSchema} defaults={valuesOf(client)} onSave={onSave} errorText={keyText}>
    {namesOf(clientFields).map((name) => (
      <ClientInput key={name} name={name} />
    ))}
  </FormModal>
)
