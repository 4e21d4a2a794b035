import { useFormContext } from 'react-hook-form'
import { formValues } from '../../contract/fields.ts'
import { nextDue } from '../../contract/maintenance-plans/due-dates.ts'
import {
  type PlanEdit,
  type PlanForm as PlanValues,
  planFields,
  planFormSchema,
} from '../../contract/maintenance-plans/fields.ts'
import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'
import { EditModal } from '../edits/EditModal.tsx'
import { DateField } from '../kit/form/DateField.tsx'
import { EitherField } from '../kit/form/EitherField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextAreaField, TextField } from '../kit/form/fields.tsx'
import { KindField } from '../kit/form/KindField.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { useAnswer } from '../session/queries.ts'
import { ApplianceFields } from './ApplianceFields.tsx'
import styles from './forms.module.css'
import { HomeField } from './HomeField.tsx'
import { LeakCheckFields } from './LeakCheckFields.tsx'
import { planRecord, typeChoices } from './plan-fields.ts'
import { TechnicianField } from './TechnicianField.tsx'
import { dayText, todayHere } from './words.ts'

const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)

/** When the next service is due, as far as the form says. */
const NextDue = ({ plan }: { plan: MaintenancePlan | undefined }) => {
  const { anchor, anchor_on, every_months } = useFormContext<PlanValues>().watch()
  const isWhole = typeof every_months === 'number' && every_months >= 1 && every_months <= 120
  const due = nextDue({
    anchor,
    anchor_on: isDay(anchor_on) ? anchor_on : null,
    every_months: isWhole ? every_months : null,
    started_on: plan?.started_on ?? todayHere(),
    last_due_on: plan?.last_due_on ?? null,
    last_settled_on: plan?.last_settled_on ?? null,
    last_outcome: plan?.last_outcome ?? null,
  })
  return (
    <p className={styles.next} role="status">
      {due === null ? m.plan_next_unknown() : m.plan_next_due({ date: dayText(due) })}
    </p>
  )
}

const Dates = ({ plan }: { plan: MaintenancePlan | undefined }) => {
  const anchor = useFormContext<PlanValues>().watch('anchor')
  return (
    <>
      <EitherField
        name="anchor"
        label={m.plan_anchor()}
        options={[
          { value: 'completion', label: m.plan_anchor_completion() },
          { value: 'date', label: m.plan_anchor_date() },
        ]}
      />
      <DateField
        name="anchor_on"
        label={anchor === 'date' ? m.plan_first_due() : m.plan_last_service()}
        required={anchor === 'date'}
      />
      <NextDue plan={plan} />
    </>
  )
}

/** Leak checks concern what holds a refrigerant; the catalogue knows the charge of the appliance's model. */
const LeakChecks = () => {
  const { watch } = useFormContext<PlanValues>()
  const [installation_id, item, device, refrigerant] = watch([
    'installation_id',
    'item_id',
    'device_id',
    'refrigerant',
  ])
  const query = {
    ...(item ? { item_id: item } : {}),
    ...(device ? { device_id: device } : {}),
  }
  const isChosen = installation_id !== '' && Boolean(item || device)
  const { data } = useAnswer(
    'getApplianceCharge',
    { params: { id: installation_id }, query },
    { enabled: isChosen },
  )
  const model = (isChosen && data?.model_charge) || null
  const isShown = refrigerant || model || (isChosen && data?.holds_refrigerant)
  return isShown ? <LeakCheckFields model={model} /> : null
}

interface FieldsProps {
  /** Undefined for a new plan. */
  plan?: MaintenancePlan
  /** The home is known and does not change. */
  isAtHome: boolean
}

const Fields = ({ plan, isAtHome }: FieldsProps) => (
  <>
    {!isAtHome && <HomeField />}
    <TextField
      name="title"
      label={m.plan_title()}
      required
      max={planFields.title.limit}
      autoFocus={isAtHome}
    />
    <KindField name="type_id" label={m.column_type()} required options={typeChoices()} />
    <ApplianceFields />
    <LeakChecks />
    <Dates plan={plan} />
    <NumberField name="lead_days" label={m.plan_lead_days()} description={m.plan_lead_hint()} />
    <NumberField name="create_ahead_days" label={m.plan_ahead()} description={m.plan_ahead_hint()} />
    <NumberField name="estimated_cost" label={m.plan_estimate()} kind="money" />
    <TechnicianField none={m.plan_any_technician()} known={plan} />
    <TextAreaField name="notes" label={m.column_notes()} max={planFields.notes.limit} />
  </>
)

interface AddPlanFormProps {
  known: Partial<PlanValues>
  isAtHome: boolean
  onSave: (values: PlanValues) => Promise<void>
}

export const AddPlanForm = ({ known, isAtHome, onSave }: AddPlanFormProps) => {
  const usual = { type_id: 1, every_months: 12, anchor: 'completion', title: m.plan_title_usual() }
  return (
    <FormModal
      schema={planFormSchema}
      defaults={{ ...formValues(planFields, undefined), ...usual, ...known } as PlanValues}
      onSave={onSave}
      errorText={keyText}
    >
      <Fields isAtHome={isAtHome} />
    </FormModal>
  )
}

interface EditPlanFormProps {
  plan: MaintenancePlan
  send: (edit: PlanEdit) => Promise<unknown>
  read: () => Promise<MaintenancePlan>
  onSaved: () => Promise<unknown>
}

export const EditPlanForm = ({ plan, ...calls }: EditPlanFormProps) => (
  <EditModal<PlanValues, MaintenancePlan>
    record={plan}
    schema={planFormSchema}
    valuesOf={(record) => formValues(planFields, record) as PlanValues}
    fields={planRecord}
    {...calls}
  >
    {(record) => <Fields plan={record} isAtHome />}
  </EditModal>
)
