import type { Fields, FileColumn } from '../../contract/fields.ts'
import type { RowReader } from './cells.rules.ts'

function readCell(
  cells: RowReader,
  name: string,
  { kind, choices = [] }: FileColumn,
): string | number | boolean | null {
  if (kind === 'flag') return cells.flag(name)
  if (kind === 'floor') return cells.floor(name)
  if (kind === 'choice') return cells.choice(name, choices)
  return kind === 'integer' || kind === 'decimal' ? cells.number(name) : cells.text(name)
}

/** Reads the cells of all fields that files have, as form values. */
export const readFields = (fields: Fields, cells: RowReader) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { file }]) => (file ? [[name, readCell(cells, name, file)]] : [])),
  )
