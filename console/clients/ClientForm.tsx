import { useFormContext } from 'react-hook-form'
import { clientFields as declared } from '../../contract/clients/fields.ts'
import {
  type Client,
  type ClientEdit,
  type ClientForm as ClientValues,
  clientFormSchema,
} from '../../contract/clients/schema.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { type Field, formValues, namesOf, valuesIn } from '../../contract/fields.ts'
import { EditModal } from '../edits/EditModal.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { keyText } from '../problems/problem-text.ts'
import { ContactsField, emptyContact } from './ContactsField.tsx'
import { clientFields } from './client-fields.ts'

/** The contacts have only their fields of the form, to be compared with those. */
const recordOf = (client: Client) => ({
  ...client,
  contacts: client.contacts.map((contact) => ({
    ...valuesIn(contactFields, contact),
    id: contact.id,
  })),
})
type ClientRecord = ReturnType<typeof recordOf>

const valuesOf = (client: ClientRecord | undefined) => ({
  ...formValues(declared, client),
  contacts: client?.contacts.map((contact) => ({
    ...formValues(contactFields, contact),
    id: contact.id,
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

const inputs = namesOf(clientFields).map((name) => <ClientInput key={name} name={name} />)

export const AddClientForm = ({ onSave }: { onSave: (values: ClientValues) => Promise<void> }) => (
  <FormModal schema={clientFormSchema} defaults={valuesOf(undefined)} onSave={onSave} errorText={keyText}>
    {inputs}
  </FormModal>
)

interface EditClientFormProps {
  client: Client
  send: (edit: ClientEdit) => Promise<unknown>
  read: () => Promise<Client>
  onSaved: () => Promise<unknown>
}

export const EditClientForm = ({ client, read, ...calls }: EditClientFormProps) => (
  <EditModal<ClientValues, ClientRecord>
    record={recordOf(client)}
    schema={clientFormSchema}
    valuesOf={valuesOf}
    read={async () => recordOf(await read())}
    fields={clientFields}
    {...calls}
  >
    {() => inputs}
  </EditModal>
)
