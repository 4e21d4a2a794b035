import type { boilerSheetRoutes } from '../../../contract/boiler-sheets/routes.ts'
import { productName } from '../../../contract/brand.ts'
import type { RequestOf } from '../../../contract/route.ts'
import { requireSheet } from '../../boiler-sheets/boiler-sheets.ts'
import { findCompany } from '../../companies/own-company.store.ts'
import type { StreamCall } from '../../http/serve.ts'
import { sheetTexts, writeSheet } from './boiler-sheet-report.ts'
import { openPdfDocument } from './pdf-document.ts'
import { createReportFormat } from './report-format.ts'
import { sendPdf } from './send-pdf.ts'

/** The company's name with what a client calls it by. */
const companyLine = (company: { name: string; phone: string | null } | undefined): string =>
  [company?.name, company?.phone].filter(Boolean).join(' · ')

export const answerBoilerSheetPdf = () => ({
  async getBoilerSheetPdf(
    { params, query }: RequestOf<(typeof boilerSheetRoutes)['getBoilerSheetPdf']>,
    call: StreamCall,
  ): Promise<void> {
    const { who, inCompany } = call
    const { sheet, company } = await inCompany(async (tx) => ({
      sheet: await requireSheet({ tx, who }, params.id),
      company: await findCompany(tx, who.company),
    }))
    const now = new Date()
    const format = createReportFormat(query.lang, company?.timezone ?? 'Europe/Athens', now)
    const texts = sheetTexts(query.lang)
    const title = [texts.title, sheet.number].filter(Boolean).join(' ')
    const pdf = openPdfDocument({
      title,
      company: companyLine(company),
      foot: `${productName} · ${texts.printed} ${format.time(now)}`,
      page: texts.page,
      of: texts.of,
      language: query.lang,
    })
    const fileName = [sheet.tag_id, sheet.number?.replace('/', '-') ?? 'draft'].join('-')
    await sendPdf(call, { pdf, fileName, write: () => writeSheet(pdf, sheet, format) })
  },
})
