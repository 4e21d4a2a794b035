// The catalogue of a company as rows, made up from a number: what a wholesaler's price list looks like.
import { sql } from 'kysely'
import { materialTypes } from '../../contract/catalogue/types.ts'
import type { Database } from '../../server/database/database.ts'

const makes = [
  'Χαλκόρ',
  'Giacomini',
  'Caleffi',
  'Honeywell',
  'Riello',
  'Midea',
  'Wilo',
  'Grundfos',
  'Danfoss',
]
const things = [
  'Γωνία χαλκού',
  'Χαλκοσωλήνας',
  'Σφαιρική βάνα',
  'Μπεκ καυστήρα',
  'Φλάντζα λέβητα',
  'Ηλεκτρόδιο έναυσης',
  'Κυκλοφορητής',
  'Θερμοστατική κεφαλή',
  'Φίλτρο νερού',
  'Δοχείο διαστολής',
]
const notes = 'Συσκευασία των 10. Παραδίδεται σε δύο εργάσιμες, ελάχιστη παραγγελία 5 τεμάχια.'

export async function seedCatalogue(database: Database, company: string, items: number): Promise<void> {
  const rows = Array.from({ length: items }, (_, at) => ({
    item_type_id: materialTypes[at % materialTypes.length]?.id,
    make: makes[at % makes.length],
    model: `${things[at % things.length]} ${at} Φ${10 + (at % 90)}`,
    unit: 'piece',
    price_cents: 50 + ((at * 37) % 90_000),
    notes: at % 3 === 0 ? notes : null,
  }))
  await database.asSystem((tx) =>
    sql`insert into catalogue_items (company_id, item_type_id, make, model, unit, price_cents, notes)
      select ${company}, item_type_id, make, model, unit, price_cents, notes
      from json_populate_recordset(null::catalogue_items, ${JSON.stringify(rows)}::json)`.execute(tx),
  )
}
