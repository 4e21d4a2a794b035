// Validates a form by its zod schema and passes on the limits of each problem for its sentence.
import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { limitsOf } from '../../../contract/fields.ts'

type Limits = Record<string, string | number>

/** A problem's key and figures in the form library's shape. */
export const fieldError = (key: string, limits: Limits = {}): FieldError => ({
  type: 'problem',
  message: key,
  types: Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, String(limit)])),
})

/** The figures, numbers as numbers. */
export const limitsIn = ({ types = {} }: FieldError): Limits =>
  Object.fromEntries(
    Object.entries(types).map(([name, text]) => {
      const number = Number(text)
      return [name, Number.isNaN(number) ? String(text) : number]
    }),
  )

export const resolverOf =
  <Values extends FieldValues>(schema: z.ZodType<Values, FieldValues>): Resolver<Values> =>
  async (values, _context, options) => {
    const read = await schema.safeParseAsync(values)
    if (read.success) return { values: read.data, errors: {} }
    const errors: FieldErrors = {}
    for (const issue of read.error.issues)
      errors[issue.path.join('.')] ??= fieldError(issue.message, limitsOf(issue))
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
