import { z } from 'zod'
import type { Language } from './language.ts'

/** A number with both of its limits in the problem: `value_range` with `min` and `max`. */
export const numberBetween = (min: number, max: number) =>
  z
    .number('value_range')
    .refine((value) => value >= min && value <= max, { error: 'value_range', params: { min, max } })
    .meta({ minimum: min, maximum: max })

/** The figures for the message of a zod issue: the exceeded limits as `min` and `max`. */
export function limitsOf(issue: object): Record<string, number> | undefined {
  const { minimum, maximum, params } = issue as Record<string, unknown>
  const limits = { min: minimum, max: maximum, ...(params as object | undefined) }
  const numbers = Object.entries(limits).filter(([, limit]) => typeof limit === 'number')
  return numbers.length > 0 ? (Object.fromEntries(numbers) as Record<string, number>) : undefined
}

/** Optional text; empty is null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .transform((text) => text || null)
    .nullable()
    .optional()

type Words = Readonly<Record<Language, string>>

export interface FileChoice {
  value: string | number
  label: Words
}

/** A column of a CSV file: of an import, its template, and the export of a list. */
export interface FileColumn {
  label: Words
  /** Column heads of other programs. If columns share one, the first free column takes it. */
  also?: readonly string[]
  /** Default: text. */
  kind?: 'flag' | 'contact_type' | 'integer' | 'floor' | 'decimal' | 'choice'
  /** Of a `choice`: the words for each value; the first of a value is written, all are read. */
  choices?: readonly FileChoice[]
  isRequired?: boolean
  /** The example in the template; default none. */
  example?: Words
}

export interface Range {
  min: number
  max: number
}

/** A writable field of an entity. Its name is the column, the key in JSON and the field of the form. */
export interface Field {
  /** Schema of the input. */
  schema: z.ZodType
  /** Schema of the reply. */
  stored: z.ZodType
  /** Longest text or range of a number; also a check constraint of the column. */
  limit?: number | Range
  /** Initial value of a form. Empty text is stored as null. */
  empty: '' | boolean | number | null
  /** Null if the field has no column in files. */
  file: FileColumn | null
}
export type Fields = Readonly<Record<string, Field>>

export const fieldsOf = <const F extends Fields>(fields: F): F => fields

export const same = (text: string): Words => ({ el: text, en: text })

export const requiredTextField = (missing: string, max: number) => ({
  schema: z.string(missing).trim().min(1, missing).max(max, 'too_long'),
  stored: z.string(),
  limit: max,
  empty: '' as const,
})

export const optionalTextField = (max: number) => ({
  schema: optionalText(max),
  stored: z.string().nullable(),
  limit: max,
  empty: '' as const,
})

export const flagField = () => ({
  schema: z.boolean().optional(),
  stored: z.boolean(),
  empty: false as const,
})

/** Storeys, from basements to towers. */
export const floorField = () => {
  const limit = { min: -9, max: 20 }
  return {
    schema: z
      .int('floor_range')
      .min(limit.min, 'floor_range')
      .max(limit.max, 'floor_range')
      .nullable()
      .optional(),
    stored: z.int().nullable(),
    limit,
    empty: null,
  }
}

/** The column of a client and of an installation. */
export const premiumColumn = {
  label: same('Premium'),
  kind: 'flag',
  example: { el: 'ναι', en: 'yes' },
} as const

export const noteHeads = ['Σχόλια', 'Παρατηρήσεις', 'Comments', 'Remarks']

export const namesOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[]

const mapped = (fields: Fields, valueOf: (field: Field, name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, name)]))

/** The keys of a form's schema. */
export const schemasOf = <F extends Fields>(fields: F) =>
  mapped(fields, ({ schema }) => schema) as { [Name in keyof F]: F[Name]['schema'] }

/** The keys of a reply's schema. */
export const storedOf = <F extends Fields>(fields: F) =>
  mapped(fields, ({ stored }) => stored) as { [Name in keyof F]: F[Name]['stored'] }

/** The limits of columns. */
export const limitsIn = (fields: Fields): Record<string, number | Range> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { limit }]) => (limit === undefined ? [] : [[name, limit]])),
  )

export function pickFields<F extends Fields, Name extends keyof F & string>(fields: F, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, Name>
}

export function omitFields<F extends Fields, Name extends keyof F & string>(fields: F, ...names: Name[]) {
  const left = new Set<string>(names)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name))) as Omit<F, Name>
}

/** Only the declared fields of a record. */
export const valuesIn = <F extends Fields, R extends Record<keyof F, unknown>>(fields: F, record: R) =>
  mapped(fields, (_, name) => record[name]) as Pick<R, keyof F & keyof R>

/** A form ready to store: every field has a value. */
export const storedValues = <F extends Fields>(fields: F, form: { [Name in keyof F]?: unknown }) =>
  mapped(fields, ({ empty }, name) => form[name] ?? (empty === '' ? null : empty)) as {
    [Name in keyof F]: z.output<F[Name]['stored']>
  }

/** Initial values of a form: those of a record, or the defaults. */
export const formValues = <F extends Fields>(
  fields: F,
  record: { [Name in keyof F]?: unknown } | undefined,
) =>
  mapped(fields, ({ empty }, name) => record?.[name] ?? empty) as {
    [Name in keyof F]: NonNullable<z.output<F[Name]['stored']>> | F[Name]['empty']
  }
