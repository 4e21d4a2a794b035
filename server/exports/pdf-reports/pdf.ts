import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { productName } from '../../../contract/brand.ts'
import type { installationPdfRoutes } from '../../../contract/installations/pdf.ts'
import type { RequestOf } from '../../../contract/route.ts'
import { findCompany, timezoneOf } from '../../companies/own-company.store.ts'
import { listDevices } from '../../devices/devices.store.ts'
import { toDevice } from '../../devices/devices.ts'
import { devicesOfInstallation } from '../../devices/listed-devices.ts'
import { readLiveValues } from '../../devices/live-values.ts'
import type { Storage } from '../../files/storage.ts'
import type { PersonCall, StreamCall } from '../../http/serve.ts'
import { detailReader } from '../../installations/installation-detail.ts'
import { listStored, type StoredRow } from '../../installations/installation-files.store.ts'
import { requireInstallation } from '../../installations/installations.ts'
import { Problem } from '../../request/problem.ts'
import { localDate } from '../../telemetry/local-days.ts'
import { openPaper } from './paper.ts'
import { penOf } from './words.ts'
import { type PrintedDevice, writeInstallation } from './write.ts'

export interface PdfOptions {
  storage: Storage
  /** Keys of the companies that may; undefined when all of them may. */
  companies: ReadonlySet<string> | undefined
}

const detailOf = detailReader(devicesOfInstallation)

/** As many as any house has. */
const mostDevices = 200

async function gather(call: PersonCall, id: string) {
  const { tx, who, person } = call
  const installation = await detailOf(call, await requireInstallation(call, id))
  const rows = await listDevices(tx, { installationId: id, limit: mostDevices, offset: 0, order: 'asc' })
  const devices: PrintedDevice[] = []
  for (const row of rows)
    devices.push({
      device: toDevice(row, person),
      live: await readLiveValues(tx, row),
    })
  return {
    printed: { installation, devices },
    photos: await listStored(tx, 'photo', { company: who.company, installation: id }),
    company: (await findCompany(tx, who.company))?.name ?? '',
    timezone: await timezoneOf(tx, who.company),
  }
}

/** One after the other; a photo whose bytes are gone is left out. */
async function* picturesOf(storage: Storage, photos: readonly StoredRow[]) {
  for (const { key, thumbnail_key, name } of photos) {
    const bytes = await storage.read(thumbnail_key ?? key)
    if (bytes) yield { image: await buffer(bytes), name }
  }
}

export const answerInstallationPdf = ({ storage, companies }: PdfOptions) => ({
  async getInstallationPdf(
    { params, query }: RequestOf<(typeof installationPdfRoutes)['getInstallationPdf']>,
    call: StreamCall,
  ): Promise<void> {
    const { who, person, inCompany, request, reply } = call
    const { printed, photos, company, timezone } = await inCompany((tx) =>
      gather({ who, person, tx }, params.id),
    )
    if (companies && !companies.has(person.companyKey ?? '')) throw new Problem(403, 'forbidden')
    const now = new Date()
    const pen = penOf(query.lang, timezone, now)
    const { tag, tag_id } = printed.installation
    const paper = openPaper({
      title: `${pen.words.installation} ${tag}`,
      company,
      foot: `${productName} · ${pen.words.printed} ${pen.time(now)}`,
      page: pen.words.page,
      of: pen.words.of,
      language: query.lang,
    })
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${encodeURIComponent(tag_id)}-${localDate(now.getTime(), timezone)}.pdf"`,
      'cache-control': 'no-store',
    })
    const sent = pipeline(paper.doc, reply.raw)
    try {
      writeInstallation(paper, printed, pen)
      if (photos.length > 0) {
        paper.heading(pen.words.photos)
        await paper.pictures(picturesOf(storage, photos))
      }
      paper.end()
      await sent
    } catch (error) {
      paper.doc.destroy()
      await sent.catch(() => {})
      // The status is sent: a file that breaks off is all that can still tell the caller.
      if (!request.raw.destroyed) request.log.error({ err: error }, 'a paper broke off')
    }
  },
})
