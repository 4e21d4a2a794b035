import { type Contact, clientColumns } from '../../contract/clients/fields.ts'
import type { Client } from '../../contract/clients/schema.ts'
import { contactFields } from '../../contract/contacts/fields.ts'
import { omitFields, valuesIn } from '../../contract/fields.ts'
import { m } from '../paraglide/messages.js'

/** A client's fields in the form, without its contacts. */
const plain = (client: Client) => JSON.stringify(valuesIn(clientColumns, client))

const unmarked = omitFields(contactFields, 'is_primary')

const plainContact = (contact: Contact) => JSON.stringify(valuesIn(unmarked, contact))

/** Spec section 8: the snackbar after an edit of a client names changes of its contacts separately. */
export function savedText(before: Client, after: Client): string {
  const old = new Map(before.contacts.map((contact) => [contact.id, contact]))
  const common = after.contacts.flatMap((contact) => {
    const one = old.get(contact.id)
    return one ? [{ from: one, to: contact }] : []
  })
  const isMarked = common.some(({ from, to }) => !from.is_primary && to.is_primary)
  const hasDeleted = common.length < before.contacts.length
  const contactTexts = [
    after.contacts.length > common.length && m.contact_added(),
    (common.some(({ from, to }) => plainContact(from) !== plainContact(to)) || (isMarked && !hasDeleted)) &&
      m.contact_updated(),
    hasDeleted && m.contact_deleted(),
  ].filter((text) => text !== false)
  const isClientChanged = plain(before) !== plain(after)
  return (
    isClientChanged || contactTexts.length === 0 ? [m.client_updated(), ...contactTexts] : contactTexts
  ).join(' · ')
}
