// The text of a file as rows of cells under the columns that were understood. Reading a large one lets others have
// their turn.
import { parse } from 'csv-parse'
import type { ImportColumn } from '../../contract/imports/columns.ts'
import { importLimits } from '../../contract/imports/routes.ts'
import { Problem } from '../request/problem.ts'
import { decodeText, separatorOf } from './decode.ts'
import type { Places } from './heads.rules.ts'

export type Cells = Readonly<Record<string, string>>

export interface SheetRow {
  /** As a spreadsheet numbers it: the heads are row 1. */
  row: number
  cells: Cells
}

export interface Sheet {
  heads: readonly string[]
  places: Places
  columns: readonly ImportColumn[]
  ignored: readonly string[]
  rows: readonly SheetRow[]
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

/** The lines of a file that are not blank, each under its number. */
async function* linesOf(bytes: Uint8Array): AsyncGenerator<{ row: number; record: string[] }> {
  const text = decodeText(bytes)
  if (text === undefined) throw new Problem(400, 'import_not_csv')
  let row = 0
  for await (const record of recordsOf(text)) {
    row += 1
    if (record.some((cell) => cell.trim() !== '')) yield { row, record }
  }
}

const sampledRows = 3

/** The heads of a file, and what stands under each in its first rows. */
export async function readHeads(bytes: Uint8Array): Promise<{ head: string; samples: string[] }[]> {
  const records: string[][] = []
  for await (const { record } of linesOf(bytes)) {
    records.push(record)
    if (records.length > sampledRows) break
  }
  const [heads, ...rows] = records
  if (!heads || rows.length === 0) throw new Problem(400, 'import_empty')
  requireFew(heads)
  return heads.map((head, at) => ({
    head: head.trim(),
    samples: rows.map((record) => plain(record[at] ?? '')).filter(Boolean),
  }))
}

function requireFew(heads: readonly string[]): void {
  if (heads.length > importLimits.columns)
    throw new Problem(400, 'import_columns', undefined, undefined, { values: { most: importLimits.columns } })
}

/** `placesOf` says what each head means, or throws why the file cannot be read. */
export async function readSheet(
  bytes: Uint8Array,
  placesOf: (heads: readonly string[]) => Places,
): Promise<Sheet> {
  let sheet: Pick<Sheet, 'heads' | 'places'> | undefined
  const rows: SheetRow[] = []
  for await (const { row, record } of linesOf(bytes)) {
    if (!sheet) {
      requireFew(record)
      sheet = { heads: record, places: placesOf(record) }
      continue
    }
    if (rows.length === importLimits.rows) {
      throw new Problem(400, 'import_rows', undefined, undefined, { values: { most: importLimits.rows } })
    }
    const cells = sheet.places.flatMap((column, at) =>
      column ? [[column.name, plain(record[at] ?? '')] as const] : [],
    )
    rows.push({ row, cells: Object.fromEntries(cells) })
  }
  if (!sheet || rows.length === 0) throw new Problem(400, 'import_empty')
  const { heads, places } = sheet
  const ignored = heads.filter((head, at) => !places[at] && head.trim() !== '')
  return { heads, places, columns: places.filter((column) => column !== undefined), ignored, rows }
}
