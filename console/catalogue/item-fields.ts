import type { catalogueFields } from '../../contract/catalogue/fields.ts'
import { formatMoney } from '../kit/format.ts'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { typeWord, unitWord } from './words.ts'

/** The fields of an item in the order of its form and its history. */
export const itemFields: Readonly<Record<keyof typeof catalogueFields, RecordField>> = {
  item_type_id: { label: m.item_type, text: typeWord },
  make: { label: m.item_make },
  model: { label: m.catalogue_model },
  model_year: { label: m.catalogue_year, text: String },
  price: { label: m.catalogue_price_euro, text: (price) => formatMoney(Number(price)) },
  unit: { label: m.catalogue_unit, text: unitWord },
  refrigerant: { label: m.catalogue_refrigerant },
  refrigerant_charge: { label: m.catalogue_charge_kg },
  is_hermetic: { label: m.catalogue_is_hermetic },
  warranty: { label: m.item_warranty },
  notes: { label: m.column_notes },
}

/** The fields of an item in the audit trail. */
export const itemRecord: RecordFields = { import: { label: m.change_import }, ...itemFields }
