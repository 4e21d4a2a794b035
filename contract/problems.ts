import { z } from 'zod'

/** An error answer: RFC 9457 `application/problem+json`. `key` is a translation key, as is `errors[].key`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    key: z.string(),
    /** Figures for the message of `key`, such as the limit that was passed. */
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    errors: z
      .array(
        z.object({
          path: z.string(),
          key: z.string(),
          values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem' })

export type ProblemBody = z.infer<typeof problemSchema>
export type FieldError = NonNullable<ProblemBody['errors']>[number]

/** Every key that the server can put in a problem, so that the console can hold a message for each. */
export const problemKeys = [
  'bad_request',
  'unauthorized',
  'sign_in_expired',
  'control_access_required',
  'forbidden',
  'role_required',
  'editor_access_required',
  'not_found',
  'not_acceptable',
  'already_exists',
  'conflict',
  'too_many_requests',
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
  'unavailable',
  'identity_unavailable',
  'timed_out',
  'field_invalid',
  'field_unknown',
  'action_unknown',
  'action_value_type',
  'action_value_range',
  'action_value_step',
  'action_value_choice',
  'needs_weather_adaptation',
  'needs_fixed_temperature',
  'needs_deadband',
  'needs_fault',
  'lower_above_upper',
  'command_ended',
  'command_sent',
  'command_not_revertible',
  'date_range_error',
  'date_range_required',
  'metrics_required',
  'metric_unknown',
  'deviceid_required',
  'deviceid_invalid',
  'serialno_required',
  'device_installed',
  'client_required',
  'installation_required',
  'area_required',
  'firstname_required',
  'lastname_required',
  'form_email_rule',
  'email_exists',
  'phone_required',
  'contact_type_required',
  'contact_required',
  'contacts_too_many',
  'contact_primary_one',
  'contact_primary_required',
  'contact_last',
  'tag_exists',
  'tag_required',
  'tag_digits',
  'tenant_required',
  'floor_range',
  'coordinates_invalid',
  'installation_has_devices',
  'item_type_required',
  'make_required',
  'model_required',
  'too_long',
  'value_range',
  'interval_required',
  'file_type_required',
] as const
export type ProblemKey = (typeof problemKeys)[number]
