// Streams a workbook; when a sheet is full, the next one begins.
import {
  deviceAtTime,
  type ExportColumn,
  type Rows,
  repeatedHourOffset,
  rowsFrom,
  type Table,
  titlesOf,
  type Writer,
  wallClock,
} from './table.ts'
import { type ZipFile, zip } from './zip.ts'

const maxSheetRows = 1_048_576
const dayMs = 86_400_000
/** 1970-01-01 as a spreadsheet's day number. */
const epochDay = 25_569

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- characters that XML cannot hold
  text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign).replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, '')

/** Indexes of styles in the style sheet below; those of repeated hours follow. */
const style = { bold: 1, time: 2 } as const
const textCell = (text: string, s = 0): string =>
  `<c s="${s}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
const numberCell = (value: number, s = 0): string => `<c s="${s}"><v>${value}</v></c>`
const isoCell = (ms: number): string => textCell(new Date(ms).toISOString())
const cellOf = (value: number, { isTime }: ExportColumn): string => {
  if (Number.isNaN(value)) return '<c/>'
  return isTime ? isoCell(value) : numberCell(value)
}

/** `yyyy-mm-dd hh:mm:ss`, then the offset in an hour that occurs twice: the cell is still a date. */
const timeFormats = (offsets: readonly string[]): string[] =>
  ['', ...offsets].map((offset) => `yyyy\\-mm\\-dd\\ hh:mm:ss${offset && `\\ &quot;${offset}&quot;`}`)

function stylesOf(offsets: readonly string[]): string {
  const formats = timeFormats(offsets)
  const each = (text: (format: string, id: number) => string) =>
    formats.map((format, index) => text(format, 164 + index)).join('')
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${each((format, id) => `<numFmt numFmtId="${id}" formatCode="${format}"/>`)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${2 + formats.length}"><xf/><xf fontId="1" applyFont="1"/>${each((_, id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

const headOf = (table: Table): string => {
  const row = titlesOf(table)
    .map((title) => textCell(title, style.bold))
    .join('')
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${titlesOf(table).length}" width="24" customWidth="1"/></cols><sheetData><row>${row}</row>`
}

const foot = '</sheetData></worksheet>'

/** Reads rows in chunks of at most `maxRows`; an empty chunk is the end. */
interface RowReader {
  next(maxRows: number): Promise<Rows>
}

function createRowReader(parts: AsyncIterable<Rows>): RowReader {
  const source = parts[Symbol.asyncIterator]()
  const empty: Rows = { times: new Float64Array(), values: [] }
  let buffered = empty
  return {
    async next(maxRows) {
      while (buffered.times.length === 0) {
        const { done, value } = await source.next()
        if (done) return empty
        buffered = value
      }
      const chunk = rowsFrom(buffered, 0, maxRows)
      buffered = rowsFrom(buffered, maxRows)
      return chunk
    },
  }
}

/** Column A is the local time as a date, column B the UTC time as text. */
export const writeXlsx: Writer = (table, parts) => zip(workbook(table, parts, maxSheetRows))

export async function* workbook(
  table: Table,
  parts: AsyncIterable<Rows>,
  maxRows: number,
): AsyncGenerator<ZipFile> {
  const wall = wallClock(table.timezone)
  const offsetOf = repeatedHourOffset(table.timezone)
  const offsets: string[] = []
  const timeStyle = (time: number): number => {
    const offset = offsetOf(time)
    if (!offset) return style.time
    if (!offsets.includes(offset)) offsets.push(offset)
    return style.time + 1 + offsets.indexOf(offset)
  }
  const deviceAt = deviceAtTime(table)
  const rowsOf = ({ times, values }: Rows): string => {
    const cellAt = (column: ExportColumn, index: number, row: number) =>
      cellOf(values[index]?.[row] ?? Number.NaN, column)
    return Array.from(times, (time, row) => {
      const local = numberCell(wall(time) / dayMs + epochDay, timeStyle(time))
      const cells = table.columns.map((column, index) => cellAt(column, index, row))
      if (deviceAt) cells.push(textCell(deviceAt(time)))
      return `<row>${local}${isoCell(time)}${cells.join('')}</row>`
    }).join('')
  }
  const reader = createRowReader(parts)
  let waiting = await reader.next(maxRows - 1)
  async function* sheet() {
    yield headOf(table)
    let room = maxRows - 1
    while (waiting.times.length > 0 && room > 0) {
      yield rowsOf(waiting)
      room -= waiting.times.length
      waiting = await reader.next(room > 0 ? room : maxRows - 1)
    }
    yield foot
  }
  let sheets = 0
  do {
    sheets++
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() }
  } while (waiting.times.length > 0)
  yield* fixedParts(
    Array.from({ length: sheets }, (_, index) => index + 1),
    offsets,
  )
}

function fixedParts(sheets: readonly number[], offsets: readonly string[]): ZipFile[] {
  const each = (text: (sheet: number) => string) => sheets.map(text).join('')
  const part = (name: string, text: string) => ({ name, content: [declaration + text] })
  return [
    { name: 'xl/styles.xml', content: [stylesOf(offsets)] },
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((n) => `<sheet name="Data ${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId0" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      '[Content_Types].xml',
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${media}.worksheet+xml"/>`)}</Types>`,
    ),
  ]
}
