// Parses a file into rows of cells by column. A large file is parsed in chunks, so that it does not block the event loop.
import { parse } from 'csv-parse'
import type { ImportColumn } from '../../contract/imports/columns.ts'
import { importLimits } from '../../contract/imports/routes.ts'
import { Problem } from '../request/problem.ts'
import { decodeText, separatorOf } from './decode.ts'
import type { HeadMapping } from './header-mapping.rules.ts'

export type Cells = Readonly<Record<string, string>>

export interface SheetRow {
  /** Numbered as in a spreadsheet: the heads are row 1. */
  row: number
  cells: Cells
}

export interface Sheet {
  heads: readonly string[]
  mapping: HeadMapping
  columns: readonly ImportColumn[]
  ignored: readonly string[]
  rows: readonly SheetRow[]
}

/** Removes the quote by which our exports escape formulas. */
const unescapeCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '')

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

const chunkLetters = 65_536

async function feed(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  for (let at = 0; at < text.length && !parser.destroyed; at += chunkLetters) {
    if (!parser.write(text.slice(at, at + chunkLetters))) {
      await new Promise<void>((resolve) => {
        parser.once('drain', resolve)
        parser.once('close', resolve)
      })
    }
  }
  parser.end()
}

/** The non-blank lines of a file, with their row numbers. */
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

/** The heads of a file, each with samples from its first rows. */
export async function readHeads(bytes: Uint8Array): Promise<{ head: string; samples: string[] }[]> {
  const records: string[][] = []
  for await (const { record } of linesOf(bytes)) {
    records.push(record)
    if (records.length > sampledRows) break
  }
  const [heads, ...rows] = records
  if (!heads || rows.length === 0) throw new Problem(400, 'import_empty')
  requireColumnLimit(heads)
  return heads.map((head, at) => ({
    head: head.trim(),
    samples: rows.map((record) => unescapeCell(record[at] ?? '')).filter(Boolean),
  }))
}

function requireColumnLimit(heads: readonly string[]): void {
  if (heads.length > importLimits.columns)
    throw new Problem(400, 'import_columns', undefined, undefined, { values: { most: importLimits.columns } })
}

/** `mappingOf` maps the heads to columns, or throws a Problem. */
export async function readSheet(
  bytes: Uint8Array,
  mappingOf: (heads: readonly string[]) => HeadMapping,
): Promise<Sheet> {
  let sheet: Pick<Sheet, 'heads' | 'mapping'> | undefined
  const rows: SheetRow[] = []
  for await (const { row, record } of linesOf(bytes)) {
    if (!sheet) {
      requireColumnLimit(record)
      sheet = { heads: record, mapping: mappingOf(record) }
      continue
    }
    if (rows.length === importLimits.rows) {
      throw new Problem(400, 'import_rows', undefined, undefined, { values: { most: importLimits.rows } })
    }
    const cells = sheet.mapping.flatMap((column, at) =>
      column ? [[column.name, unescapeCell(record[at] ?? '')] as const] : [],
    )
    rows.push({ row, cells: Object.fromEntries(cells) })
  }
  if (!sheet || rows.length === 0) throw new Problem(400, 'import_empty')
  const { heads, mapping } = sheet
  const ignored = heads.filter((head, at) => !mapping[at] && head.trim() !== '')
  return { heads, mapping, columns: mapping.filter((column) => column !== undefined), ignored, rows }
}
