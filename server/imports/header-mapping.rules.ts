// Maps the heads of a file to columns: by the company's earlier choices, by our own labels, by labels of other programs.
import { type ImportColumn, type ImportKind, importColumns } from '../../contract/imports/columns.ts'
import { Problem } from '../request/problem.ts'

export type HeadMapping = readonly (ImportColumn | undefined)[]

/** Column names by folded head; null is left out. */
export type RememberedHeads = ReadonlyMap<string, string | null>

export const foldHead = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s_*().:-]/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')

const columnNamed = (kind: ImportKind, name: string | null): ImportColumn | undefined =>
  importColumns[kind].find((column) => column.name === name)

const ownColumn = (kind: ImportKind, head: string): ImportColumn | undefined =>
  importColumns[kind].find(({ name, label }) =>
    [name, label.el, label.en].some((word) => foldHead(word) === head),
  )

export function proposeColumns(
  kind: ImportKind,
  heads: readonly string[],
  remembered: RememberedHeads,
): HeadMapping {
  const folded = heads.map(foldHead)
  const mapping = folded.map((head) => {
    const chosen = remembered.get(head)
    return chosen === undefined ? ownColumn(kind, head) : columnNamed(kind, chosen)
  })
  for (const [at, head] of folded.entries()) {
    if (mapping[at] || head === '' || remembered.has(head)) continue
    mapping[at] = importColumns[kind].find(
      (column) => !mapping.includes(column) && column.also?.some((word) => foldHead(word) === head),
    )
  }
  return mapping
}

/** Parses a choice such as `lastname,,phone_1`: a column name for each head. */
export function chosenColumns(kind: ImportKind, text: string, heads: readonly string[]): HeadMapping {
  const names = text.split(',')
  const mapping = names.map((name) => columnNamed(kind, name))
  const isKnown = names.every((name, at) => name === '' || mapping[at])
  if (names.length !== heads.length || !isKnown) throw new Problem(400, 'import_columns_differ')
  return mapping
}

export function requireColumns(kind: ImportKind, mapping: HeadMapping): void {
  const fail = (key: 'import_column_twice' | 'import_column_missing', { name }: ImportColumn): never => {
    throw new Problem(400, key, undefined, undefined, { values: { column: name } })
  }
  const twice = mapping.find((column, at) => column && mapping.indexOf(column) < at)
  if (twice) fail('import_column_twice', twice)
  const missing = importColumns[kind].find((column) => column.isRequired && !mapping.includes(column))
  if (missing) fail('import_column_missing', missing)
}
