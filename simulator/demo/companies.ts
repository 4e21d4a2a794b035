import type { Insertable } from 'kysely'
import type { PersonColour } from '../../contract/personnel/colours.ts'
import type { DB } from '../../server/database/database.types.ts'

type CompanyRow = Insertable<DB['companies']>

export const companies = {
  thermotechniki: {
    key: 'thermotechniki',
    kind: 'technician_company',
    name: 'Θερμοτεχνική Δημητρίου',
    email: 'info@thermotechniki.example',
    phone: '2310100240',
    contact_name: 'Νίκος Δημητρίου',
    preferences: JSON.stringify({ installation_description: true }),
  },
  aegean: {
    key: 'aegean',
    kind: 'technician_company',
    name: 'Αιγαίο Θέρμανση',
    email: 'grafeio@aegean-thermansi.example',
    phone: '2101007713',
    contact_name: 'Αντρέας Καραγιάννης',
  },
  voreas: {
    key: 'voreas',
    kind: 'distributor',
    name: 'Βορέας Θερμική',
    email: 'sales@voreas.example',
    phone: '2310100900',
    contact_name: 'Κατερίνα Βορεάδη',
  },
} satisfies Record<string, CompanyRow>

export type CompanyKey = keyof typeof companies

export const demoPassword = 'thalpos-demo'

export interface DemoPerson {
  company: CompanyKey
  email: string
  username: string
  given_name: string
  family_name: string
  roles: string[]
  control_access: boolean
  portal_access: boolean
  phone?: string
  licence_number?: string
  color?: PersonColour
  /** One line for the terminal; absent for personnel who do not sign in. */
  signsInAs?: string
}

const person = (
  company: CompanyKey,
  address: string,
  [given_name, family_name]: [string, string],
  roles: string[],
  more: Partial<DemoPerson>,
): DemoPerson => ({
  company,
  email: address,
  username: address.replace(/@.*/, ''),
  given_name,
  family_name,
  roles,
  control_access: true,
  portal_access: false,
  ...more,
})

export const people: DemoPerson[] = [
  person(
    'thermotechniki',
    'technician@demo.thalpos',
    ['Νίκος', 'Δημητρίου'],
    ['technician_company', 'admin', 'external_api'],
    {
      portal_access: true,
      phone: '6900100241',
      licence_number: 'ΥΚ 4127/2009',
      color: 'blue',
      signsInAs: 'technician and administrator of Θερμοτεχνική, 40 boilers, 12 heat pumps',
    },
  ),
  person(
    'thermotechniki',
    'secretary@demo.thalpos',
    ['Μαρία', 'Παπανικολάου'],
    ['technician_company', 'editor'],
    { signsInAs: 'secretary of Θερμοτεχνική', phone: '2310100240', color: 'rose' },
  ),
  person('aegean', 'rival@demo.thalpos', ['Αντρέας', 'Καραγιάννης'], ['technician_company', 'admin'], {
    signsInAs: 'another company, Αιγαίο, 5 boilers',
  }),
  person('voreas', 'distributor@demo.thalpos', ['Κατερίνα', 'Βορεάδη'], ['distributor', 'admin'], {
    signsInAs: 'distributor Βορέας and its administrator',
  }),
  person('voreas', 'reseller@demo.thalpos', ['Ηλίας', 'Τσιτσάνης'], ['distributor'], {
    signsInAs: 'distributor, not an administrator',
  }),
  person('thermotechniki', 'outsider@demo.thalpos', ['Θωμάς', 'Ξένος'], ['technician_company'], {
    control_access: false,
    signsInAs: 'has no access to the console',
  }),
  person(
    'thermotechniki',
    's.vasileiou@thermotechniki.example',
    ['Στέλιος', 'Βασιλείου'],
    ['technician_company'],
    { phone: '6900100242', licence_number: 'ΥΚ 6033/2015', color: 'green' },
  ),
  person(
    'thermotechniki',
    'a.kalogirou@thermotechniki.example',
    ['Απόστολος', 'Καλογήρου'],
    ['technician_company'],
    { phone: '6900100243', licence_number: 'ΥΚ 7218/2020', color: 'orange' },
  ),
  person(
    'aegean',
    'r.foskolou@aegean-thermansi.example',
    ['Ρένα', 'Φώσκολου'],
    ['technician_company', 'editor'],
    {},
  ),
]
