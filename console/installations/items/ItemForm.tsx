import { formValues } from '../../../contract/fields.ts'
import {
  type InstallationItem,
  type ItemForm as ItemValues,
  itemFields,
  itemFormSchema,
} from '../../../contract/installations/items.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { KindField } from '../../kit/form/KindField.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { m } from '../../paraglide/messages.js'
import { keyText } from '../../problems/problem-text.ts'
import { CatalogueChoice } from './CatalogueChoice.tsx'
import { fuelTypeChoices, itemTypeChoices, placementChoices } from './item-words.ts'

interface ItemFormProps {
  /** Undefined for a new item. */
  item?: InstallationItem
  onSave: (values: ItemValues) => Promise<void>
}

export const ItemForm = ({ item, onSave }: ItemFormProps) => (
  <FormModal
    schema={itemFormSchema}
    defaults={formValues(itemFields, item) as ItemValues}
    onSave={onSave}
    errorText={keyText}
  >
    {!item && <CatalogueChoice />}
    <KindField name="item_type_id" label={m.item_type()} required options={itemTypeChoices()} autoFocus />
    <KindField name="fuel_type_id" label={m.item_fuel()} required options={fuelTypeChoices()} />
    <TextField name="make" label={m.item_make()} required max={itemFields.make.limit} />
    <TextField name="model" label={m.column_model()} required max={itemFields.model.limit} />
    <NumberField name="model_year" label={m.catalogue_year()} />
    <TextField name="serial_number" label={m.column_serial()} max={itemFields.serial_number.limit} />
    <NumberField name="cost" label={m.item_cost()} kind="money" />
    <DateField name="installed_at" label={m.item_installed_at()} />
    <TextField name="warranty" label={m.item_warranty()} max={itemFields.warranty.limit} />
    <KindField
      name="installation_placement_type_id"
      label={m.item_placement()}
      required
      options={placementChoices()}
    />
    <NumberField name="floor" label={m.installation_floor()} kind="signed" />
    <TextAreaField name="notes" label={m.column_notes()} max={itemFields.notes.limit} />
  </FormModal>
)
