// Formats rows as text and yields it in chunks.
import type { Rows, Table } from './table.ts'

const chunkLength = 65_536

interface TextForm {
  begin: string
  rowOf(rows: Rows, row: number): string
  end: string
}

export async function* rowsAsText(
  parts: AsyncIterable<Rows>,
  { begin, rowOf, end }: TextForm,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(begin)
  for await (const rows of parts) {
    let text = ''
    for (let row = 0; row < rows.times.length; row++) {
      text += rowOf(rows, row)
      if (text.length < chunkLength) continue
      yield Buffer.from(text)
      text = ''
    }
    if (text) yield Buffer.from(text)
  }
  if (end) yield Buffer.from(end)
}

/** ISO 8601 in UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString()

export type Cell = number | string | null

/** Appends the cells of a row to the given first ones; null if nothing was reported. */
export function cellReader({ columns }: Table) {
  const isTime = columns.map((column) => column.isTime)
  return ({ values }: Rows, row: number, first: Cell[]): Cell[] => {
    for (let index = 0; index < values.length; index++) {
      const value = values[index]?.[row] ?? Number.NaN
      first.push(Number.isFinite(value) ? (isTime[index] ? iso(value) : value) : null)
    }
    return first
  }
}
