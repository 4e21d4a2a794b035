// The days of a saving and the line through those before, as a drawing.
import type { SavingsFitReply } from '../../../contract/savings/routes.ts'
import { colours, contentWidth, margin } from './pages.ts'
import type { PdfDocument } from './pdf-document.ts'

const height = 210
const gutter = { left: 34, bottom: 18 }
const dot = 1.6

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step
const stepOf = (span: number) => [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => span / step <= 6) ?? 1000

export function drawSavingsChart({ doc }: PdfDocument, { before, after, saving }: SavingsFitReply): void {
  const days = [...before, ...after]
  const { fit } = saving
  if (days.length === 0) return
  const outdoors = days.map(([, outdoor]) => outdoor)
  const [low, high] = [Math.floor(Math.min(...outdoors)), Math.ceil(Math.max(...outdoors)) + 1]
  const [across, up] = [stepOf(high - low), stepOf(Math.max(...days.map(([, , kwh]) => kwh)))]
  const top = roundUp(Math.max(...days.map(([, , kwh]) => kwh)), up)
  const [left, floor] = [margin + gutter.left, doc.y + height - gutter.bottom]
  const x = (outdoor: number) => left + ((outdoor - low) / (high - low)) * (contentWidth - gutter.left)
  const y = (kwh: number) => floor - (kwh / top) * (height - gutter.bottom - 6)
  doc.font('plain').fontSize(8).lineWidth(0.5)
  for (let kwh = 0; kwh <= top; kwh += up) {
    doc
      .strokeColor('#dddddd')
      .moveTo(left, y(kwh))
      .lineTo(margin + contentWidth, y(kwh))
      .stroke()
    const place = { width: gutter.left - 6, align: 'right', lineBreak: false } as const
    doc.fillColor(colours.quiet).text(String(kwh), margin, y(kwh) - 5, place)
  }
  for (let outdoor = roundUp(low, across); outdoor <= high; outdoor += across) {
    const place = { width: 20, align: 'center', lineBreak: false } as const
    doc.fillColor(colours.quiet).text(String(outdoor), x(outdoor) - 10, floor + 5, place)
  }
  for (const [points, colour] of [[before, '#9a948b'] as const, [after, colours.accent] as const])
    for (const [, outdoor, kwh] of points) doc.circle(x(outdoor), y(kwh), dot).fill(colour)
  if (fit) {
    const at = (outdoor: number) =>
      y(Math.max(0, Math.min(top, fit.b0 + fit.b1 * Math.max(0, fit.base_temperature - outdoor))))
    const base = Math.min(high, Math.max(low, fit.base_temperature))
    doc.lineWidth(1.2).strokeColor(colours.ink).moveTo(x(low), at(low)).lineTo(x(base), at(base))
    doc.lineTo(x(high), at(high)).stroke()
  }
  doc.x = margin
  doc.y = floor + gutter.bottom + 4
}
