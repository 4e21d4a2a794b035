import type { Client, Contact } from '../../contract/clients.ts'
import { m } from '../paraglide/messages.js'

/** What of a client the form holds, but its contacts. */
const plain = (client: Client) =>
  JSON.stringify([
    client.firstname,
    client.lastname,
    client.email,
    client.is_business,
    client.entity_name,
    client.is_premium,
    client.notes,
  ])

const plainContact = ({ contact_type_id, phone, description }: Contact) =>
  JSON.stringify([contact_type_id, phone, description])

/** Spec section 8: what an edit of a client did, its contacts named for themselves. */
export function savedText(before: Client, after: Client): string {
  const old = new Map(before.contacts.map((contact) => [contact.id, contact]))
  const kept = after.contacts.flatMap((contact) => {
    const one = old.get(contact.id)
    return one ? [{ from: one, to: contact }] : []
  })
  const isMarked = kept.some(({ from, to }) => !from.is_primary && to.is_primary)
  const hasDeleted = kept.length < before.contacts.length
  const said = [
    after.contacts.length > kept.length && m.contact_added(),
    (kept.some(({ from, to }) => plainContact(from) !== plainContact(to)) || (isMarked && !hasDeleted)) &&
      m.contact_updated(),
    hasDeleted && m.contact_deleted(),
  ].filter((text) => text !== false)
  const isClientChanged = plain(before) !== plain(after)
  return (isClientChanged || said.length === 0 ? [m.client_updated(), ...said] : said).join(' · ')
}
