import type { ClientDetail } from '../../contract/clients/schema.ts'

/** A client as the server replies it. */
export const aClient = (change: Partial<ClientDetail> = {}): ClientDetail => ({
  id: 'c1',
  lastname: 'Παπαδόπουλος',
  firstname: 'Γιώργος',
  fullname: 'Παπαδόπουλος Γιώργος',
  name: 'Παπαδόπουλος Γιώργος',
  entity_name: null,
  type: 'individual',
  is_business: false,
  is_premium: false,
  email: null,
  notes: null,
  vat_number: null,
  tax_office: null,
  tag: null,
  contacts: [],
  contacts_length: 0,
  created_at: '2026-11-22T10:00:00.000Z',
  created_by: 'Μαρία Παπανικολάου',
  updated_at: null,
  updated_by: null,
  balance: 0,
  owed_since: null,
  ...change,
})
