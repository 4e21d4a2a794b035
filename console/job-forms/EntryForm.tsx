import { z } from 'zod'
import { formValues } from '../../contract/fields.ts'
import {
  type ActionForm,
  actionFields,
  actionFormSchema,
  type ExpenseForm,
  expenseFields,
  expenseFormSchema,
  type MaterialForm,
  materialFields,
  materialFormSchema,
} from '../../contract/jobs/fields.ts'
import type { Action, Expense, Material } from '../../contract/jobs/schema.ts'
import { unitChoices } from '../jobs/quantity-text.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { SelectField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import styles from './job-forms.module.css'
import { MaterialNameField } from './MaterialNameField.tsx'
import { PersonField, personOf } from './PersonField.tsx'
import { TypeField } from './TypeField.tsx'

interface EntryFormProps<Entry, Values> {
  /** A stored entry, or what is known of a new one. */
  entry: Partial<Entry>
  onSave: (values: Values) => Promise<void>
}

export const ActionEntryForm = ({ entry, onSave }: EntryFormProps<Action, ActionForm>) => (
  <FormModal<ActionForm>
    schema={actionFormSchema}
    defaults={formValues(actionFields, entry) as never}
    onSave={onSave}
    errorText={keyText}
  >
    <TypeField name="type_id" autoFocus />
    <PersonField name="assignee_id" known={personOf(entry)} />
    <TextAreaField name="notes" label={m.job_action_notes()} max={actionFields.notes.limit} />
  </FormModal>
)

/** A select has no null. */
const materialSchema = z.preprocess(
  (typed) => ({ ...(typed as MaterialForm), unit: (typed as MaterialForm).unit || null }),
  materialFormSchema,
) as unknown as typeof materialFormSchema

export const MaterialEntryForm = ({ entry, onSave }: EntryFormProps<Material, MaterialForm>) => (
  <FormModal<MaterialForm>
    schema={materialSchema}
    defaults={
      {
        ...formValues(materialFields, entry),
        quantity: entry.quantity ?? 1,
        unit: entry.unit ?? '',
      } as never
    }
    onSave={onSave}
    errorText={keyText}
  >
    <MaterialNameField />
    <NumberField name="quantity" label={m.job_material_quantity()} kind="decimal" required />
    <SelectField name="unit" label={m.catalogue_unit()} options={unitChoices()} />
    <NumberField name="cost" label={m.job_material_cost()} kind="money" required />
    <p className={styles.note}>{m.job_material_note()}</p>
  </FormModal>
)

export const ExpenseEntryForm = ({ entry, onSave }: EntryFormProps<Expense, ExpenseForm>) => (
  <FormModal<ExpenseForm>
    schema={expenseFormSchema}
    defaults={formValues(expenseFields, entry) as never}
    onSave={onSave}
    errorText={keyText}
  >
    <TextField
      wide
      name="description"
      label={m.job_expense_description()}
      required
      autoFocus
      max={expenseFields.description.limit}
    />
    <NumberField name="amount" label={m.job_amount()} kind="money" required />
    <PersonField name="assignee_id" known={personOf(entry)} />
    <p className={styles.note}>{m.job_expense_note()}</p>
  </FormModal>
)
