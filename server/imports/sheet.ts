// The text of a file as rows of cells under the columns that were understood. Reading a large one lets others have
// their turn.
import { parse } from 'csv-parse'
import { type ImportColumn, type ImportKind, importColumns } from '../../contract/import-columns.ts'
import { importLimits } from '../../contract/imports.ts'
import { Problem } from '../problem.ts'
import { decodeText, separatorOf } from './decode.ts'

export type Cells = Readonly<Record<string, string>>

export interface SheetRow {
  /** As a spreadsheet numbers it: the heads are row 1. */
  row: number
  cells: Cells
}

export interface Sheet {
  columns: readonly ImportColumn[]
  ignored: readonly string[]
  rows: readonly SheetRow[]
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s_*().:-]/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')

function findColumn(kind: ImportKind, head: string): ImportColumn | undefined {
  const wanted = folded(head)
  return importColumns[kind].find(({ name, label }) =>
    [name, label.el, label.en].some((word) => folded(word) === wanted),
  )
}

interface Heads {
  /** Undefined where a head means nothing. */
  places: readonly (ImportColumn | undefined)[]
  ignored: readonly string[]
}

function readHeads(kind: ImportKind, heads: readonly string[]): Heads {
  const places = heads.map((head) => findColumn(kind, head))
  const twice = places.find((column, at) => column && places.indexOf(column) < at)
  if (twice)
    throw new Problem(400, 'import_column_twice', undefined, undefined, { values: { column: twice.name } })
  const missing = importColumns[kind].find((column) => column.isRequired && !places.includes(column))
  if (missing) {
    throw new Problem(400, 'import_column_missing', undefined, undefined, {
      values: { column: missing.name },
    })
  }
  return { places, ignored: heads.filter((head, at) => !places[at] && head.trim() !== '') }
}

/** Our own exports mark what a spreadsheet would take for a formula. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '')

async function* recordsOf(text: string): AsyncGenerator<string[]> {
  const parser = parse({ delimiter: separatorOf(text), relax_column_count: true })
  const isFed = feed(parser, text)
  try {
    yield* parser as AsyncIterable<string[]>
    await isFed
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (!code?.startsWith('CSV_')) throw error
    throw new Problem(400, 'import_broken', undefined, undefined, { values: { row: lines ?? 1 } })
  }
}

const piece = 65_536

async function feed(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  for (let at = 0; at < text.length && !parser.destroyed; at += piece) {
    if (!parser.write(text.slice(at, at + piece))) {
      await new Promise<void>((resolve) => {
        parser.once('drain', resolve)
        parser.once('close', resolve)
      })
    }
  }
  parser.end()
}

export async function readSheet(kind: ImportKind, bytes: Uint8Array): Promise<Sheet> {
  const text = decodeText(bytes)
  if (text === undefined) throw new Problem(400, 'import_not_csv')
  let heads: Heads | undefined
  const rows: SheetRow[] = []
  let row = 0
  for await (const record of recordsOf(text)) {
    row += 1
    if (record.every((cell) => cell.trim() === '')) continue
    if (!heads) {
      heads = readHeads(kind, record)
      continue
    }
    if (rows.length === importLimits.rows) {
      throw new Problem(400, 'import_rows', undefined, undefined, { values: { most: importLimits.rows } })
    }
    const { places } = heads
    const cells = places.flatMap((column, at) =>
      column ? [[column.name, plain(record[at] ?? '')] as const] : [],
    )
    rows.push({ row, cells: Object.fromEntries(cells) })
  }
  if (!heads || rows.length === 0) throw new Problem(400, 'import_empty')
  return { columns: heads.places.filter((column) => column !== undefined), ignored: heads.ignored, rows }
}
