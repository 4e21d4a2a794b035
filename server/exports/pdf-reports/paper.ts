// Pages of A4 with a head and a foot, filled from the top down. DejaVu is in the file, for it has Greek and every unit.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const plain = join(fonts, 'DejaVuSans.ttf')
const bold = join(fonts, 'DejaVuSans-Bold.ttf')

const margin = 48
const footRoom = 34
const colours = { ink: '#1d1b18', quiet: '#6b655c', line: '#d4d0c8', accent: '#b8460f' }

interface Edges {
  title: string
  /** In the head of every page, at the right. */
  company: string
  /** In the foot of every page, before its number. */
  foot: string
  page: string
  of: string
  language: string
}

export interface Paper {
  doc: PDFKit.PDFDocument
  heading(text: string): void
  text(text: string, how?: { isQuiet?: boolean; isBold?: boolean }): void
  /** Names and what they are; those that are not known are left out. */
  facts(facts: readonly (readonly [name: string, value: string | null])[]): void
  /** Widths are shares of the line; a row is never torn between two pages. */
  table(widths: readonly number[], rows: readonly (readonly string[])[]): void
  pictures(pictures: AsyncIterable<{ image: Buffer; name: string }>): Promise<void>
  /** Writes on every page which of how many it is; nothing can be added after that. */
  end(): void
}

export function openPaper(edges: Edges): Paper {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin + 22, bottom: margin + footRoom, left: margin, right: margin },
    autoFirstPage: false,
    bufferPages: true,
    lang: edges.language,
    info: { Title: edges.title, Author: edges.company },
  })
  doc.registerFont('plain', plain).registerFont('bold', bold)
  const width = 595.28 - 2 * margin
  const edge = (text: string, y: number, align: 'left' | 'right') => {
    doc.font('plain').fontSize(8).fillColor(colours.quiet)
    doc.text(text, margin, y, { width, align, lineBreak: false, height: 12, ellipsis: true })
  }
  const foot = 841.89 - margin
  /** What stands in the margin must not begin another page. */
  const inMargin = (write: () => void) => {
    const { bottom } = doc.page.margins
    doc.page.margins.bottom = 0
    write()
    doc.page.margins.bottom = bottom
  }
  doc.on('pageAdded', () => {
    inMargin(() => {
      edge(edges.title, margin, 'left')
      edge(edges.company, margin, 'right')
      edge(edges.foot, foot, 'left')
    })
    doc.font('plain').fontSize(9.5).fillColor(colours.ink)
    doc.x = margin
    doc.y = margin + 22
  })
  doc.addPage()

  const bottom = () => doc.page.height - doc.page.margins.bottom
  const room = (height: number) => {
    if (doc.y + height > bottom()) doc.addPage()
  }

  const cellsOf = (widths: readonly number[]) => {
    const sum = widths.reduce((all, one) => all + one, 0)
    let x = margin
    return widths.map((share) => {
      const cell = { x, width: (share / sum) * width - 8 }
      x += (share / sum) * width
      return cell
    })
  }
  const tableRow = (cells: ReturnType<typeof cellsOf>, row: readonly string[], font: 'plain' | 'bold') => {
    doc.font(font).fontSize(8.5)
    const height = Math.max(
      ...cells.map((cell, at) => doc.heightOfString(row[at] || ' ', { width: cell.width })),
    )
    const most = bottom() - margin - 40
    room(Math.min(height, most) + 8)
    doc
      .font(font)
      .fontSize(8.5)
      .fillColor(font === 'bold' ? colours.quiet : colours.ink)
    const { y } = doc
    for (const [at, cell] of cells.entries())
      doc.text(row[at] ?? '', cell.x, y, { width: cell.width, height: most, ellipsis: true })
    doc.y = y + Math.min(height, most) + 4
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + width, doc.y)
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .stroke()
    doc.y += 4
    doc.x = margin
  }

  return {
    doc,
    heading(text) {
      room(60)
      doc.y += 12
      doc.font('bold').fontSize(12).fillColor(colours.accent).text(text, margin, doc.y, { width })
      doc.y += 4
    },
    text(text, { isQuiet = false, isBold = false } = {}) {
      room(16)
      doc
        .font(isBold ? 'bold' : 'plain')
        .fontSize(9.5)
        .fillColor(isQuiet ? colours.quiet : colours.ink)
      doc.text(text, margin, doc.y, { width })
      doc.y += 2
    },
    facts(facts) {
      for (const [name, value] of facts) {
        if (!value) continue
        doc.font('plain').fontSize(9.5)
        room(Math.min(200, doc.heightOfString(value, { width: width - 130 })) + 4)
        const { y } = doc
        doc.fillColor(colours.quiet).text(name, margin, y, { width: 120 })
        if (doc.y < y) continue
        doc.fillColor(colours.ink).text(value, margin + 130, y, { width: width - 130 })
        doc.y += 3
        doc.x = margin
      }
    },
    table(widths, rows) {
      const cells = cellsOf(widths)
      for (const [at, row] of rows.entries()) tableRow(cells, row, at === 0 ? 'bold' : 'plain')
    },
    async pictures(pictures) {
      const size = { width: (width - 12) / 2, height: ((width - 12) / 2) * 0.75 }
      let column = 0
      for await (const { image, name } of pictures) {
        if (column === 0) room(size.height + 22)
        const x = margin + column * (size.width + 12)
        const { y } = doc
        doc.image(image, x, y, { fit: [size.width, size.height], align: 'center', valign: 'center' })
        doc.font('plain').fontSize(8).fillColor(colours.quiet)
        doc.text(name, x, y + size.height + 3, {
          width: size.width,
          height: 11,
          ellipsis: true,
          lineBreak: false,
        })
        doc.y = column === 0 ? y : y + size.height + 22
        column = 1 - column
      }
      doc.x = margin
    },
    end() {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        inMargin(() => edge(`${edges.page} ${page + 1} ${edges.of} ${count}`, foot, 'right'))
      }
      doc.end()
    },
  }
}
