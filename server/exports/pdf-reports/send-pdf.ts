// Sends a PDF while it is written.
import { pipeline } from 'node:stream/promises'
import type { StreamCall } from '../../http/serve.ts'
import type { PdfDocument } from './pdf-document.ts'

interface SentPdf {
  pdf: PdfDocument
  /** Without `.pdf`. */
  fileName: string
  write: () => Promise<void> | void
}

export async function sendPdf(
  { request, reply }: Pick<StreamCall, 'request' | 'reply'>,
  { pdf, fileName, write }: SentPdf,
): Promise<void> {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${encodeURIComponent(fileName)}.pdf"`,
    'cache-control': 'no-store',
  })
  const sent = pipeline(pdf.doc, reply.raw)
  try {
    await write()
    pdf.end()
    await sent
  } catch (error) {
    pdf.doc.destroy()
    await sent.catch(() => {})
    // The status is sent; only a broken connection can still signal the error.
    if (!request.raw.destroyed) request.log.error({ err: error }, 'sending a PDF failed')
  }
}
