import { type Field, type Fields, type FileColumn, namesOf } from '../../../contract/fields.ts'
import type { Language } from '../../../contract/language.ts'
import type { ListColumn } from './cells.ts'

type Value<Row> = ListColumn<Row>['value']

interface Arrangement<Name extends string, Row> {
  /** Read-only columns, by the field they precede. */
  before?: Partial<Record<Name, ListColumn<Row>[]>>
  /** What a file has in place of the stored value, such as the name of a person. */
  values?: Partial<Record<Name, Value<Row>>>
}

const wordOf = ({ choices }: FileColumn, value: unknown, language: Language) =>
  choices?.find((choice) => choice.value === value)?.label[language] ?? value

/** A column for each field that has one in files, in the order of the declaration. */
export const declaredColumns = <F extends Fields, Row extends object>(
  fields: F,
  language: Language,
  { before = {}, values = {} }: Arrangement<keyof F & string, Row>,
): ListColumn<Row>[] =>
  namesOf(fields).flatMap((name) => {
    const { file } = fields[name] as Field
    const stored = (row: Row) => file && wordOf(file, row[name as unknown as keyof Row], language)
    return [
      ...(before[name] ?? []),
      ...(file ? [{ label: file.label, value: values[name] ?? (stored as Value<Row>) }] : []),
    ]
  })
