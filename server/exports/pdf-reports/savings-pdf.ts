import { productName } from '../../../contract/brand.ts'
import type { RequestOf } from '../../../contract/route.ts'
import type { savingsRoutes } from '../../../contract/savings/routes.ts'
import { findCompany, timezoneOf } from '../../companies/own-company.store.ts'
import type { StreamCall } from '../../http/serve.ts'
import { readSavingsFit } from '../../savings/savings.ts'
import { openPdfDocument } from './pdf-document.ts'
import { createReportFormat } from './report-format.ts'
import { writeSavings } from './savings-report.ts'
import { savingsTexts } from './savings-texts.ts'
import { sendPdf } from './send-pdf.ts'

export const answerSavingsPdf = () => ({
  async printSavings(
    { params, query }: RequestOf<(typeof savingsRoutes)['printSavings']>,
    call: StreamCall,
  ): Promise<void> {
    const { who, person, inCompany } = call
    const { report, timezone } = await inCompany(async (tx) => ({
      report: {
        isChosenBaseline: query.baseline_from !== undefined || query.baseline_to !== undefined,
        fit: await readSavingsFit(params.id, query, { who, person, tx }),
        company: (await findCompany(tx, who.company))?.name ?? '',
      },
      timezone: await timezoneOf(tx, who.company),
    }))
    const now = new Date()
    const format = createReportFormat(query.lang, timezone, now)
    const pdf = openPdfDocument({
      title: savingsTexts[query.lang].title,
      company: report.company,
      foot: `${productName} · ${format.texts.printed} ${format.time(now)}`,
      page: format.texts.page,
      of: format.texts.of,
      language: query.lang,
    })
    await sendPdf(call, {
      pdf,
      fileName: `savings-${params.id}`,
      write: () => writeSavings(pdf, report, format),
    })
  },
})
