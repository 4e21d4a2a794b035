// The columns of import files: the same heads in templates, exports and the console.

import { catalogueFields } from '../catalogue/fields.ts'
import { clientFields } from '../clients/fields.ts'
import { type Fields, type FileColumn, same } from '../fields.ts'
import { installationFields } from '../installations/fields.ts'

export const importKinds = ['clients', 'installations', 'items'] as const
export type ImportKind = (typeof importKinds)[number]

/** `name` is the wire name; files may use it or either label. */
export type ImportColumn = FileColumn & { name: string }

/** Phone columns of a client in a file. */
export const importedPhones = 3

const phoneExamples = [
  { phone: same('6971206448'), type: { el: 'κινητό', en: 'mobile' }, description: same('') },
  {
    phone: same('2310268331'),
    type: { el: 'σταθερό', en: 'landline' },
    description: { el: 'Γραφείο', en: 'Office' },
  },
  { phone: same(''), type: same(''), description: same('') },
]

const phoneHeads = [
  'Τηλέφωνο',
  'Τηλέφωνα',
  'Τηλ',
  'Κινητό',
  'Κινητό τηλέφωνο',
  'Κιν',
  'Σταθερό',
  'Σταθερό τηλέφωνο',
  'Phone',
  'Phone number',
  'Telephone',
  'Tel',
  'Mobile',
  'Mobile phone',
  'Cell',
  'Landline',
  'Home phone',
  'Business phone',
]

const phoneColumns = phoneExamples
  .slice(0, importedPhones)
  .flatMap(({ phone, type, description }, index): ImportColumn[] => {
    const number = index + 1
    return [
      {
        name: `phone_${number}`,
        label: { el: `Τηλέφωνο ${number}`, en: `Phone ${number}` },
        also: [...phoneHeads, `Τηλ ${number}`, `Κινητό ${number}`, `Tel ${number}`, `Mobile ${number}`],
        isRequired: index === 0,
        example: phone,
      },
      {
        name: `phone_${number}_type`,
        label: { el: `Είδος τηλεφώνου ${number}`, en: `Kind of phone ${number}` },
        kind: 'contact_type' as const,
        example: type,
      },
      {
        name: `phone_${number}_description`,
        label: { el: `Περιγραφή τηλεφώνου ${number}`, en: `Description of phone ${number}` },
        example: description,
      },
    ]
  })

/** The fields that have columns in files, in their order. */
const columnsOf = (fields: Fields): ImportColumn[] =>
  Object.entries(fields).flatMap(([name, { file }]) => (file ? [{ name, ...file }] : []))

const clientImportColumns: readonly ImportColumn[] = Object.entries(clientFields).flatMap(([name, field]) =>
  name === 'contacts' ? phoneColumns : columnsOf({ [name]: field }),
)

/** Columns that identify the owner: any of them that matches one client, or several that match the same one. */
export const clientMarks = ['client_name', 'client_email', 'client_phone', 'client_tag'] as const
export type ClientMark = (typeof clientMarks)[number]

const installationColumns: readonly ImportColumn[] = [
  {
    name: 'client_name',
    label: { el: 'Πελάτης', en: 'Client' },
    also: ['Ονοματεπώνυμο', 'Customer', 'Client name', 'Customer name', 'Full name'],
    example: same('Παπαδοπούλου Αικατερίνη'),
  },
  {
    name: 'client_email',
    label: { el: 'E-mail πελάτη', en: 'Client e-mail' },
    also: ['E-mail', 'Mail'],
    example: same(''),
  },
  {
    name: 'client_phone',
    label: { el: 'Τηλέφωνο πελάτη', en: 'Client phone' },
    also: phoneHeads,
    example: same('6971206448'),
  },
  {
    name: 'client_tag',
    label: {
      el: 'Αριθμός άλλης εγκατάστασης του πελάτη',
      en: 'Number of another installation of the client',
    },
    also: ['Κωδικός πελάτη', 'Client tag'],
    example: same(''),
  },
  ...columnsOf(installationFields),
]

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  clients: clientImportColumns,
  installations: installationColumns,
  items: columnsOf(catalogueFields),
}
