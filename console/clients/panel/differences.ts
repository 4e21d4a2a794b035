// A change of the audit trail in words: which fields, as a person knows them, and what they held.
import type { RecordChange } from '../../../contract/changes.ts'
import { m } from '../../paraglide/messages.js'
import { phoneText } from '../words.ts'

export interface Difference {
  label: string
  /** Undefined where there was nothing before, for the record was made. */
  before: string | undefined
  after: string
}

/** Fields in the order of the form; what is worked out from others is left out. */
const fields: Record<string, () => string> = {
  is_business: m.client_is_business,
  entity_name: m.client_entity_name,
  lastname: m.client_lastname,
  firstname: m.client_firstname,
  email: m.info_email,
  is_premium: m.client_is_premium,
  contacts: m.client_contacts,
  notes: m.column_notes,
}

interface WrittenContact {
  phone: string
  description: string | null
  is_primary: boolean
}

const contactText = ({ phone, description, is_primary }: WrittenContact): string =>
  [phoneText(phone), description && `(${description})`, is_primary && '★'].filter(Boolean).join(' ')

function textOf(value: unknown): string {
  if (Array.isArray(value)) return (value as WrittenContact[]).map(contactText).join(', ')
  if (typeof value === 'boolean') return value ? m.word_yes() : m.word_no()
  return typeof value === 'string' ? value : ''
}

export const differencesOf = ({ before, after }: RecordChange): Difference[] =>
  Object.entries(fields).flatMap(([field, label]): Difference[] => {
    if (!after || !(field in after)) return []
    const now = textOf(after[field])
    if (before) return [{ label: label(), before: textOf(before[field]), after: now }]
    return now && after[field] !== false ? [{ label: label(), before: undefined, after: now }] : []
  })
