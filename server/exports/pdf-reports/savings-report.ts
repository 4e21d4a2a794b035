import { assumedRatedPowerKw } from '../../../contract/consumption/routes.ts'
import { isNotableChange, type SavingsFitReply } from '../../../contract/savings/routes.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { ReportFormat } from './report-format.ts'
import { drawSavingsChart } from './savings-chart.ts'
import { fuelTexts, refusalTexts, savingsTexts } from './savings-texts.ts'

interface SavingsReport {
  fit: SavingsFitReply
  company: string
  /** Not the days before weather adaptation. */
  isChosenBaseline: boolean
}

const dayMs = 86_400_000

const numberFormat = (language: ReportFormat['language'], signDisplay: 'auto' | 'exceptZero' = 'auto') =>
  new Intl.NumberFormat(language === 'el' ? 'el-GR' : 'en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay,
  })

/** What is to be known beside the number. */
function cautions({ fit: { saving } }: SavingsReport, { language }: ReportFormat): string[] {
  const signed = (value: number) => numberFormat(language, 'exceptZero').format(value)
  const texts = savingsTexts[language]
  const [low, high] = saving.saved?.interval_kwh ?? [1, 1]
  const { set_point_change: change, set_point_kwh: kwh } = saving
  return [
    ...(low <= 0 && high >= 0 ? [texts.holdsZero] : []),
    ...(saving.is_provisional ? [texts.provisional.replace('{}', String(saving.baseline_days))] : []),
    ...(saving.is_base_at_edge ? [texts.edge] : []),
    ...(saving.days_hindered > 0 ? [texts.hindered.replace('{}', String(saving.days_hindered))] : []),
    ...(saving.days_beyond > 0 ? [texts.beyond.replace('{}', String(saving.days_beyond))] : []),
    ...(isNotableChange(change) && kwh !== null
      ? [texts.setPoint.replace('{}', signed(change)).replace('{}', `${signed(kwh)} kWh`)]
      : []),
    ...(saving.is_estimate ? [texts.estimate] : []),
    ...(saving.is_power_assumed ? [texts.powerAssumed.replace('{}', String(assumedRatedPowerKw))] : []),
  ]
}

/** One page: the number with its interval, or why there is none; how it comes about; and the days. */
export function writeSavings(pdf: PdfDocument, report: SavingsReport, format: ReportFormat): void {
  const { language } = format
  const texts = savingsTexts[language]
  const { saving, date_from, date_to } = report.fit
  const { saved, money } = saving
  const number = numberFormat(language)
  const kwh = (value: number) => `${number.format(value)} kWh`
  const interval = (low: string, high: string) => texts.interval.replace('{}', `${low} – ${high}`)
  pdf.doc.font('bold').fontSize(18).text(texts.title)
  pdf.doc.y += 8
  pdf.facts([
    [texts.client, saving.client_name],
    [texts.home, saving.address],
    [texts.device, `${saving.device_name ?? saving.device_id} · ${fuelTexts[saving.fuel][language]}`],
    [texts.company, report.company],
    [texts.period, `${format.date(date_from)} – ${format.date(new Date(Date.parse(date_to) - dayMs / 2))}`],
  ])
  pdf.heading(texts.saved)
  if (saved) {
    const [low, high] = saved.interval_kwh
    const share = saved.saved_percent === null ? '' : ` (${number.format(saved.saved_percent)} %)`
    pdf.doc
      .font('bold')
      .fontSize(16)
      .text(`${kwh(saved.saved_kwh)}${share}`)
    pdf.facts([
      [texts.saved, interval(kwh(low), kwh(high))],
      [texts.expected, kwh(saved.predicted_kwh)],
      [texts.actual, kwh(saved.actual_kwh)],
      [
        texts.money,
        money &&
          `${format.money(money.eur)}, ${interval(format.money(money.interval_eur[0]), format.money(money.interval_eur[1]))}`,
      ],
      [texts.days, texts.daysOf.replace('{}', String(saved.days_counted)).replace('{}', String(saved.days))],
      [report.isChosenBaseline ? texts.chosen : texts.baseline, String(saving.baseline_days)],
    ])
  } else {
    const reason = saving.refusal ? refusalTexts[saving.refusal][language] : ''
    pdf.text(`${texts.none}: ${reason}.`, { isBold: true })
  }
  for (const text of saved ? cautions(report, format) : []) pdf.text(text)
  pdf.heading(texts.chart)
  drawSavingsChart(pdf, report.fit)
  pdf.text(texts.before, { isQuiet: true })
  pdf.text(texts.method, { isQuiet: true })
}
