// Detects the type of a file from its bytes. A file of unknown type, or one that could run or be shown as a page, has
// none.
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'

interface Kind {
  mediaType: string
  /** The first is the default. */
  endings: readonly [string, ...string[]]
}

const kind = (mediaType: string, ...endings: [string, ...string[]]): Kind => ({ mediaType, endings })

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
const binaryKinds = [
  kind('image/jpeg', 'jpg', 'jpeg'),
  kind('image/png', 'png'),
  kind('image/webp', 'webp'),
  kind('application/pdf', 'pdf'),
  kind(`${office}.wordprocessingml.document`, 'docx'),
  kind(`${office}.spreadsheetml.sheet`, 'xlsx'),
  kind(`${office}.presentationml.presentation`, 'pptx'),
  kind(`${open}.text`, 'odt'),
  kind(`${open}.spreadsheet`, 'ods'),
  kind(`${open}.presentation`, 'odp'),
]

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'
export const isImage = (mediaType: string): mediaType is ImageType =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(mediaType)

const texts = [kind('text/csv', 'csv', 'tsv'), kind('text/plain', 'txt', 'log', 'md')]

/** In files of Office before 2007: the name of the stream that holds the document. */
const compounds: [string, Kind][] = [
  ['WordDocument', kind('application/msword', 'doc')],
  ['Workbook', kind('application/vnd.ms-excel', 'xls')],
  ['PowerPoint Document', kind('application/vnd.ms-powerpoint', 'ppt')],
]
const macros = '_VBA_PROJECT'

async function compoundKind(path: string): Promise<Kind | undefined> {
  const found = new Set<string>()
  const names = [...compounds.map(([name]) => name), macros].map(
    (name) => [name, Buffer.from(name, 'utf16le')] as const,
  )
  const longest = Math.max(...names.map(([, bytes]) => bytes.length))
  let before = Buffer.alloc(0)
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([before, piece])
    for (const [name, bytes] of names) if (seen.includes(bytes)) found.add(name)
    before = seen.subarray(Math.max(0, seen.length - longest))
  }
  if (found.has(macros)) return undefined
  return compounds.find(([name]) => found.has(name))?.[1]
}

const markup = /<\s*(?:!doctype|\?xml|html|head|body|svg|script|iframe|!--|meta|link)|^#!|^\s*\{\\rtf/i
const headBytes = 8192
/** No text holds control characters other than tab, new line, form feed and return. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const controls = /[\x00-\x08\x0b\x0e-\x1f\x7f]/

async function isText(path: string): Promise<boolean> {
  let isHead = true
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = piece.toString('latin1')
    if (controls.test(text) || (isHead && markup.test(text.slice(0, headBytes)))) return false
    isHead = false
  }
  return true
}

export async function kindOf(path: string, name: string): Promise<Kind | undefined> {
  const detected = await fileTypeFromFile(path)
  if (detected?.mime === 'application/x-cfb') return compoundKind(path)
  if (detected) return binaryKinds.find(({ mediaType }) => mediaType === detected.mime)
  const ending = extname(name).slice(1).toLowerCase()
  const text = texts.find(({ endings }) => endings.includes(ending))
  return text && (await isText(path)) ? text : undefined
}

export async function photoKindOf(path: string): Promise<'photo' | 'heic' | undefined> {
  const mime = (await fileTypeFromFile(path))?.mime ?? ''
  if (isImage(mime)) return 'photo'
  // HEIC has its own message, because telephones produce it by default.
  return mime.startsWith('image/hei') ? 'heic' : undefined
}

/** File name endings of a media type. */
export const endingsOf = (mediaType: string): Kind['endings'] =>
  [...binaryKinds, ...texts, ...compounds.map(([, compound]) => compound)].find(
    (one) => one.mediaType === mediaType,
  )?.endings ?? ['bin']
