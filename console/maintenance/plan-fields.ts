import { actionTypes } from '../../contract/jobs/types.ts'
import type { planFields } from '../../contract/maintenance-plans/fields.ts'
import type { PlanState } from '../../contract/maintenance-plans/schema.ts'
import { actionTypeWord } from '../jobs/words.ts'
import { formatMoney } from '../kit/format.ts'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { dayText, planStanding } from './words.ts'

export const typeChoices = () =>
  actionTypes.map(({ id, type_name }) => ({ value: String(id), label: actionTypeWord[type_name]() }))

const day = (value: unknown): string => (typeof value === 'string' ? dayText(value) : '')

/** The fields of a plan in the audit trail. Its place and its people have their names, and `is_active` is its state. */
export const planRecord: RecordFields = {
  title: { label: m.plan_title },
  type_id: {
    label: m.column_type,
    text: (id) => typeChoices().find(({ value }) => value === String(id))?.label ?? '',
  },
  every_months: { label: m.plan_months },
  every_hours: { label: m.plan_hours },
  anchor: {
    label: m.plan_anchor,
    text: (anchor) => (anchor === 'date' ? m.plan_anchor_date() : m.plan_anchor_completion()),
  },
  anchor_on: { label: m.plan_counted_from, text: day },
  due_on: { label: m.plan_due, text: day },
  state: { label: m.column_state, text: (state) => planStanding[state as PlanState]?.label() ?? '' },
  item_name: { label: m.plan_item },
  device_name: { label: m.plan_device },
  lead_days: { label: m.plan_lead_days },
  create_ahead_days: { label: m.plan_ahead },
  estimated_cost: {
    label: m.plan_estimate,
    text: (cost) => (typeof cost === 'number' ? formatMoney(cost) : ''),
  },
  assignee_name: { label: m.job_technician },
  notes: { label: m.column_notes },
  refrigerant: { label: m.leak_refrigerant },
  charge_kg: { label: m.leak_charge },
  is_hermetic: { label: m.leak_is_hermetic },
  is_residential: { label: m.leak_is_residential },
  has_leak_detection: { label: m.leak_has_detection },
} satisfies RecordFields &
  Record<
    Exclude<
      keyof typeof planFields,
      'installation_id' | 'device_id' | 'item_id' | 'assignee_id' | 'is_active'
    >,
    RecordField
  >
