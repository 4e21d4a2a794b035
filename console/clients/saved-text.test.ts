import { beforeAll, expect, test } from 'vitest'
import { type Contact, clientColumns } from '../../contract/clients/fields.ts'
import type { Client } from '../../contract/clients/schema.ts'
import { storedValues } from '../../contract/fields.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { savedText } from './saved-text.ts'

beforeAll(() => overwriteGetLocale(() => 'en'))

const contact = (id: string, more: Partial<Contact> = {}): Contact => ({
  id,
  contact_type: { id: 1, contact_info_type: 'mobile' },
  contact_type_id: 1,
  is_primary: id === 'a',
  description: null,
  phone: '6971206448',
  ...more,
})

const client = (contacts: Contact[], more: Partial<Client> = {}): Client => ({
  id: 'c',
  ...storedValues(clientColumns, { firstname: 'Άννα', lastname: 'Λύτρα' }),
  name: 'Λύτρα Άννα',
  fullname: 'Λύτρα Άννα',
  type: 'individual',
  tag: null,
  contacts,
  contacts_length: contacts.length,
  created_at: '2026-11-23T10:00:00Z',
  created_by: null,
  updated_at: null,
  updated_by: null,
  ...more,
})

const [a, b] = [contact('a'), contact('b')]

test.each<[string, Client]>([
  ['User info updated', client([a, b])],
  ['User info updated', client([a, b], { notes: 'Σκύλος', updated_at: '2026-11-24T10:00:00Z' })],
  ['Contact added', client([a, b, contact('d')])],
  ['Contact updated', client([a, contact('b', { phone: '2310268331' })])],
  ['Contact updated', client([contact('a', { is_primary: false }), contact('b', { is_primary: true })])],
  ['Contact deleted', client([a])],
  ['Contact deleted', client([contact('b', { is_primary: true })])],
  ['Contact added · Contact deleted', client([a, contact('d')])],
  ['User info updated · Contact added', client([a, b, contact('d')], { is_premium: true })],
])('reads "%s" after what was saved', (text, after) => {
  expect(savedText(client([a, b]), after)).toBe(text)
})
