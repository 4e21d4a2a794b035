import type { CatalogueItem } from '../../../contract/catalogue/schema.ts'
import type { Client } from '../../../contract/clients/schema.ts'
import type { Personnel } from '../../../contract/companies/own-company.ts'
import type { DistributorCompany } from '../../../contract/companies/routes.ts'
import { contactTypes } from '../../../contract/contacts/fields.ts'
import { deviceFields } from '../../../contract/devices/fields.ts'
import type { Device } from '../../../contract/devices/schema.ts'
import { type ImportColumn, importColumns, importedPhones } from '../../../contract/imports/columns.ts'
import type { Installation } from '../../../contract/installations/schema.ts'
import { type InventoryRow, inventoryFields } from '../../../contract/inventory/routes.ts'
import type { Language } from '../../../contract/language.ts'
import type { CompanyKind } from '../../../contract/roles.ts'
import type { ListColumn } from './cells.ts'
import { declaredColumns } from './declared-columns.ts'

const at = (time: string | null): Date | null => (time === null ? null : new Date(time))
const created = {
  label: { el: 'Δημιουργία', en: 'Created' },
  value: (row: { created_at: string }) => at(row.created_at),
}

type Field = readonly [number, 'phone' | 'type' | 'description']

/** `phone_2_type` is the type of the second phone. */
function phoneFieldOf(name: string): Field | undefined {
  const [, number, part = 'phone'] = /^phone_(\d)(?:_(type|description))?$/.exec(name) ?? []
  return number ? [Number(number) - 1, part as Field[1]] : undefined
}

const typeWords = {
  mobile: { el: 'κινητό', en: 'mobile' },
  landline: { el: 'σταθερό', en: 'landline' },
} as const

function clientColumn({ name, label }: ImportColumn, language: Language): ListColumn<Client> {
  const field = phoneFieldOf(name)
  if (!field) return { label, value: (client) => client[name as 'lastname'] }
  const [place, part] = field
  return {
    label,
    value({ contacts }) {
      const contact = contacts.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))[place]
      if (!contact) return null
      if (part !== 'type') return contact[part]
      const type = contactTypes.find(({ id }) => id === contact.contact_type_id) ?? contactTypes[0]
      return typeWords[type.contact_info_type][language]
    },
  }
}

/** The columns of an import, with the primary phone first, then columns that only people read. */
export const clientColumns = (language: Language): ListColumn<Client>[] => [
  ...importColumns.clients.map((column) => clientColumn(column, language)),
  {
    label: { el: 'Άλλα τηλέφωνα', en: 'Other phones' },
    value: ({ contacts }) =>
      contacts
        .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
        .slice(importedPhones)
        .map(({ phone }) => phone)
        .join(' · '),
  },
  created,
]

const primary = ({ userContacts }: Installation) =>
  (userContacts.find(({ is_primary }) => is_primary) ?? userContacts[0])?.phone

const clientValues: Partial<Record<string, ListColumn<Installation>['value']>> = {
  client_email: ({ client_email }) => client_email,
  client_phone: primary,
}

/** Columns that a distributor may not see. */
const technicianColumns = new Set(['client_email', 'client_phone', 'description'])

export const installationColumns = (kind: CompanyKind): readonly ListColumn<Installation>[] => [
  ...importColumns.installations
    .filter(({ name }) => name !== 'client_tag')
    .filter(({ name }) => kind === 'technician_company' || !technicianColumns.has(name))
    .map(({ name, label }) => ({
      label,
      value: clientValues[name] ?? ((home: Installation) => home[name as 'address']),
    })),
  kind === 'technician_company'
    ? { label: { el: 'Υπόλοιπο (€)', en: 'Balance (€)' }, value: ({ balance }) => balance }
    : {
        label: { el: 'Εγκαταστάτης', en: 'Installer' },
        value: ({ technician_name }) => technician_name,
      },
  { label: { el: 'Συσκευές', en: 'Devices' }, value: ({ devices_count }) => devices_count },
  created,
]

/** The columns of an import; a choice is written as its first word. */
export const itemColumns = (language: Language): ListColumn<CatalogueItem>[] => [
  ...importColumns.items.map(({ name, label, choices }) => ({
    label,
    value: (item: CatalogueItem) => {
      const value = item[name as 'model']
      return choices?.find((choice) => choice.value === value)?.label[language] ?? value
    },
  })),
  created,
]

const onlineWords = {
  online: { el: 'σε σύνδεση', en: 'online' },
  offline: { el: 'εκτός σύνδεσης', en: 'offline' },
  unknown: { el: 'άγνωστο', en: 'unknown' },
} as const

/** Read-only columns, by the field they precede. */
const readOnlyColumns = (
  language: Language,
): Partial<Record<keyof typeof deviceFields, ListColumn<Device>[]>> => ({
  device_name: [
    { label: { el: 'Κωδικός συσκευής', en: 'Device ID' }, value: ({ device_id }) => device_id },
    { label: { el: 'Αρ. σειράς', en: 'Serial number' }, value: ({ serial_no }) => serial_no },
    { label: { el: 'Τύπος', en: 'Type' }, value: ({ device_type }) => device_type },
  ],
  hvac_brand: [
    { label: { el: 'Πελάτης', en: 'Client' }, value: ({ client_name }) => client_name },
    { label: { el: 'Εγκατάσταση', en: 'Installation' }, value: ({ tag_id }) => tag_id },
    { label: { el: 'Διεύθυνση', en: 'Address' }, value: ({ address }) => address },
    { label: { el: 'Περιοχή', en: 'Area' }, value: ({ area }) => area },
  ],
  installation_date: [
    {
      label: { el: 'Σύνδεση', en: 'Online' },
      value: ({ onlineState }) => onlineWords[onlineState][language],
    },
    { label: { el: 'Τελευταία ενημέρωση', en: 'Last update' }, value: ({ last_update }) => at(last_update) },
    {
      label: { el: 'Βλάβη', en: 'Fault' },
      value: ({ fault }) => (fault === null ? null : fault === 1),
    },
  ],
})

export const deviceColumns = (language: Language): ListColumn<Device>[] =>
  declaredColumns(deviceFields, language, { before: readOnlyColumns(language) })

/** `editor_access` is only for administrators. */
export const inventoryColumns = (language: Language, isAdmin: boolean): ListColumn<InventoryRow>[] => [
  ...deviceColumns(language),
  {
    label: inventoryFields.assigned_company_id.file.label,
    value: ({ assigned_company }) => assigned_company,
  },
  {
    label: { el: 'Εγκαταστάτης', en: 'Installer' },
    value: ({ installer_company }) => installer_company,
  },
  ...(isAdmin
    ? [
        {
          label: inventoryFields.editor_access.file.label,
          value: ({ editor_access }: InventoryRow) => editor_access,
        },
      ]
    : []),
]

export const companyColumns: readonly ListColumn<DistributorCompany>[] = [
  { label: { el: 'Εταιρεία', en: 'Company' }, value: ({ entity_name }) => entity_name },
  { label: { el: 'Υπεύθυνος', en: 'Contact person' }, value: ({ contact_name }) => contact_name },
  { label: { el: 'Τηλέφωνο', en: 'Phone' }, value: ({ contact }) => contact },
  { label: { el: 'E-mail', en: 'E-mail' }, value: ({ email }) => email },
  {
    label: { el: 'Ανατεθειμένες συσκευές', en: 'Devices assigned' },
    value: ({ devices_assigned }) => devices_assigned,
  },
  {
    label: { el: 'Εγκατεστημένες συσκευές', en: 'Devices installed' },
    value: ({ devices_installed }) => devices_installed,
  },
]

export const personnelColumns: readonly ListColumn<Personnel>[] = [
  { label: { el: 'Όνομα', en: 'First name' }, value: ({ firstName }) => firstName },
  { label: { el: 'Επώνυμο', en: 'Last name' }, value: ({ lastName }) => lastName },
  { label: { el: 'E-mail', en: 'E-mail' }, value: ({ email }) => email },
  { label: { el: 'Όνομα χρήστη', en: 'Username' }, value: ({ username }) => username },
  {
    label: { el: 'Επιβεβαιωμένο e-mail', en: 'E-mail verified' },
    value: ({ emailVerified }) => emailVerified,
  },
  created,
]
