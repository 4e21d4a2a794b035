// The columns of a file that people bring their records in: the same words in templates, exports and the console.

export const importKinds = ['clients', 'installations'] as const
export type ImportKind = (typeof importKinds)[number]

export const languages = ['el', 'en'] as const
export type Language = (typeof languages)[number]
type Words = Readonly<Record<Language, string>>

export interface ImportColumn {
  /** The machine's name, which is read as well as both words. */
  name: string
  label: Words
  /** Other heads that lists of other programs have for it; of several columns with the same one the first that is free. */
  also?: readonly string[]
  /** Text unless said. */
  kind?: 'flag' | 'contact_type' | 'integer' | 'decimal'
  isRequired?: boolean
  /** What the template shows. */
  example: Words
}

const same = (text: string): Words => ({ el: text, en: text })

/** So many phones has a client in a file. */
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

const phoneColumns = phoneExamples.slice(0, importedPhones).flatMap(({ phone, type, description }, index) => {
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

const premium: ImportColumn = {
  name: 'is_premium',
  label: same('Premium'),
  kind: 'flag',
  example: { el: 'ναι', en: 'yes' },
}

const noteHeads = ['Σχόλια', 'Παρατηρήσεις', 'Comments', 'Remarks']

const clientColumns: readonly ImportColumn[] = [
  {
    name: 'lastname',
    label: { el: 'Επώνυμο', en: 'Last name' },
    also: ['Επίθετο', 'Surname', 'Family name'],
    isRequired: true,
    example: same('Παπαδοπούλου'),
  },
  {
    name: 'firstname',
    label: { el: 'Όνομα', en: 'First name' },
    also: ['Μικρό όνομα', 'Given name', 'Forename', 'Name'],
    isRequired: true,
    example: same('Αικατερίνη'),
  },
  {
    name: 'email',
    label: same('E-mail'),
    also: ['Mail', 'E-mail address', 'Ηλεκτρονική διεύθυνση', 'Ηλ. ταχυδρομείο'],
    example: same('katerina@example.gr'),
  },
  {
    name: 'is_business',
    label: { el: 'Επιχείρηση', en: 'Business' },
    kind: 'flag',
    example: { el: 'όχι', en: 'no' },
  },
  {
    name: 'entity_name',
    label: { el: 'Επωνυμία επιχείρησης', en: 'Business name' },
    also: ['Επωνυμία', 'Εταιρεία', 'Εταιρία', 'Company', 'Company name', 'Organization'],
    example: same(''),
  },
  premium,
  ...phoneColumns,
  {
    name: 'notes',
    label: { el: 'Σημειώσεις', en: 'Notes' },
    also: noteHeads,
    example: { el: 'Κουδούνι στον δεύτερο', en: 'Bell on the second floor' },
  },
]

/** Whose it is: any one of these that fits one client, or several that fit the same. */
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
  {
    name: 'tag',
    label: { el: 'Αριθμός', en: 'Number' },
    also: ['Κωδικός', 'Tag'],
    kind: 'integer',
    example: same(''),
  },
  {
    name: 'address',
    label: { el: 'Διεύθυνση', en: 'Address' },
    also: ['Οδός', 'Οδός και αριθμός', 'Street', 'Street address'],
    example: same('Εγνατία 118'),
  },
  {
    name: 'area',
    label: { el: 'Περιοχή', en: 'Area' },
    also: ['Πόλη', 'Δήμος', 'City', 'Town'],
    isRequired: true,
    example: same('Θεσσαλονίκη'),
  },
  {
    name: 'zip_code',
    label: { el: 'Τ.Κ.', en: 'Postcode' },
    also: ['Ταχυδρομικός κώδικας', 'Zip', 'Zip code', 'Postal code'],
    example: same('54622'),
  },
  { name: 'floor', label: { el: 'Όροφος', en: 'Floor' }, kind: 'integer', example: same('2') },
  premium,
  { name: 'notes', label: { el: 'Σημειώσεις', en: 'Notes' }, also: noteHeads, example: same('') },
  { name: 'description', label: { el: 'Περιγραφή', en: 'Description' }, example: same('') },
  {
    name: 'latitude',
    label: { el: 'Γεωγραφικό πλάτος', en: 'Latitude' },
    kind: 'decimal',
    example: { el: '40,6333', en: '40.6333' },
  },
  {
    name: 'longitude',
    label: { el: 'Γεωγραφικό μήκος', en: 'Longitude' },
    kind: 'decimal',
    example: { el: '22,9461', en: '22.9461' },
  },
]

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  clients: clientColumns,
  installations: installationColumns,
}
