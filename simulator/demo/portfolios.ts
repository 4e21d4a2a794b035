import type { CompanyKey } from './companies.ts'
import { northern, type Place, southern } from './places.ts'

/** A customer with a name of its own and one building, where all its boilers are. */
export interface Business {
  entity_name: string
  boilers: number
  street: string
  area: string
  number: number
}

/** What one technician company looks after. */
export interface Portfolio {
  company: CompanyKey
  places: Place[]
  boilers: number
  businesses: Business[]
  installers: string[]
  kind: 'large' | 'small'
  firstTag: number
}

const business = (
  entity_name: string,
  count: number,
  street: string,
  number: number,
  area: string,
): Business => ({ entity_name, boilers: count, street, number, area })

export const portfolios: Portfolio[] = [
  {
    company: 'thermotechniki',
    places: northern,
    boilers: 40,
    businesses: [
      business('Ξενώνας Όλυμπος', 2, 'Μεγάλου Αλεξάνδρου', 40, 'Κατερίνη'),
      business('Αφοί Ζαχαρίου Ο.Ε.', 1, 'Λαγκαδά', 118, 'Σταυρούπολη'),
      business('Πολυκατοικία Μπότσαρη 41', 3, 'Μπότσαρη', 41, 'Θεσσαλονίκη'),
      business('Φροντιστήριο Ορίζοντες', 1, 'Δημοκρατίας', 22, 'Θέρμη'),
      business('Αρτοποιείο Το Στάχυ', 1, 'Πόντου', 87, 'Καλαμαριά'),
    ],
    installers: ['Νίκος Δημητρίου', 'Στέλιος Βασιλείου', 'Μαρία Παπανικολάου', 'Απόστολος Καλογήρου'],
    kind: 'large',
    firstTag: 1001,
  },
  {
    company: 'aegean',
    places: southern,
    boilers: 5,
    businesses: [business('Πανσιόν Αρχοντικό', 1, 'Πρωτοπαπαδάκη', 26, 'Ερμούπολη')],
    installers: ['Αντρέας Καραγιάννης', 'Ρένα Φώσκολου'],
    kind: 'small',
    firstTag: 301,
  },
]

export function placeNamed(places: Place[], street: string, area: string): Place {
  const place = places.find((one) => one.street === street && one.area === area)
  if (!place) throw new Error(`there is no ${street} in ${area}`)
  return place
}
