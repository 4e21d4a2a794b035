// Tables with lines between the rows. A row is never split over two pages; text that is higher than a page is cut.
import { colours, contentWidth, margin, type Pages } from './pages.ts'

const cellGap = 8
const lineGap = 4
/** Space of a page that a row leaves free. */
const reservedHeight = 40

interface Cell {
  x: number
  width: number
}

function cellsOf(widths: readonly number[]): Cell[] {
  const sum = widths.reduce((all, one) => all + one, 0)
  let x = margin
  return widths.map((share) => {
    const width = (share / sum) * contentWidth
    const cell = { x, width: width - cellGap }
    x += width
    return cell
  })
}

function drawLine(doc: PDFKit.PDFDocument): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + contentWidth, doc.y)
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .stroke()
}

function drawRow(
  { doc, bottom, ensureSpace }: Pages,
  cells: readonly Cell[],
  row: readonly string[],
  isHead: boolean,
): void {
  const font = isHead ? 'bold' : 'plain'
  doc.font(font).fontSize(8.5)
  const heights = cells.map(({ width }, at) => doc.heightOfString(row[at] || ' ', { width }))
  const maxHeight = bottom() - margin - reservedHeight
  const height = Math.min(Math.max(...heights), maxHeight)
  ensureSpace(height + 2 * lineGap)
  // A new page sets its own font.
  doc
    .font(font)
    .fontSize(8.5)
    .fillColor(isHead ? colours.quiet : colours.ink)
  const { y } = doc
  for (const [at, { x, width }] of cells.entries())
    doc.text(row[at] ?? '', x, y, { width, height: maxHeight, ellipsis: true })
  doc.y = y + height + lineGap
  drawLine(doc)
  doc.y += lineGap
  doc.x = margin
}

/** The first row is the head. `widths` are shares of the line. */
export function drawTable(
  pages: Pages,
  widths: readonly number[],
  rows: readonly (readonly string[])[],
): void {
  const cells = cellsOf(widths)
  for (const [at, row] of rows.entries()) drawRow(pages, cells, row, at === 0)
}
