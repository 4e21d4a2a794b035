import type { Payment } from '../../../contract/jobs/schema.ts'
import { toCents, toEuro } from '../../../contract/money.ts'
import { paymentTexts, paymentTypeWords } from './payment-texts.ts'
import type { PdfDocument } from './pdf-document.ts'
import { drawMark } from './pdf-mark.ts'
import { actionWords, type ReportFormat } from './report-format.ts'

export interface PaidJob {
  id: string
  number: number
  title: string | null
  type_name: string
}

export interface PaymentReport {
  /** All rows of one confirmation, and the payments it comes from or became. */
  rows: readonly [Payment, ...Payment[]]
  related: readonly Payment[]
  jobs: readonly PaidJob[]
  company: { name: string; phone: string | null; email: string | null }
  home: { tag: number; address: string | null; area: string | null; zip_code: string | null }
}

const unknown = '—'

const totalOf = (rows: readonly Payment[]): number =>
  toEuro(rows.reduce((sum, { amount }) => sum + toCents(amount), 0))

function writeVoid(pdf: PdfDocument, { rows, related }: PaymentReport, format: ReportFormat): void {
  const [{ voided_at, void_reason }] = rows
  if (!voided_at) return
  const texts = paymentTexts[format.language]
  const ids = new Set(rows.map(({ id }) => id))
  const next = related.find(({ replaces }) => replaces && ids.has(replaces))
  drawMark(pdf.doc, texts.void)
  const lines = [
    texts.voided.replace('{}', format.time(voided_at)),
    void_reason && texts.reason.replace('{}', void_reason),
    next && texts.replacedBy.replace('{}', next.confirmation),
  ]
  for (const line of lines) if (line) pdf.text(line, { isBold: true })
  pdf.doc.y += 8
}

function writeJobs(pdf: PdfDocument, { rows, jobs }: PaymentReport, format: ReportFormat): void {
  const texts = paymentTexts[format.language]
  const lines = rows.map((row) => {
    const job = jobs.find(({ id }) => id === row.job_id)
    const what = job && (job.title ?? actionWords[job.type_name]?.[format.language])
    return [job ? String(job.number) : unknown, what ?? unknown, format.money(row.amount)]
  })
  pdf.doc.y += 8
  pdf.table([1, 5, 2], [[texts.job, texts.what, texts.amount], ...lines])
  pdf.text(`${texts.sum}: ${format.money(totalOf(rows))}`, { isBold: true })
}

export function writePayment(pdf: PdfDocument, report: PaymentReport, format: ReportFormat): void {
  const { rows, related, company, home } = report
  const [payment] = rows
  const { language } = format
  const texts = paymentTexts[language]
  const isRefund = payment.kind === 'refund'
  const confirmationOf = (ids: readonly (string | null)[]) =>
    related.find(({ id }) => ids.includes(id))?.confirmation ?? null
  pdf.doc.font('bold').fontSize(18).text(texts[payment.kind])
  pdf.text(texts.noTaxDocument, { isBold: true })
  pdf.doc.y += 8
  writeVoid(pdf, report, format)
  pdf.facts([
    [texts.number, payment.confirmation],
    // The hour is not entered: an earlier day is stored as its noon.
    [isRefund ? texts.refunded : texts.paid, format.date(payment.paid_at)],
    [texts.issued, format.time(payment.created_at)],
    [texts.company, [company.name, company.phone, company.email].filter(Boolean).join(' · ')],
    [isRefund ? texts.payee : texts.payer, payment.payer_name],
    [
      texts.home,
      [`${home.tag}`, [home.address, home.area, home.zip_code].filter(Boolean).join(', ')]
        .filter(Boolean)
        .join(' · '),
    ],
    [texts.type, paymentTypeWords[payment.payment_type][language]],
    [isRefund ? texts.paidBack : texts.received, payment.assignee_name ?? payment.created_by],
    [texts.taxDocument, payment.tax_document],
    [texts.of, confirmationOf(rows.map(({ refund_of }) => refund_of))],
    [texts.replaces, confirmationOf(rows.map(({ replaces }) => replaces))],
    [texts.notes, payment.notes],
  ])
  writeJobs(pdf, report, format)
}
