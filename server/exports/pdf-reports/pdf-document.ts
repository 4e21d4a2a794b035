// A PDF that is written from the top down: headings, paragraphs, facts, tables and pictures.
import { colours, contentWidth, margin, openPages, type Pages, type PageTexts } from './pages.ts'
import { drawPictures, type Picture } from './pdf-pictures.ts'
import { drawTable } from './pdf-table.ts'

type Fact = readonly [name: string, value: string | null]

export interface PdfDocument {
  doc: PDFKit.PDFDocument
  heading(text: string): void
  text(text: string, style?: { isQuiet?: boolean; isBold?: boolean }): void
  /** Names and values in two columns; a fact without a value is omitted. */
  facts(facts: readonly Fact[]): void
  /** Widths are shares of the line; the first row is the head. */
  table(widths: readonly number[], rows: readonly (readonly string[])[]): void
  pictures(pictures: AsyncIterable<Picture>): Promise<void>
  /** Numbers the pages; nothing can be added after that. */
  end(): void
}

const nameWidth = 120
const valueIndent = 130
const valueWidth = contentWidth - valueIndent
/** A longer value continues on the next page. */
const maxValueHeight = 200

function writeFact({ doc, ensureSpace }: Pages, name: string, value: string): void {
  doc.font('plain').fontSize(9.5)
  ensureSpace(Math.min(maxValueHeight, doc.heightOfString(value, { width: valueWidth })) + 4)
  const { y } = doc
  doc.fillColor(colours.quiet).text(name, margin, y, { width: nameWidth })
  const nameEnd = doc.y
  if (nameEnd < y) return
  doc.fillColor(colours.ink).text(value, margin + valueIndent, y, { width: valueWidth })
  const isSamePage = doc.y > y
  doc.y = (isSamePage ? Math.max(doc.y, nameEnd) : doc.y) + 3
  doc.x = margin
}

export function openPdfDocument(texts: PageTexts): PdfDocument {
  const pages = openPages(texts)
  const { doc, ensureSpace } = pages
  return {
    doc,
    heading(text) {
      ensureSpace(60)
      doc.y += 12
      doc.font('bold').fontSize(12).fillColor(colours.accent)
      doc.text(text, margin, doc.y, { width: contentWidth })
      doc.y += 4
    },
    text(text, { isQuiet = false, isBold = false } = {}) {
      ensureSpace(16)
      doc
        .font(isBold ? 'bold' : 'plain')
        .fontSize(9.5)
        .fillColor(isQuiet ? colours.quiet : colours.ink)
      doc.text(text, margin, doc.y, { width: contentWidth })
      doc.y += 2
    },
    facts(facts) {
      for (const [name, value] of facts) if (value) writeFact(pages, name, value)
    },
    table: (widths, rows) => drawTable(pages, widths, rows),
    pictures: (pictures) => drawPictures(pages, pictures),
    end: pages.end,
  }
}
