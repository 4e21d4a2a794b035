// Kinds of catalogue items: the appliances of a building, and the materials of a job.

export const itemKinds = ['appliance', 'material'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Ids from here on are materials; the column `kind` follows from it. */
export const firstMaterialType = 101

/** Appliances of a building, by key and in both languages. */
export const itemTypes = [
  { id: 1, item_type: 'boiler', label: { el: 'Λέβητας', en: 'Boiler' } },
  { id: 2, item_type: 'heat_pump', label: { el: 'Αντλία θερμότητας', en: 'Heat pump' } },
  { id: 3, item_type: 'burner', label: { el: 'Καυστήρας', en: 'Burner' } },
  { id: 4, item_type: 'water_heater', label: { el: 'Θερμοσίφωνας', en: 'Water heater' } },
  { id: 5, item_type: 'solar_water_heater', label: { el: 'Ηλιακός θερμοσίφωνας', en: 'Solar water heater' } },
  { id: 6, item_type: 'air_conditioner', label: { el: 'Κλιματιστικό', en: 'Air conditioner' } },
  { id: 7, item_type: 'thermostat', label: { el: 'Θερμοστάτης', en: 'Thermostat' } },
  { id: 8, item_type: 'circulator', label: { el: 'Κυκλοφορητής', en: 'Circulator' } },
  { id: 9, item_type: 'radiator', label: { el: 'Θερμαντικό σώμα', en: 'Radiator' } },
  { id: 10, item_type: 'other', label: { el: 'Άλλο', en: 'Other' } },
] as const

/** Materials and services of a job, by key and in both languages. */
export const materialTypes = [
  { id: 101, item_type: 'pipe', label: { el: 'Σωλήνες', en: 'Pipes' } },
  { id: 102, item_type: 'fitting', label: { el: 'Εξαρτήματα σύνδεσης', en: 'Fittings' } },
  { id: 103, item_type: 'valve', label: { el: 'Βάνες και βαλβίδες', en: 'Valves' } },
  { id: 104, item_type: 'boiler_part', label: { el: 'Ανταλλακτικά λέβητα', en: 'Boiler parts' } },
  { id: 105, item_type: 'burner_part', label: { el: 'Ανταλλακτικά καυστήρα', en: 'Burner parts' } },
  { id: 106, item_type: 'heat_pump_part', label: { el: 'Ανταλλακτικά αντλίας', en: 'Heat pump parts' } },
  { id: 107, item_type: 'electrical', label: { el: 'Ηλεκτρολογικά', en: 'Electrical' } },
  { id: 108, item_type: 'filter', label: { el: 'Φίλτρα', en: 'Filters' } },
  { id: 109, item_type: 'chemical', label: { el: 'Χημικά', en: 'Chemicals' } },
  { id: 110, item_type: 'refrigerant', label: { el: 'Ψυκτικά μέσα', en: 'Refrigerants' } },
  { id: 111, item_type: 'flue', label: { el: 'Καπνοδόχοι', en: 'Flues' } },
  { id: 112, item_type: 'insulation', label: { el: 'Μονώσεις', en: 'Insulation' } },
  { id: 113, item_type: 'labour', label: { el: 'Εργασία', en: 'Labour' } },
  { id: 114, item_type: 'other_material', label: { el: 'Άλλο υλικό', en: 'Other material' } },
] as const

export const catalogueTypes = [...itemTypes, ...materialTypes]

export const kindOfType = (id: number): ItemKind => (id < firstMaterialType ? 'appliance' : 'material')

/** What a price is for. `short` is that of one, `counted` that of a quantity. */
export const units = [
  {
    unit: 'piece',
    label: { el: 'τεμάχιο', en: 'piece' },
    short: { el: 'τεμ.', en: 'pc' },
    counted: { el: 'τεμ.', en: 'pcs' },
  },
  {
    unit: 'metre',
    label: { el: 'μέτρο', en: 'metre' },
    short: { el: 'μ.', en: 'm' },
    counted: { el: 'μ.', en: 'm' },
  },
  {
    unit: 'square_metre',
    label: { el: 'τετραγωνικό μέτρο', en: 'square metre' },
    short: { el: 'τ.μ.', en: 'm²' },
    counted: { el: 'τ.μ.', en: 'm²' },
  },
  {
    unit: 'kilogram',
    label: { el: 'κιλό', en: 'kilogram' },
    short: { el: 'κιλό', en: 'kg' },
    counted: { el: 'kg', en: 'kg' },
  },
  {
    unit: 'litre',
    label: { el: 'λίτρο', en: 'litre' },
    short: { el: 'λίτρο', en: 'l' },
    counted: { el: 'L', en: 'L' },
  },
  {
    unit: 'set',
    label: { el: 'σετ', en: 'set' },
    short: { el: 'σετ', en: 'set' },
    counted: { el: 'σετ', en: 'sets' },
  },
  {
    unit: 'hour',
    label: { el: 'ώρα', en: 'hour' },
    short: { el: 'ώρα', en: 'h' },
    counted: { el: 'ώρ.', en: 'h' },
  },
] as const
export const unitKeys = units.map(({ unit }) => unit)
export type Unit = (typeof unitKeys)[number]

/** Types of appliance that hold a refrigerant: heat pumps, heat pump water heaters, air conditioners. */
const refrigerantTypes: readonly number[] = [2, 4, 6]
export const holdsRefrigerant = (type: number | null | undefined): boolean =>
  typeof type === 'number' && refrigerantTypes.includes(type)
