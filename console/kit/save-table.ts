// Saves a table that the screen holds as a file, with its figures as they are, without rounding to read.
import { getLocale } from '../paraglide/runtime.js'
import { openPart } from './layers/open-part.ts'
import { saveBytes } from './save-bytes.ts'
import { type Cell, csvOf } from './spreadsheet.ts'

export const fileForms = ['xlsx', 'csv', 'json'] as const
export type FileForm = (typeof fileForms)[number]

const types: Record<FileForm, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  json: 'application/json',
}

export interface SavedTable {
  /** Without its ending. */
  name: string
  form: FileForm
}

type Rows = readonly (readonly Cell[])[]

const writers: Record<FileForm, (rows: Rows, json: unknown) => Promise<BlobPart | undefined>> = {
  xlsx: async (rows) => (await openPart(() => import('./xlsx.ts')))?.xlsxOf(rows),
  csv: async (rows) => csvOf(rows, getLocale()),
  json: async (_, json) => JSON.stringify(json, null, 2),
}

/** The first row is the heads; `json` is the content of a JSON file. */
export async function saveTable(rows: Rows, json: unknown, { name, form }: SavedTable): Promise<void> {
  const content = await writers[form](rows, json)
  if (content !== undefined) saveBytes(new Blob([content], { type: types[form] }), `${name}.${form}`)
}
