// Rows go from their columns straight into bytes, and these to the caller many at a time.
import { type ByteText, emptyText, takeText } from '../numbers/byte-text.ts'
import type { Rows } from './table.ts'

const enough = 65_536
/** Of a row: what is handed out is seldom grown. */
const spare = 4096

interface TextForm {
  begin(text: ByteText): void
  putRow(text: ByteText, rows: Rows, row: number): void
  end(text: ByteText): void
}

export async function* rowsAsText(
  parts: AsyncIterable<Rows>,
  { begin, putRow, end }: TextForm,
): AsyncGenerator<Uint8Array> {
  const text = emptyText(enough + spare)
  begin(text)
  yield takeText(text)
  for await (const rows of parts) {
    for (let row = 0; row < rows.times.length; row++) {
      putRow(text, rows, row)
      if (text.at >= enough) yield takeText(text)
    }
    if (text.at > 0) yield takeText(text)
  }
  end(text)
  if (text.at > 0) yield takeText(text)
}
