// Which column a head of a file means: by our own words, by what the company chose before, by words of other programs.
import { type ImportColumn, type ImportKind, importColumns } from '../../contract/imports/columns.ts'
import { Problem } from '../request/problem.ts'

export type Places = readonly (ImportColumn | undefined)[]

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
): Places {
  const folded = heads.map(foldHead)
  const places = folded.map((head) => {
    const chosen = remembered.get(head)
    return chosen === undefined ? ownColumn(kind, head) : columnNamed(kind, chosen)
  })
  for (const [at, head] of folded.entries()) {
    if (places[at] || head === '' || remembered.has(head)) continue
    places[at] = importColumns[kind].find(
      (column) => !places.includes(column) && column.also?.some((word) => foldHead(word) === head),
    )
  }
  return places
}

/** `lastname,,phone_1`: what somebody chose for each head. */
export function chosenColumns(kind: ImportKind, text: string, heads: readonly string[]): Places {
  const names = text.split(',')
  const places = names.map((name) => columnNamed(kind, name))
  const isKnown = names.every((name, at) => name === '' || places[at])
  if (names.length !== heads.length || !isKnown) throw new Problem(400, 'import_columns_differ')
  return places
}

export function requireColumns(kind: ImportKind, places: Places): void {
  const fail = (key: 'import_column_twice' | 'import_column_missing', { name }: ImportColumn): never => {
    throw new Problem(400, key, undefined, undefined, { values: { column: name } })
  }
  const twice = places.find((column, at) => column && places.indexOf(column) < at)
  if (twice) fail('import_column_twice', twice)
  const missing = importColumns[kind].find((column) => column.isRequired && !places.includes(column))
  if (missing) fail('import_column_missing', missing)
}
