// A table as a workbook of one sheet. Apart from other files, because only an export needs it.
import { strToU8, zipSync } from 'fflate'
import type { Cell } from './spreadsheet.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const schemas = 'http://schemas.openxmlformats.org'
const main = `xmlns="${schemas}/spreadsheetml/2006/main"`
const office = `${schemas}/officeDocument/2006/relationships`
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- characters that XML cannot hold
  text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign).replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, '')

/** Indexes of styles in the style sheet below. */
const style = { plain: 0, bold: 1, time: 2 } as const

/** As `clockCellOf` writes it; in the hour that comes twice it stays a text with its offset. */
const clock = /^\d{4}-\d\d-\d\d \d\d:\d\d$/
const dayMs = 86_400_000
/** 1970-01-01 as a spreadsheet's day number. */
const epochDay = 25_569

function cellOf(cell: Cell, isHead: boolean): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${Number(cell.toFixed(6))}</v></c>`
  if (clock.test(cell))
    return `<c s="${style.time}"><v>${Date.parse(`${cell.replace(' ', 'T')}Z`) / dayMs + epochDay}</v></c>`
  return `<c s="${isHead ? style.bold : style.plain}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const sheetOf = ([head = [], ...rows]: readonly (readonly Cell[])[]): string => {
  const rowOf = (row: readonly Cell[], isHead: boolean) =>
    `<row>${row.map((cell) => cellOf(cell, isHead)).join('')}</row>`
  return `<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(1, head.length)}" width="22" customWidth="1"/></cols><sheetData>${rowOf(head, true)}${rows.map((row) => rowOf(row, false)).join('')}</sheetData></worksheet>`
}

const fixed = {
  'xl/styles.xml': `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  '_rels/.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`,
}

/** The first row is the head. */
export function workbookOf(rows: readonly (readonly Cell[])[]): Blob {
  const files = Object.entries({ ...fixed, 'xl/worksheets/sheet1.xml': sheetOf(rows) })
  const bytes = zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(declaration + text)])))
  return new Blob([bytes], { type: `${media}.sheet` })
}
