import { clientFields } from '../../contract/clients/fields.ts'
import { type ClientForm, clientFormSchema } from '../../contract/clients/schema.ts'
import type { contactFields } from '../../contract/contacts/fields.ts'
import { withPrimary } from '../../contract/contacts/primary.ts'
import { limitsOf } from '../../contract/fields.ts'
import { importedPhones } from '../../contract/imports/columns.ts'
import type { ImportRowError } from '../../contract/imports/routes.ts'
import { RowReader } from './cells.rules.ts'
import { readFields } from './read-fields.ts'
import type { Cells } from './sheet.ts'

export interface CheckedForm<Form> {
  /** Undefined if there are errors. */
  form: Form | undefined
  errors: ImportRowError[]
}

/** The first becomes the primary one. */
type ContactCells = Record<Exclude<keyof typeof contactFields, 'is_primary'>, string | number>

interface Phone {
  number: number
  contact: Readonly<ContactCells>
}

const phonesOf = (cells: RowReader): Phone[] =>
  Array.from({ length: importedPhones }, (_, index) => index + 1).flatMap((number) => {
    const column = `phone_${number}`
    const phone = cells.phone(column)
    const description = cells.text(`${column}_description`)
    if (phone === '' && description === '' && cells.text(`${column}_type`) === '') return []
    const contact: ContactCells = {
      contact_type_id: cells.contactType(`${column}_type`, phone),
      phone,
      description,
    }
    return [{ number, contact }]
  })

/** The column of a field of the form. */
function columnOf(path: readonly PropertyKey[], phones: readonly Phone[]): string {
  const [field, at, part] = path
  if (field !== 'contacts') return String(field)
  const column = `phone_${phones[Number(at ?? 0)]?.number ?? 1}`
  if (part === 'description') return `${column}_description`
  return part === 'contact_type_id' ? `${column}_type` : column
}

/** Validates a row by the rules of the client form. */
export function readClientRow(row: Cells): CheckedForm<ClientForm> {
  const cells = new RowReader(row)
  const phones = phonesOf(cells)
  const parsed = clientFormSchema.safeParse({
    ...readFields(clientFields, cells),
    contacts: phones.map(({ contact }) => contact),
  })
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const column = columnOf(issue.path, phones)
      if (!cells.errors.some((error) => error.column === column))
        cells.addError(column, issue.message, limitsOf(issue))
    }
  }
  if (!parsed.success || cells.errors.length > 0) return { form: undefined, errors: cells.errors }
  return { form: { ...parsed.data, contacts: withPrimary(parsed.data.contacts) }, errors: [] }
}
