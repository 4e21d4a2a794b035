import { buffer } from 'node:stream/consumers'
import { productName } from '../../../contract/brand.ts'
import type { installationPdfRoutes } from '../../../contract/installations/pdf.ts'
import type { RequestOf } from '../../../contract/route.ts'
import { findCompany, timezoneOf } from '../../companies/own-company.store.ts'
import { localDate } from '../../days/local-days.ts'
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
import { type ReportedDevice, writeReport } from './installation-report.ts'
import { openPdfDocument } from './pdf-document.ts'
import { createReportFormat } from './report-format.ts'
import { sendPdf } from './send-pdf.ts'

export interface PdfOptions {
  storage: Storage
  /** Keys of the companies that may print; undefined if all may. */
  companies: ReadonlySet<string> | undefined
}

const detailOf = detailReader(devicesOfInstallation)

/** More than any house has. */
const maxDevices = 200

async function readReport(call: PersonCall, id: string) {
  const { tx, who, person } = call
  const installation = await detailOf(call, await requireInstallation(call, id))
  const rows = await listDevices(tx, { installationId: id, limit: maxDevices, offset: 0, order: 'asc' })
  const devices: ReportedDevice[] = []
  for (const row of rows)
    devices.push({
      device: toDevice(row, person),
      live: await readLiveValues(tx, row),
    })
  return {
    report: { installation, devices },
    photos: await listStored(tx, 'photo', { company: who.company, installation: id }),
    company: (await findCompany(tx, who.company))?.name ?? '',
    timezone: await timezoneOf(tx, who.company),
  }
}

/** Reads one photo at a time; one whose bytes are missing is left out. */
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
    const { who, person, inCompany } = call
    const { report, photos, company, timezone } = await inCompany((tx) =>
      readReport({ who, person, tx }, params.id),
    )
    if (companies && !companies.has(person.companyKey ?? '')) throw new Problem(403, 'forbidden')
    const now = new Date()
    const format = createReportFormat(query.lang, timezone, now)
    const { tag, tag_id } = report.installation
    const pdf = openPdfDocument({
      title: `${format.texts.installation} ${tag}`,
      company,
      foot: `${productName} · ${format.texts.printed} ${format.time(now)}`,
      page: format.texts.page,
      of: format.texts.of,
      language: query.lang,
    })
    await sendPdf(call, {
      pdf,
      fileName: `${tag_id}-${localDate(now.getTime(), timezone)}`,
      async write() {
        writeReport(pdf, report, format)
        if (photos.length === 0) return
        pdf.heading(format.texts.photos)
        await pdf.pictures(picturesOf(storage, photos))
      },
    })
  },
})
