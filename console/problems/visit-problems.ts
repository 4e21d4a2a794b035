// Sentences about visits and the calendar of the company.
import type { ProblemKey } from '../../contract/problems.ts'
import { m } from '../paraglide/messages.js'
import { shown, type Values } from './problem-values.ts'

export const visitSentences = {
  series_days_required: () => m.problem_series_days_required(),
  series_days_missing: ({ count }) => m.problem_series_days_missing({ count: shown(count) }),
  visit_changed: () => m.problem_visit_changed(),
  visit_completed: () => m.problem_visit_completed(),
  visit_ended: () => m.problem_visit_ended(),
  visit_cancelled: () => m.problem_visit_cancelled(),
  visit_already_cancelled: () => m.problem_visit_already_cancelled(),
  visit_already_started: () => m.problem_visit_already_started(),
  visit_already_pending: () => m.problem_visit_already_pending(),
  visit_not_started: () => m.problem_visit_not_started(),
  visit_incomplete: () => m.problem_visit_incomplete(),
  visit_needs_new_time: () => m.problem_visit_needs_new_time(),
  visit_end_required: () => m.problem_visit_end_required(),
  visit_confirmed_late: () => m.problem_visit_confirmed_late(),
  visit_signed: () => m.problem_visit_signed(),
  visit_has_records: () => m.problem_visit_has_records(),
  visit_begun: () => m.problem_visit_begun(),
  work_hours_invalid: () => m.problem_work_hours_invalid(),
  holiday_invalid: () => m.problem_holiday_invalid(),
  holiday_year: () => m.problem_holiday_year(),
  holiday_double: () => m.problem_holiday_double(),
} satisfies Partial<Record<ProblemKey, (values: Values) => string>>
