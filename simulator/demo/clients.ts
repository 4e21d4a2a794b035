import type { Insertable } from 'kysely'
import type { DB } from '../../server/database/database.types.ts'
import { nextUniform, pick, type Random } from '../random.ts'
import { landlineOf, meetGreek, mobileOf, uuidOf } from './people-of-greece.ts'
import type { Place } from './places.ts'
import type { Business } from './portfolios.ts'
import { taxOfficeOf, vatNumberOf } from './vat-numbers.ts'

export type ClientRow = Insertable<DB['clients']> & { id: string }
export type ContactRow = Insertable<DB['contacts']>

const mobile = 1
const landline = 2

const notes = [
  'Προτιμά μήνυμα αντί για τηλεφώνημα.',
  'Κλειδί στον θυρωρό, ρωτήστε στο ισόγειο.',
  'Δεν απαντά πριν από τις 10:00.',
  'Ετήσια συντήρηση κάθε Σεπτέμβριο.',
  'Σκύλος στην αυλή· να χτυπάτε πρώτα.',
  'Ζητά πάντα απόδειξη με ΑΦΜ επιχείρησης.',
  'Το λεβητοστάσιο ανοίγει μόνο με τον διαχειριστή.',
]

const relatives = ['Σύζυγος', 'Γιος', 'Κόρη', 'Διαχειριστής', 'Εργασία']

export function makeClient(
  random: Random,
  given: { company: string; place: Place; createdAt: Date; by: string; business: Business | undefined },
): { client: ClientRow; contacts: ContactRow[] } {
  const greek = meetGreek(random)
  const client: ClientRow = {
    id: uuidOf(random),
    company_id: given.company,
    ...greek,
    is_business: given.business !== undefined,
    entity_name: given.business?.entity_name ?? null,
    is_premium: nextUniform(random) < (given.business ? 0.6 : 0.15),
    notes: nextUniform(random) < 0.3 ? pick(random, notes) : null,
    created_at: given.createdAt,
    created_by: given.by,
  }
  if (given.business) {
    client.vat_number = vatNumberOf(client.id)
    client.tax_office = taxOfficeOf(client.id, given.place.telephone)
  }
  const own = { company_id: given.company, client_id: client.id }
  const contacts: ContactRow[] = [
    { ...own, contact_type_id: mobile, phone: mobileOf(random), description: null, is_primary: true },
  ]
  if (given.business || nextUniform(random) < 0.4) {
    const phone = landlineOf(random, given.place.telephone)
    contacts.push({ ...own, contact_type_id: landline, phone, description: null, is_primary: false })
  }
  if (nextUniform(random) < 0.25) {
    const description = pick(random, relatives)
    contacts.push({
      ...own,
      contact_type_id: mobile,
      phone: mobileOf(random),
      description,
      is_primary: false,
    })
  }
  return { client, contacts }
}
