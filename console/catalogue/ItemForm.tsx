import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { catalogueFields } from '../../contract/catalogue/fields.ts'
import {
  type CatalogueEdit,
  type CatalogueForm,
  type CatalogueItem,
  catalogueFormSchema,
} from '../../contract/catalogue/schema.ts'
import { firstMaterialType, holdsRefrigerant, kindOfType, units } from '../../contract/catalogue/types.ts'
import { formValues } from '../../contract/fields.ts'
import { refrigerantCodes } from '../../contract/leak-checks/refrigerants.ts'
import { EditModal } from '../edits/EditModal.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { KindField } from '../kit/form/KindField.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { itemFields } from './item-fields.ts'
import { typeChoices, unitWord } from './words.ts'

type Typed = Record<string, unknown> & { item_type_id: number | null }

const orNull = (value: unknown) => (value === '' ? null : value)

/** Hidden fields are empty: they belong to another type. */
const withoutHidden = (typed: Typed) => {
  const { item_type_id: type } = typed
  const isMaterial = type !== null && kindOfType(type) === 'material'
  const gas = holdsRefrigerant(type)
  return {
    ...typed,
    unit: isMaterial ? orNull(typed['unit']) : null,
    refrigerant: gas ? orNull(typed['refrigerant']) : null,
    refrigerant_charge: gas ? typed['refrigerant_charge'] : null,
    is_hermetic: gas && typed['is_hermetic'],
  }
}
const formSchema = z.preprocess((typed) => withoutHidden(typed as Typed), catalogueFormSchema)

const Refrigerant = () => (
  <>
    <SelectField
      name="refrigerant"
      label={itemFields.refrigerant.label()}
      options={refrigerantCodes.map((code) => ({ value: code, label: code }))}
    />
    <NumberField name="refrigerant_charge" label={itemFields.refrigerant_charge.label()} kind="decimal" />
    <CheckField
      name="is_hermetic"
      label={itemFields.is_hermetic.label()}
      description={m.catalogue_is_hermetic_hint()}
    />
  </>
)

const Fields = () => {
  const type: number | null = useFormContext().watch('item_type_id')
  const isMaterial = (type ?? 0) >= firstMaterialType
  return (
    <>
      <KindField name="item_type_id" label={m.item_type()} required options={typeChoices()} autoFocus />
      <TextField name="make" label={m.item_make()} required={!isMaterial} max={catalogueFields.make.limit} />
      <TextField wide name="model" label={m.catalogue_model()} required max={catalogueFields.model.limit} />
      <NumberField name="price" label={m.catalogue_price_euro()} kind="money" />
      {isMaterial && (
        <SelectField
          name="unit"
          label={m.catalogue_unit()}
          options={units.map(({ unit }) => ({ value: unit, label: unitWord(unit) }))}
        />
      )}
      {holdsRefrigerant(type) && <Refrigerant />}
      <NumberField name="model_year" label={m.catalogue_year()} />
      <TextField name="warranty" label={m.item_warranty()} max={catalogueFields.warranty.limit} />
      <TextAreaField name="notes" label={m.column_notes()} max={catalogueFields.notes.limit} />
    </>
  )
}

const schema = formSchema as unknown as typeof catalogueFormSchema

const valuesOf = (item: Partial<CatalogueItem>) =>
  ({ ...formValues(catalogueFields, item), unit: item.unit ?? '' }) as unknown as CatalogueForm

export const AddItemForm = ({ onSave }: { onSave: (values: CatalogueForm) => Promise<void> }) => (
  <FormModal schema={schema} defaults={valuesOf({ unit: 'piece' })} onSave={onSave} errorText={keyText}>
    <Fields />
  </FormModal>
)

interface EditItemFormProps {
  item: CatalogueItem
  send: (edit: CatalogueEdit) => Promise<unknown>
  read: () => Promise<CatalogueItem>
  onSaved: () => Promise<unknown>
}

export const EditItemForm = ({ item, ...calls }: EditItemFormProps) => (
  <EditModal<CatalogueForm, CatalogueItem>
    record={item}
    schema={schema}
    valuesOf={valuesOf}
    fields={itemFields}
    {...calls}
  >
    {() => <Fields />}
  </EditModal>
)
