// A large word across the page, under what is written after it.
import { contentWidth, margin } from './pages.ts'

const size = 110
const colour = '#c01733'
const opacity = 0.14
const angle = -35

export function drawMark(doc: PDFKit.PDFDocument, text: string): void {
  const { x, y } = doc
  const middle = doc.page.height / 2
  doc.save()
  doc.rotate(angle, { origin: [doc.page.width / 2, middle] })
  doc.font('bold').fontSize(size).fillColor(colour).fillOpacity(opacity)
  doc.text(text, margin, middle - size / 2, {
    width: contentWidth,
    align: 'center',
    lineBreak: false,
  })
  doc.restore()
  doc.fillOpacity(1)
  doc.x = x
  doc.y = y
}
