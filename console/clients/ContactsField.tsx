import { ActionIcon, Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { type ContactForm, mostContacts } from '../../contract/clients/fields.ts'
import { contactFields, contactTypes } from '../../contract/contacts/fields.ts'
import { without } from '../../contract/contacts/primary.ts'
import { formValues } from '../../contract/fields.ts'
import { useField, useFieldError } from '../kit/form/form-context.ts'
import { m } from '../paraglide/messages.js'
import styles from './contacts-field.module.css'
import { contactTypeWord } from './words.ts'

export const emptyContact = formValues(contactFields, undefined)

interface ContactRowProps {
  at: number
  isPrimary: boolean
  mayRemove: boolean
  onPrimary: () => void
  onRemove: () => void
}

const ContactRow = ({ at, isPrimary, mayRemove, onPrimary, onRemove }: ContactRowProps) => {
  const { register } = useFormContext()
  const type = useField(`contacts.${at}.contact_type_id`, m.contact_type())
  const phone = useField(`contacts.${at}.phone`, m.info_phone())
  const description = useField(`contacts.${at}.description`, m.contact_description())
  const number = at + 1
  return (
    <div className={styles.contact} role="group" aria-label={m.contact_number({ number })}>
      <NativeSelect
        {...type.field}
        {...register(`contacts.${at}.contact_type_id`, { valueAsNumber: true })}
        className={styles.type ?? ''}
        label={m.contact_type()}
        data={contactTypes.map(({ id, contact_info_type }) => ({
          value: String(id),
          label: contactTypeWord[contact_info_type](),
        }))}
        error={type.error}
        aria-required
      />
      <TextInput
        {...phone.field}
        className={styles.phone ?? ''}
        type="tel"
        autoComplete="off"
        label={m.info_phone()}
        error={phone.error}
        aria-required
      />
      <TextInput
        {...description.field}
        className={styles.description ?? ''}
        label={
          <>
            {m.contact_description()} <span className={styles.hint}>{m.form_optional()}</span>
          </>
        }
        error={description.error}
      />
      <Radio
        className={styles.primary ?? ''}
        name="primary-contact"
        label={m.contact_primary()}
        checked={isPrimary}
        onChange={onPrimary}
      />
      <ActionIcon
        className={styles.remove ?? ''}
        size={36}
        disabled={!mayRemove}
        onClick={onRemove}
        aria-label={m.contact_remove({ number })}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  )
}

/** The contacts of a client, exactly one of them primary. */
export const ContactsField = () => {
  const { control, getValues, setValue, watch } = useFormContext<{ contacts: ContactForm[] }>()
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts', keyName: 'key' })
  const contacts = watch('contacts')
  const error = useFieldError('contacts.root', m.info_phone())
  const mark = (marked: readonly boolean[]) => {
    for (const [at, isPrimary] of marked.entries())
      setValue(`contacts.${at}.is_primary`, isPrimary, { shouldDirty: true })
  }
  const removeAt = (at: number) => {
    const rest = without(getValues('contacts'), at)
    remove(at)
    mark(rest.map(({ is_primary }) => is_primary))
  }
  return (
    <fieldset className={styles.contacts}>
      <legend>{m.client_contacts()}</legend>
      {fields.map(({ key }, at) => (
        <ContactRow
          key={key}
          at={at}
          isPrimary={contacts[at]?.is_primary ?? false}
          mayRemove={fields.length > 1}
          onPrimary={() => mark(contacts.map((_, index) => index === at))}
          onRemove={() => removeAt(at)}
        />
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        className={styles.add ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={fields.length >= mostContacts}
        onClick={() => append(emptyContact)}
      >
        {m.contact_add()}
      </Button>
    </fieldset>
  )
}
