import type { ProblemKey } from '../../../contract/problems.ts'
import { m } from '../../paraglide/messages.js'
import { formatDate, formatMoney, formatNumber, formatRecent } from '../format.ts'
import type { Problem } from './problem.ts'

type Values = Record<string, string | number>
type Sentence = (values: Values) => string

const shown = (value: string | number | undefined): string =>
  value === undefined ? '—' : typeof value === 'number' ? formatNumber(value) : value

const shownMoney = (value: string | number | undefined): string =>
  typeof value === 'number' ? formatMoney(value) : '—'

const sentences: Record<ProblemKey | 'unreachable' | 'unknown', Sentence> = {
  action_unknown: () => m.problem_action_unknown(),
  action_value_choice: () => m.problem_action_value_choice(),
  action_value_range: ({ min, max }) => m.problem_action_value_range({ min: shown(min), max: shown(max) }),
  action_value_step: ({ step }) => m.problem_action_value_step({ step: shown(step) }),
  action_value_type: () => m.problem_action_value_type(),
  already_exists: () => m.problem_already_exists(),
  bad_request: () => m.problem_bad_request(),
  command_ended: () => m.problem_command_ended(),
  command_sent: () => m.problem_command_sent(),
  command_not_revertible: () => m.problem_command_not_revertible(),
  conflict: () => m.problem_conflict(),
  control_access_required: () => m.problem_control_access_required(),
  date_far: () => m.problem_date_far(),
  date_invalid: () => m.problem_date_invalid(),
  date_range_error: ({ days }) =>
    days === undefined ? m.problem_date_range_order() : m.problem_date_range_error({ days: shown(days) }),
  date_range_required: () => m.problem_date_range_required(),
  reports_not_kept: ({ since }) =>
    m.problem_reports_not_kept({ since: typeof since === 'string' ? formatDate(since) : '—' }),
  baseline_overlaps: ({ begins }) =>
    m.problem_baseline_overlaps({ begins: typeof begins === 'string' ? formatDate(begins) : '—' }),
  editor_access_required: () => m.problem_editor_access_required(),
  field_invalid: () => m.problem_field_invalid(),
  field_unknown: () => m.problem_field_unknown(),
  forbidden: () => m.problem_forbidden(),
  identity_unavailable: () => m.problem_identity_unavailable(),
  directory_unavailable: () => m.problem_directory_unavailable(),
  internal_error: () => m.problem_internal_error(),
  lower_above_upper: () => m.problem_lower_above_upper(),
  metric_unknown: () => m.problem_metric_unknown(),
  metrics_required: () => m.problem_metrics_required(),
  needs_deadband: () => m.problem_needs_deadband(),
  needs_fault: () => m.problem_needs_fault(),
  needs_online: () => m.problem_needs_online(),
  because_required: () => m.problem_because_required(),
  consent_required: () => m.problem_consent_required(),
  presses_spent: ({ limit, again }) =>
    m.problem_presses_spent({
      limit: shown(limit),
      again: typeof again === 'string' ? formatRecent(again) : '—',
    }),
  needs_fixed_temperature: () => m.problem_needs_fixed_temperature(),
  needs_weather_adaptation: () => m.problem_needs_weather_adaptation(),
  not_acceptable: () => m.problem_not_acceptable(),
  not_found: () => m.problem_not_found(),
  payload_too_large: () => m.problem_payload_too_large(),
  role_required: () => m.problem_role_required(),
  sign_in_expired: () => m.problem_sign_in_expired(),
  timed_out: () => m.problem_timed_out(),
  outcome_unknown: () => m.problem_outcome_unknown(),
  too_many_requests: () => m.problem_too_many_requests(),
  unauthorized: () => m.problem_unauthorized(),
  unavailable: () => m.problem_unavailable(),
  unknown: () => m.problem_unknown(),
  unreachable: () => m.problem_unreachable(),
  area_required: () => m.problem_area_required(),
  client_required: () => m.problem_client_required(),
  device_installed: () => m.problem_device_installed(),
  device_in_use: () => m.problem_device_in_use(),
  company_not_affiliated: () => m.problem_company_not_affiliated(),
  admin_required: () => m.problem_admin_required(),
  device_not_installed: () => m.problem_device_not_installed(),
  device_type_differs: () => m.problem_device_type_differs(),
  payment_above_due: ({ max }) => m.problem_payment_above_due({ max: shownMoney(max) }),
  payment_above_estimate: ({ max }) => m.problem_payment_above_estimate({ max: shownMoney(max) }),
  payment_nothing_due: () => m.problem_payment_nothing_due(),
  payment_job_cancelled: () => m.problem_payment_job_cancelled(),
  payment_in_future: () => m.problem_payment_in_future(),
  payment_voided: () => m.problem_payment_voided(),
  payment_refunded: () => m.problem_payment_refunded(),
  refund_of_refund: () => m.problem_refund_of_refund(),
  refund_above_payment: ({ max }) => m.problem_refund_above_payment({ max: shownMoney(max) }),
  reason_required: () => m.problem_reason_required(),
  deviceid_invalid: () => m.problem_deviceid_invalid(),
  deviceid_required: () => m.problem_deviceid_required(),
  file_type_required: () => m.problem_file_type_required(),
  installation_required: () => m.problem_installation_required(),
  interval_required: () => m.problem_interval_required(),
  serialno_required: () => m.problem_serialno_required(),
  firstname_required: () => m.problem_firstname_required(),
  lastname_required: () => m.problem_lastname_required(),
  form_email_rule: () => m.problem_form_email_rule(),
  email_exists: () => m.problem_email_exists(),
  phone_required: () => m.problem_phone_required(),
  phone_digits: () => m.problem_phone_digits(),
  contact_type_required: () => m.problem_contact_type_required(),
  contact_required: () => m.problem_contact_required(),
  contacts_too_many: () => m.problem_contacts_too_many(),
  contact_primary_one: () => m.problem_contact_primary_one(),
  contact_primary_required: () => m.problem_contact_primary_required(),
  contact_last: () => m.problem_contact_last(),
  tag_exists: () => m.problem_tag_exists(),
  tag_required: () => m.problem_tag_required(),
  tag_digits: () => m.problem_tag_digits(),
  tenant_required: () => m.problem_tenant_required(),
  type_required: () => m.problem_type_required(),
  technician_required: () => m.problem_technician_required(),
  duration_required: () => m.problem_duration_required(),
  day_required: () => m.problem_day_required(),
  time_required: () => m.problem_time_required(),
  time_skipped: () => m.problem_time_skipped(),
  helper_is_technician: () => m.problem_helper_is_technician(),
  helpers_too_many: ({ max }) => m.problem_helpers_too_many({ max: shown(max) }),
  vat_number_invalid: () => m.problem_vat_number_invalid(),
  floor_range: () => m.problem_floor_range(),
  coordinates_invalid: () => m.problem_coordinates_invalid(),
  coordinates_both: () => m.problem_coordinates_both(),
  installation_has_devices: () => m.problem_installation_has_devices(),
  item_type_required: () => m.problem_item_type_required(),
  fuel_type_required: () => m.problem_fuel_type_required(),
  placement_required: () => m.problem_placement_required(),
  entity_name_required: () => m.problem_entity_name_required(),
  make_required: () => m.problem_make_required(),
  model_required: () => m.problem_model_required(),
  too_long: ({ field, max }) =>
    field === undefined
      ? m.problem_too_long_unnamed({ max: shown(max) })
      : m.problem_too_long({ field, max: shown(max) }),
  value_range: ({ field, min, max }) =>
    field === undefined
      ? m.problem_action_value_range({ min: shown(min), max: shown(max) })
      : m.problem_value_range({ field, min: shown(min), max: shown(max) }),
  name_required: () => m.problem_name_required(),
  name_characters: () => m.problem_name_characters(),
  file_required: () => m.problem_file_required(),
  file_empty: () => m.problem_file_empty(),
  file_refused: () => m.problem_file_refused(),
  files_too_many: ({ count }) => m.problem_files_too_many({ count: shown(count) }),
  photo_heic: () => m.problem_photo_heic(),
  photo_refused: () => m.problem_photo_refused(),
  photo_unreadable: () => m.problem_photo_unreadable(),
  photo_too_many_pixels: ({ megapixels }) =>
    m.problem_photo_too_many_pixels({ megapixels: shown(megapixels) }),
  photos_too_many: ({ count }) => m.problem_photos_too_many({ count: shown(count) }),
  bulk_too_many: ({ most }) => m.problem_bulk_too_many({ most: shown(most) }),
  bulk_nothing: () => m.problem_bulk_nothing(),
  bulk_found_changed: ({ found }) => m.problem_bulk_found_changed({ found: shown(found) }),
  bulk_not_stopped: () => m.problem_bulk_not_stopped(),
  bulk_not_running: () => m.problem_bulk_not_running(),
  bulk_running: () => m.problem_bulk_running(),
  upload_too_large: ({ megabytes }) => m.problem_upload_too_large({ megabytes: shown(megabytes) }),
  unsupported_media_type: () => m.problem_unsupported_media_type(),
  import_not_csv: () => m.problem_import_not_csv(),
  import_broken: ({ row }) => m.problem_import_broken({ row: shown(row) }),
  import_empty: () => m.problem_import_empty(),
  import_rows: ({ most }) => m.problem_import_rows({ most: shown(most) }),
  import_column_missing: ({ column }) => m.problem_import_column_missing({ column: shown(column) }),
  import_column_twice: ({ column }) => m.problem_import_column_twice({ column: shown(column) }),
  import_columns: ({ most }) => m.problem_import_columns({ most: shown(most) }),
  import_columns_differ: () => m.problem_import_columns_differ(),
  import_nothing_to_write: () => m.problem_import_nothing_to_write(),
  import_row_fixed: () => m.problem_import_row_fixed(),
  import_has_errors: ({ bad }) => m.problem_import_has_errors({ bad: shown(bad) }),
  import_not_checked: () => m.problem_import_not_checked(),
  import_not_running: () => m.problem_import_not_running(),
  import_running: () => m.problem_import_running(),
  import_busy: () => m.problem_import_busy(),
  import_ended_early: () => m.problem_import_ended_early(),
  import_twice: ({ row }) => m.problem_import_twice({ row: shown(row) }),
  import_flag: () => m.problem_import_flag(),
  import_contact_type: () => m.problem_import_contact_type(),
  import_number: () => m.problem_import_number(),
  import_rounded: () => m.problem_import_rounded(),
  import_client_missing: () => m.problem_import_client_missing(),
  import_client_unknown: () => m.problem_import_client_unknown(),
  import_client_ambiguous: ({ count }) => m.problem_import_client_ambiguous({ count: shown(count) }),
  import_client_differs: () => m.problem_import_client_differs(),
  import_not_undoable: () => m.problem_import_not_undoable(),
  import_changed_since: ({ count }) => m.problem_import_changed_since({ count: shown(count) }),
}

/** The sentence for a problem's key, in the person's language. */
export const keyText = (key: string, values: Values = {}): string =>
  (key in sentences ? sentences[key as keyof typeof sentences] : sentences.unknown)(values)

/** The problem in the person's language; the server's own words only for an unknown key. */
export const detailText = (problem: Problem): string =>
  problem.key === 'unknown' && problem.detail ? problem.detail : keyText(problem.key, problem.values)

const byStatus: Record<number, (code: { code: string }) => string> = {
  400: m.status_400,
  401: m.status_401,
  403: m.status_403,
  404: m.status_404,
  406: m.status_406,
  409: m.status_409,
  503: m.status_503,
}

/** Spec section 8: the text of the status, followed by the code; 502 has no text of its own. */
export const statusText = (problem: Problem): string => {
  if (problem.status === 0) return problem.key === 'timed_out' ? m.status_timed_out() : m.status_unreachable()
  if (problem.status === 502 && problem.fallback) return problem.fallback
  return (byStatus[problem.status] ?? m.status_other)({ code: String(problem.status) })
}
