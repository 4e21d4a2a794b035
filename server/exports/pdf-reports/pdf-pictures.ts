// Pictures in two columns, each with its name below.
import { colours, contentWidth, margin, type Pages } from './pages.ts'

const gap = 12
const captionHeight = 22
const width = (contentWidth - gap) / 2
const height = width * 0.75

export interface Picture {
  image: Buffer
  name: string
}

function drawPicture(doc: PDFKit.PDFDocument, { image, name }: Picture, x: number, y: number): void {
  doc.image(image, x, y, { fit: [width, height], align: 'center', valign: 'center' })
  doc.font('plain').fontSize(8).fillColor(colours.quiet)
  doc.text(name, x, y + height + 3, { width, height: 11, ellipsis: true, lineBreak: false })
}

export async function drawPictures(
  { doc, ensureSpace }: Pages,
  pictures: AsyncIterable<Picture>,
): Promise<void> {
  let column = 0
  for await (const picture of pictures) {
    if (column === 0) ensureSpace(height + captionHeight)
    const { y } = doc
    drawPicture(doc, picture, margin + column * (width + gap), y)
    doc.y = column === 0 ? y : y + height + captionHeight
    column = 1 - column
  }
  doc.x = margin
}
