// Saves all pages of a list as a file. The size is unknown beforehand, so the progress counts lines.

import type { SaveList } from '../kit/list/ExportButton.tsx'
import { saveBytes } from '../kit/save-bytes.ts'
import { getLocale } from '../paraglide/runtime.js'
import { callForStream, type SentTo } from '../session/api.ts'

export type ListExport =
  | 'exportClients'
  | 'exportInstallations'
  | 'exportItems'
  | 'exportJobs'
  | 'exportDevices'
  | 'exportInventory'
  | 'exportCompanies'
  | 'exportPersonnel'
  | 'exportPayments'
  | 'exportDebts'

/** The reader's local day. */
const today = (): string => new Date().toLocaleDateString('sv-SE')

const lineEnd = 10

export const saveList =
  <const O extends ListExport>(
    operation: O,
    { query, name, total }: { query: NonNullable<SentTo<O>['query']>; name: string; total: number },
  ): SaveList =>
  async ({ signal, onProgress }) => {
    const sent = { query: { ...query, limit: undefined, offset: undefined, lang: getLocale() }, signal }
    const body = await callForStream(operation, sent as never)
    const reader = body.getReader()
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let lines = 0
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const piece = read.value
      pieces.push(piece)
      for (const byte of piece) if (byte === lineEnd) lines += 1
      onProgress(Math.min(1, lines / Math.max(1, total)))
    }
    saveBytes(new Blob(pieces, { type: 'text/csv' }), `${name} ${today()}.csv`)
  }
