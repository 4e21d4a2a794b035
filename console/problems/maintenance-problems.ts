import type { ProblemKey } from '../../contract/problems.ts'
import { m } from '../paraglide/messages.js'
import type { Values } from './problem-values.ts'

/** Of maintenance plans and boiler sheets. */
export const maintenanceSentences = {
  anchor_required: () => m.problem_anchor_required(),
  co2_above_fuel: () => m.problem_co2_above_fuel(),
  first_due_required: () => m.problem_first_due_required(),
  flue_below_air: () => m.problem_flue_below_air(),
  plan_due_changed: () => m.problem_plan_due_changed(),
  plan_has_job: () => m.problem_plan_has_job(),
  plan_hours_unknown: () => m.problem_plan_hours_unknown(),
  plan_interval_required: () => m.problem_plan_interval_required(),
  plans_required: () => m.problem_plans_required(),
  plans_too_many: () => m.problem_plans_too_many(),
  sheet_field_required: ({ field }) => m.problem_sheet_field_required({ field: String(field) }),
  sheet_incomplete: () => m.problem_sheet_incomplete(),
  sheet_not_signed: () => m.problem_sheet_not_signed(),
  sheet_replaced: () => m.problem_sheet_replaced(),
  sheet_signed: () => m.problem_sheet_signed(),
  skip_reason_required: () => m.problem_skip_reason_required(),
} satisfies Partial<Record<ProblemKey, (values: Values) => string>>
