import { afterEach, beforeEach, expect, test } from 'vitest'
import { differencesOf } from '../kit/record/differences.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { clientRecord } from './client-fields.ts'

beforeEach(() => overwriteGetLocale(() => 'en'))
afterEach(() => overwriteGetLocale(() => 'el'))

const change = {
  id: 1,
  action: 'changed',
  at: '2026-11-21T19:00:00Z',
  by: 'Μαρία Παπανικολάου',
  device_id: null,
} as const
const contact = { phone: '6971206448', description: null, is_primary: true }

test('a change shows the values before and after, in the order of the form', () => {
  expect(
    differencesOf(
      {
        ...change,
        before: { notes: null, is_premium: false, contacts: [contact], contacts_length: 1 },
        after: {
          notes: 'Σκύλος',
          is_premium: true,
          contacts: [
            { ...contact, is_primary: false },
            { phone: '2310', description: 'Γιος', is_primary: true },
          ],
          contacts_length: 2,
        },
      },
      clientRecord,
    ),
  ).toEqual([
    { label: 'Premium client', before: 'no', after: 'yes' },
    { label: 'Contacts', before: '6971 206 448 ★', after: '6971 206 448, 2310 (Γιος) ★' },
    { label: 'Notes', before: '', after: 'Σκύλος' },
  ])
})

test('a new record shows its initial values without the empty ones', () => {
  const after = { lastname: 'Παπαδοπούλου', email: null, is_business: false, name: 'Παπαδοπούλου Αικατερίνη' }
  expect(differencesOf({ ...change, action: 'created', before: null, after }, clientRecord)).toEqual([
    { label: 'Last name', before: undefined, after: 'Παπαδοπούλου' },
  ])
})
