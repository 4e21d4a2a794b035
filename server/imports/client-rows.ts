import { type ClientForm, clientFormSchema } from '../../contract/clients.ts'
import { withPrimary } from '../../contract/contacts.ts'
import { limitsOf } from '../../contract/fields.ts'
import { importedPhones } from '../../contract/import-columns.ts'
import type { ImportRowError } from '../../contract/imports.ts'
import { RowReader } from './cells.rules.ts'
import type { Cells } from './sheet.ts'

export interface Checked<Form> {
  /** Undefined when something is wrong. */
  form: Form | undefined
  errors: ImportRowError[]
}

interface Phone {
  number: number
  contact: { contact_type_id: number; phone: string; description: string }
}

const phonesOf = (cells: RowReader): Phone[] =>
  Array.from({ length: importedPhones }, (_, index) => index + 1).flatMap((number) => {
    const column = `phone_${number}`
    const phone = cells.phone(column)
    const description = cells.text(`${column}_description`)
    if (phone === '' && description === '' && cells.text(`${column}_type`) === '') return []
    return [
      {
        number,
        contact: { contact_type_id: cells.contactType(`${column}_type`, phone), phone, description },
      },
    ]
  })

/** The column of a field of the form. */
function columnOf(path: readonly PropertyKey[], phones: readonly Phone[]): string {
  const [field, at, part] = path
  if (field !== 'contacts') return String(field)
  const column = `phone_${phones[Number(at ?? 0)]?.number ?? 1}`
  if (part === 'description') return `${column}_description`
  return part === 'contact_type_id' ? `${column}_type` : column
}

/** A row as the form that a person would have filled, by the same rules. */
export function readClientRow(row: Cells): Checked<ClientForm> {
  const cells = new RowReader(row)
  const phones = phonesOf(cells)
  const read = clientFormSchema.safeParse({
    firstname: cells.text('firstname'),
    lastname: cells.text('lastname'),
    email: cells.text('email'),
    is_business: cells.flag('is_business'),
    entity_name: cells.text('entity_name'),
    is_premium: cells.flag('is_premium'),
    notes: cells.text('notes'),
    contacts: phones.map(({ contact }) => contact),
  })
  if (!read.success) {
    for (const issue of read.error.issues) {
      const column = columnOf(issue.path, phones)
      if (!cells.errors.some((error) => error.column === column))
        cells.blame(column, issue.message, limitsOf(issue))
    }
  }
  if (!read.success || cells.errors.length > 0) return { form: undefined, errors: cells.errors }
  return { form: { ...read.data, contacts: withPrimary(read.data.contacts) }, errors: [] }
}
