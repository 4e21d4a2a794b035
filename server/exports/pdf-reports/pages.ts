// A4 pages with a head and a foot in their margins. DejaVu is embedded, because it has Greek and every unit.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

export const margin = 48
const headHeight = 22
const footHeight = 34
const pageWidth = 595.28
const footY = 841.89 - margin
export const contentWidth = pageWidth - 2 * margin
export const colours = { ink: '#1d1b18', quiet: '#6b655c', line: '#d4d0c8', accent: '#b8460f' }

export interface PageTexts {
  title: string
  /** Right side of the head of every page. */
  company: string
  /** Left side of the foot of every page. */
  foot: string
  /** The words of `page 1 of 3`. */
  page: string
  of: string
  language: string
}

export interface Pages {
  doc: PDFKit.PDFDocument
  /** The y at which the content of a page must end. */
  bottom(): number
  /** Starts a new page if the current one has less height left. */
  ensureSpace(height: number): void
  /** Numbers the pages and ends the document. */
  end(): void
}

function createDocument({ title, company, language }: PageTexts): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin + headHeight, bottom: margin + footHeight, left: margin, right: margin },
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: company },
  })
  doc.registerFont('plain', join(fonts, 'DejaVuSans.ttf'))
  doc.registerFont('bold', join(fonts, 'DejaVuSans-Bold.ttf'))
  return doc
}

interface MarginText {
  text: string
  y: number
  align: 'left' | 'right'
}

/** Without a bottom margin meanwhile, because PDFKit would start a new page for text in it. */
function writeInMargin(doc: PDFKit.PDFDocument, texts: readonly MarginText[]): void {
  const { bottom } = doc.page.margins
  doc.page.margins.bottom = 0
  doc.font('plain').fontSize(8).fillColor(colours.quiet)
  for (const { text, y, align } of texts)
    doc.text(text, margin, y, { width: contentWidth, align, lineBreak: false, height: 12, ellipsis: true })
  doc.page.margins.bottom = bottom
}

function numberPages(doc: PDFKit.PDFDocument, { page, of }: PageTexts): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    writeInMargin(doc, [{ text: `${page} ${index + 1} ${of} ${count}`, y: footY, align: 'right' }])
  }
}

export function openPages(texts: PageTexts): Pages {
  const doc = createDocument(texts)
  doc.on('pageAdded', () => {
    writeInMargin(doc, [
      { text: texts.title, y: margin, align: 'left' },
      { text: texts.company, y: margin, align: 'right' },
      { text: texts.foot, y: footY, align: 'left' },
    ])
    doc.font('plain').fontSize(9.5).fillColor(colours.ink)
    doc.x = margin
    doc.y = margin + headHeight
  })
  doc.addPage()
  const bottom = () => doc.page.height - doc.page.margins.bottom
  return {
    doc,
    bottom,
    ensureSpace(height) {
      if (doc.y + height > bottom()) doc.addPage()
    },
    end() {
      numberPages(doc, texts)
      doc.end()
    },
  }
}
