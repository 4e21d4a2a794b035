import type { Insertable } from 'kysely'
import type { DB } from '../../server/database/database.types.ts'
import { nextUniform, pick, type Random } from '../random.ts'
import type { ClientRow } from './clients.ts'
import { uuidOf } from './people-of-greece.ts'
import type { Place } from './places.ts'

export type InstallationRow = Insertable<DB['installations']> & { id: string }

const homeDescriptions = ['Διαμέρισμα', 'Μονοκατοικία', 'Μεζονέτα', 'Κατοικία με κήπο']
const businessDescriptions = ['Λεβητοστάσιο', 'Κοινόχρηστοι χώροι', 'Επαγγελματικός χώρος']
const notes = [
  'Λέβητας στο μπαλκόνι της κουζίνας.',
  'Λεβητοστάσιο στο υπόγειο, πόρτα αριστερά.',
  'Δύσκολη στάθμευση, υπάρχει θέση στο πίσω στενό.',
  'Αλλαγή κυκλοφορητή τον προηγούμενο χειμώνα.',
]

/** About the length of a street, degrees. */
const spread = 0.003
/** To the width of a hand. */
const near = (random: Parameters<typeof nextUniform>[0], degrees: number) =>
  Number((degrees + (nextUniform(random) - 0.5) * spread).toFixed(6))

export function makeInstallation(
  random: Random,
  given: {
    client: ClientRow
    place: Place
    tag: number
    number: number
    floor: number
    createdAt: Date
    by: string
  },
): InstallationRow {
  const { client, place } = given
  const descriptions = client.is_business ? businessDescriptions : homeDescriptions
  return {
    id: uuidOf(random),
    company_id: client.company_id,
    client_id: client.id,
    tag: given.tag,
    address: `${place.street} ${given.number}`,
    area: place.area,
    zip_code: place.zip_code,
    floor: client.is_business ? given.floor : Math.floor(nextUniform(random) * 6),
    notes: nextUniform(random) < 0.3 ? pick(random, notes) : null,
    description: nextUniform(random) < 0.6 ? pick(random, descriptions) : null,
    is_premium: client.is_premium ?? false,
    latitude: near(random, place.latitude),
    longitude: near(random, place.longitude),
    created_at: given.createdAt,
    created_by: given.by,
  }
}
