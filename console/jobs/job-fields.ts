import type { jobFields as fields } from '../../contract/jobs/fields.ts'
import type { JobSource, JobState } from '../../contract/jobs/schema.ts'
import { actionTypes } from '../../contract/jobs/types.ts'
import { formatMoney, formatTime } from '../kit/format.ts'
import type { RecordField, RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { unitText } from './quantity-text.ts'
import { sourceText } from './source-text.ts'
import { actionTypeWord, jobStanding } from './words.ts'

const money = (value: unknown) => formatMoney(Number(value))

export const typeText = (id: unknown): string => {
  const type = actionTypes.find((one) => one.id === id)
  return type ? actionTypeWord[type.type_name]() : ''
}

/** The fields of a job in the order of its form; the audit trail stores the technician by name. */
const written = {
  type_id: { label: m.column_type, text: typeText },
  title: { label: m.job_title },
  estimated_cost: { label: m.job_estimate, text: money },
  cost: { label: m.job_cost, text: money },
  notes: { label: m.column_notes },
  source: {
    label: m.job_source,
    text: (source) =>
      sourceText({ source: source as JobSource, fault_code: null, call_back_of_number: null }),
  },
  device_id: { label: m.column_device_id },
  fault_code: { label: m.column_fault_code },
} satisfies RecordFields &
  Record<Exclude<keyof typeof fields, 'installation_id' | 'assignee_id' | 'call_back_of'>, RecordField>

/** The fields of a job in the audit trail. */
export const jobRecord: RecordFields = {
  state: { label: m.column_state, text: (state) => jobStanding[state as JobState].label() },
  cancel_reason: { label: m.job_cancel_reason },
  /** Of a material. */
  name: { label: m.entry_material },
  quantity: { label: m.job_material_quantity },
  unit: { label: m.catalogue_unit, text: unitText },
  assignee_name: { label: m.job_technician, none: m.job_without_technician },
  ...written,
  /** Of a deleted visit. */
  scheduled_start: { label: m.visit_time, text: (moment) => formatTime(String(moment)) },
}
