// A workbook of one sheet: the heads in bold, numbers as numbers, clock times as dates.
import { strToU8, zipSync } from 'fflate'
import type { Cell } from './spreadsheet.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of `cellXfs` below. */
const style = { plain: 0, bold: 1, time: 2 } as const

const parts = {
  '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- characters that XML cannot hold
  text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign).replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, '')

const dayMs = 86_400_000
/** 1970-01-01 as a spreadsheet's day number. */
const epochDay = 25_569
/** One that names its offset, in the hour that comes twice, stays a text. */
const clockTime = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

function cellXml(cell: Cell, isHead: boolean): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${Number(cell.toFixed(6))}</v></c>`
  if (clockTime.test(cell))
    return `<c s="${style.time}"><v>${Date.parse(`${cell.replace(' ', 'T')}Z`) / dayMs + epochDay}</v></c>`
  const text = `<is><t xml:space="preserve">${escaped(cell)}</t></is>`
  return `<c s="${isHead ? style.bold : style.plain}" t="inlineStr">${text}</c>`
}

/** The first row is the heads. */
export function xlsxOf(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  const columns = rows[0]?.length ?? 1
  const data = rows.map((row, at) => `<row>${row.map((cell) => cellXml(cell, at === 0)).join('')}</row>`)
  const sheet = `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="20" customWidth="1"/></cols><sheetData>${data.join('')}</sheetData></worksheet>`
  const files = Object.entries({ ...parts, 'xl/worksheets/sheet1.xml': sheet })
  return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(declaration + text)])))
}
