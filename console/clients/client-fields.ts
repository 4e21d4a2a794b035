import type { clientFields as fields } from '../../contract/clients/fields.ts'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { phoneText } from './words.ts'

interface WrittenContact {
  phone: string
  description: string | null
  is_primary: boolean
}

const contactText = ({ phone, description, is_primary }: WrittenContact): string =>
  [phoneText(phone), description && `(${description})`, is_primary && '★'].filter(Boolean).join(' ')

interface ClientField extends RecordField {
  /** The input; default a line of text, or a checkbox. */
  input?: 'email' | 'digits' | 'long' | 'contacts'
  isRequired?: boolean
  /** Spans both columns of the form. */
  isWide?: boolean
  /** Shown in the panel if known. */
  isOnInvoice?: boolean
  /** Shown in the form only with this other field. */
  needs?: keyof typeof fields
}

/** The fields of a client in the order of its form and its history. */
export const clientFields: Readonly<Record<keyof typeof fields, ClientField>> = {
  is_business: { label: m.client_is_business },
  is_premium: { label: m.client_is_premium },
  entity_name: { label: m.client_entity_name, isRequired: true, isWide: true, needs: 'is_business' },
  lastname: { label: m.client_lastname, isRequired: true },
  firstname: { label: m.client_firstname, isRequired: true },
  email: { label: m.info_email, input: 'email', isWide: true },
  vat_number: { label: m.client_vat_number, input: 'digits', isOnInvoice: true },
  tax_office: { label: m.client_tax_office, isOnInvoice: true },
  contacts: {
    label: m.client_contacts,
    text: (contacts) => (contacts as WrittenContact[]).map(contactText).join(', '),
    input: 'contacts',
  },
  notes: { label: m.column_notes, input: 'long' },
}

/** The fields of a client in the audit trail. */
export const clientRecord: RecordFields = { import: { label: m.change_import }, ...clientFields }
