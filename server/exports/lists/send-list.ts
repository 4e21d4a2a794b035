// Streams a list as CSV, page by page, at the pace of the caller, so that its length does not affect memory.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import type { Language } from '../../../contract/language.ts'
import { timezoneOf } from '../../companies/own-company.store.ts'
import { localDate } from '../../days/local-days.ts'
import type { StreamCall } from '../../http/serve.ts'
import { cellWriter, type ListColumn } from './cells.ts'

const rowsAtOnce = 1000

export interface ListFile<Row> {
  name: string
  language: Language
  columns: readonly ListColumn<Row>[]
  page(range: { limit: number; offset: number }): Promise<readonly Row[]>
}

async function* textOf<Row>(file: ListFile<Row>, timezone: string): AsyncGenerator<string> {
  const { columns, language } = file
  const cell = cellWriter(language, timezone)
  const lines = (rows: string[][], bom = false) =>
    stringify(rows, {
      bom,
      delimiter: language === 'el' ? ';' : ',',
      record_delimiter: 'windows',
      quoted: true,
      quoted_empty: false,
    })
  const heads = lines([columns.map(({ label }) => label[language])], true)
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await file.page({ limit: rowsAtOnce, offset })
    yield (offset === 0 ? heads : '') + lines(rows.map((row) => columns.map(({ value }) => cell(value(row)))))
    if (rows.length < rowsAtOnce) return
  }
}

export async function sendList<Row>(call: StreamCall, file: ListFile<Row>): Promise<void> {
  const { request, reply, who } = call
  const timezone = await call.inCompany((tx) => timezoneOf(tx, who.company))
  const text = textOf(file, timezone)
  // Read before the status is sent, so that an error can still be a problem.
  const first = await text.next()
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file.name}-${localDate(Date.now(), timezone)}.csv"`,
    'cache-control': 'no-store',
  })
  async function* all() {
    if (!first.done) yield first.value
    if (request.method !== 'HEAD') yield* text
  }
  try {
    await pipeline(Readable.from(all(), { highWaterMark: 1 }), reply.raw)
  } catch (error) {
    // The status is sent; only a broken connection can still signal the error.
    if (!request.raw.destroyed) request.log.error({ err: error }, 'sending a list failed')
  }
}
