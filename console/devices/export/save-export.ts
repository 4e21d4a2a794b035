// Streams an export. The progress follows from the times of the rows; a workbook is compressed, so only its size is
// known.
import { type ExportForm, intervalOf } from '../../../contract/exports/telemetry.ts'
import { saveBytes } from '../../kit/save-bytes.ts'
import { callForStream } from '../../session/api.ts'
import { shareOf } from './share-of.ts'

export interface Progress {
  bytes: number
  /** Share of the range; undefined if the file has no readable times. */
  share: number | undefined
}

const tailBytes = 4000

const contentTypes = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const ask = (id: string, { interval: step, joined, ...form }: ExportForm, signal: AbortSignal) => {
  const interval = intervalOf(step)
  const query = { ...form, ...(joined ? { joined: 'true' } : {}) }
  return interval === undefined
    ? callForStream('exportRaw', { params: { id }, query, signal })
    : callForStream('exportGrouped', { params: { id }, query: { ...query, interval }, signal })
}

interface Saving {
  name: string
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Fetches the whole file and saves it; an abort saves nothing and stops the server. */
export async function saveExport(id: string, form: ExportForm, { name, signal, onProgress }: Saving) {
  const reader = (await ask(id, form, signal)).getReader()
  const decoder = new TextDecoder()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const progress: Progress = { bytes: 0, share: undefined }
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value)
    progress.bytes += read.value.length
    progress.share = shareOf(decoder.decode(read.value.subarray(-tailBytes)), form) ?? progress.share
    onProgress({ ...progress })
  }
  saveBytes(new Blob(pieces, { type: contentTypes[form.file_type] }), `${name}.${form.file_type}`)
}
