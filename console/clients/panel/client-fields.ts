import type { RecordFields } from '../../kit/record/differences.ts'
import { m } from '../../paraglide/messages.js'
import { phoneText } from '../words.ts'

interface WrittenContact {
  phone: string
  description: string | null
  is_primary: boolean
}

const contactText = ({ phone, description, is_primary }: WrittenContact): string =>
  [phoneText(phone), description && `(${description})`, is_primary && '★'].filter(Boolean).join(' ')

/** What the audit trail holds of a client. */
export const clientFields: RecordFields = {
  import: { label: m.change_import },
  is_business: { label: m.client_is_business },
  entity_name: { label: m.client_entity_name },
  lastname: { label: m.client_lastname },
  firstname: { label: m.client_firstname },
  email: { label: m.info_email },
  is_premium: { label: m.client_is_premium },
  contacts: {
    label: m.client_contacts,
    text: (contacts) => (contacts as WrittenContact[]).map(contactText).join(', '),
  },
  notes: { label: m.column_notes },
}
