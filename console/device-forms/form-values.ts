// The device form is flat, so that it shares the fields of the installation form; the contract nests the building. Errors
// of the contract's schema and of the server are mapped to the same fields.
import { z } from 'zod'
import { type DeviceForm, deviceFormSchema } from '../../contract/devices/changes.ts'
import { namesOf, omitFields } from '../../contract/fields.ts'
import { siteFields } from '../../contract/sites/fields.ts'
import { isProblem, Problem } from '../kit/problem/problem.ts'

/** In this form the notes belong to the device. */
export const siteFormFields = omitFields(siteFields, 'notes')

const siteNames = namesOf(siteFormFields)

const nested = ['installation']
const flat = (path: readonly PropertyKey[]) => (path[0] === nested[0] ? path.slice(1) : [...path])

/** `source` is how the device is chosen, `place` whether the building is new. */
function toContract(values: Record<string, unknown>): Record<string, unknown> {
  const { source: _source, place, installation_id, ...rest } = values
  const own = Object.entries(rest).filter(([name]) => !siteNames.some((site) => site === name))
  const site = Object.fromEntries(siteNames.map((name) => [name, rest[name]]))
  return {
    ...Object.fromEntries(own),
    ...(place === 'made' ? { installation: site } : { installation_id: installation_id || undefined }),
  }
}

/** An available device has no field for its serial number. */
export const withoutHidden = <I extends { path: readonly PropertyKey[] }>(
  issues: readonly I[],
  source: unknown,
): I[] => issues.filter(({ path }) => source === 'manual' || path[0] !== 'serial_no')

export const deviceValuesSchema = z
  .record(z.string(), z.unknown())
  .transform((values, context): DeviceForm => {
    const checked = deviceFormSchema.safeParse(toContract(values))
    if (checked.success) return checked.data
    for (const { path, message } of withoutHidden(checked.error.issues, values.source)) {
      context.addIssue({ code: 'custom', path: flat(path), message })
    }
    return z.NEVER
  })

/** The server's errors by the fields of this form. */
export function flatProblem(error: unknown): unknown {
  if (!isProblem(error)) return error
  const errors = error.errors.map((one) => ({ ...one, path: flat(one.path.split('.')).join('.') }))
  const { status, key, requestId, operation, values } = error
  const { detail, sentence } = error
  return new Problem({
    status,
    key,
    requestId,
    operation,
    sentence,
    values,
    errors,
    ...(detail ? { detail } : {}),
  })
}
