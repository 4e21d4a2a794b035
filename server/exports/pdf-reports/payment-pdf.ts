import { pipeline } from 'node:stream/promises'
import { productName } from '../../../contract/brand.ts'
import { creditPayment, type Payment } from '../../../contract/jobs/schema.ts'
import { actionTypes } from '../../../contract/jobs/types.ts'
import type { paymentRoutes } from '../../../contract/payments/routes.ts'
import type { RequestOf } from '../../../contract/route.ts'
import { findCompany, timezoneOf } from '../../companies/own-company.store.ts'
import type { PersonCall, StreamCall } from '../../http/serve.ts'
import { listPayments } from '../../payments/payment-lists.store.ts'
import { readConfirmation, readPayments } from '../../payments/payments.store.ts'
import { Problem } from '../../request/problem.ts'
import { type PaymentReport, writePayment } from './payment-report.ts'
import { titleOf } from './payment-texts.ts'
import { openPdfDocument } from './pdf-document.ts'
import { createReportFormat } from './report-format.ts'

const most = 200

async function readReport({ tx, who }: PersonCall, id: string) {
  const { company } = who
  const stored = await readConfirmation(tx, company, id)
  const isCredit = stored.some(({ payment_type_id }) => payment_type_id === creditPayment.id)
  const [first, ...more] = await readPayments(
    tx,
    company,
    // A credit that was used: what it paid, with the payment it came from among the related.
    stored.filter(({ kind }) => !isCredit || kind === 'payment').map((row) => row.id),
  )
  if (!first) throw new Problem(404, 'not_found', `There is no payment ${id}.`)
  const related = await listPayments(tx, company, { related_to: id, limit: most, offset: 0, order: 'desc' })
  const home = await tx
    .selectFrom('installations')
    .select(['tag', 'address', 'area', 'zip_code'])
    .where('company_id', '=', company)
    .where('id', '=', first.installation_id)
    .executeTakeFirstOrThrow()
  const jobs = await tx
    .selectFrom('jobs')
    .select(['id', 'number', 'title', 'type_id'])
    .where('company_id', '=', company)
    .where('installation_id', '=', first.installation_id)
    .where(
      'id',
      'in',
      [first, ...more].map(({ job_id }) => job_id ?? first.id),
    )
    .execute()
  const own = await findCompany(tx, company)
  const report: PaymentReport = {
    rows: [first, ...more] as [Payment, ...Payment[]],
    related: await readPayments(tx, company, related.ids),
    jobs: jobs.map(({ type_id, ...job }) => ({
      ...job,
      type_name: actionTypes.find((type) => type.id === type_id)?.type_name ?? '',
    })),
    company: { name: own?.name ?? '', phone: own?.phone ?? null, email: own?.email ?? null },
    home,
  }
  return { report, timezone: await timezoneOf(tx, company) }
}

export const answerPaymentPdf = () => ({
  async printPayment(
    { params, query }: RequestOf<(typeof paymentRoutes)['printPayment']>,
    call: StreamCall,
  ): Promise<void> {
    const { who, person, inCompany, request, reply } = call
    const { report, timezone } = await inCompany((tx) => readReport({ who, person, tx }, params.id))
    const now = new Date()
    const format = createReportFormat(query.lang, timezone, now)
    const [{ kind, confirmation }] = report.rows
    const pdf = openPdfDocument({
      title: titleOf(kind, query.lang),
      company: report.company.name,
      foot: `${productName} · ${format.texts.printed} ${format.time(now)}`,
      page: format.texts.page,
      of: format.texts.of,
      language: query.lang,
    })
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="payment-${confirmation.replace('/', '-')}.pdf"`,
      'cache-control': 'no-store',
    })
    const sent = pipeline(pdf.doc, reply.raw)
    try {
      writePayment(pdf, report, format)
      pdf.end()
      await sent
    } catch (error) {
      pdf.doc.destroy()
      await sent.catch(() => {})
      // The status is sent; only a broken connection can still signal the error.
      if (!request.raw.destroyed) request.log.error({ err: error }, 'sending a PDF failed')
    }
  },
})
