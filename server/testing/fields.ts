// Values for every writable field of an entity, made from its declaration alone.
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { type Field, type Fields, type FileColumn, namesOf } from '../../contract/fields.ts'

/** Each field takes at least two of these. Most have its name in them, so that no two columns are alike. */
const candidatesFor = (name: string, position: number): unknown[] => [
  true,
  false,
  `${name}1`,
  `${name}2`,
  'one@mail.gr',
  'two@mail.gr',
  '2310553120',
  '6971206448',
  '123456783',
  '987654324',
  '2024-05-06',
  '2025-06-07',
  'metre',
  'hour',
  'R32',
  'R410A',
  2001,
  2002,
  ...[1, 2].map((step) => position + step),
  1,
  2,
]

function valuesOf(name: string, { schema }: Field, position: number): readonly [unknown, unknown] {
  const [first, second] = candidatesFor(name, position).filter((value) => {
    const read = schema.safeParse(value)
    return read.success && read.data === value
  })
  if (second === undefined) throw new Error(`No two candidates are values of ${name}: add them here.`)
  return [first, second]
}

type Form<F extends Fields> = Record<keyof F, unknown>

/** Two forms that differ in every field; `given` are values that only a test knows. */
export function twoForms<F extends Fields>(
  fields: F,
  given: Partial<Record<keyof F, readonly [unknown, unknown]>> = {},
): [Form<F>, Form<F>] {
  const values = namesOf(fields).map(
    (name, position) => [name, given[name] ?? valuesOf(name, fields[name] as Field, position)] as const,
  )
  const form = (which: 0 | 1) =>
    Object.fromEntries(values.map(([name, two]) => [name, two[which]])) as Form<F>
  return [form(0), form(1)]
}

const written = ({ choices }: FileColumn, value: string | number | boolean | null): string => {
  const chosen = choices?.find((choice) => choice.value === value)
  if (chosen) return chosen.label.en
  return value === true ? 'yes' : value === false ? 'no' : String(value ?? '')
}

/** The first row of an English CSV file holds each field that stands in files. */
export function expectInFile(bytes: Uint8Array, fields: Fields, form: Record<string, unknown>): void {
  const [row = {}] = parse(Buffer.from(bytes), { bom: true, columns: true }) as Record<string, string>[]
  const inFile = Object.entries(fields).flatMap(([name, { file }]) => (file ? [{ name, file }] : []))
  expect(Object.fromEntries(inFile.map(({ name, file }) => [name, row[file.label.en]]))).toEqual(
    Object.fromEntries(
      inFile.map(({ name, file }) => [name, written(file, form[name] as string | number | boolean | null)]),
    ),
  )
}

/** What of a form an import can bring. */
export const importedOf = (fields: Fields, form: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { file }]) => (file ? [[name, form[name]]] : [])))
