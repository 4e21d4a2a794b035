// Rows go from their columns straight into bytes, and these to the caller many at a time.
import { type ByteText, emptyText, putAscii, takeText } from '../numbers/byte-text.ts'
import { putNumbers } from '../numbers/decimal-text.ts'
import { momentWriter } from '../numbers/moment-text.ts'
import type { Rows, Table } from './table.ts'

const enough = 65_536
/** Of a row: what is handed out is seldom grown. */
const spare = 4096

interface TextForm {
  begin: string
  putRow(text: ByteText, rows: Rows, row: number): void
  end: string
}

export async function* rowsAsText(
  parts: AsyncIterable<Rows>,
  { begin, putRow, end }: TextForm,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(begin)
  const text = emptyText(enough + spare)
  for await (const rows of parts) {
    for (let row = 0; row < rows.times.length; row++) {
      putRow(text, rows, row)
      if (text.at >= enough) yield takeText(text)
    }
    if (text.at > 0) yield takeText(text)
  }
  if (end) yield Buffer.from(end)
}

interface CellForm {
  /** Around a moment. */
  quote: string
  /** Where nothing was reported. */
  isNullTold: boolean
}

/** Puts the cells of a row, each behind a comma. */
export function cellWriter({ columns }: Table, { quote, isNullTold }: CellForm) {
  const isTime = columns.map((column) => column.isTime)
  const putMoment = momentWriter()
  return (text: ByteText, { values }: Rows, row: number): void => {
    if (!isTime.includes(true)) {
      putNumbers(text, values, row, isNullTold)
      return
    }
    for (const [index, column] of values.entries()) {
      if (!isTime[index] || Number.isNaN(column[row])) putNumbers(text, [column], row, isNullTold)
      else {
        putAscii(text, `,${quote}`)
        putMoment(text, column, row)
        putAscii(text, quote)
      }
    }
  }
}
