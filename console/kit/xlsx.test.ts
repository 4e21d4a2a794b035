import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Cell } from './spreadsheet.ts'
import { xlsxOf } from './xlsx.ts'

const filesOf = (rows: readonly (readonly Cell[])[]) =>
  Object.fromEntries(Object.entries(unzipSync(xlsxOf(rows))).map(([name, file]) => [name, strFromU8(file)]))

const rowsOf = (rows: readonly (readonly Cell[])[]) =>
  filesOf(rows)['xl/worksheets/sheet1.xml']?.match(/<row>.*?<\/row>/g) ?? []

test('a workbook names every file that it has', () => {
  const files = filesOf([['Πελάτης']])
  const named = files['[Content_Types].xml']?.match(/PartName="\/([^"]+)"/g) ?? []
  expect(named.map((part) => part.slice(11, -1)).toSorted()).toEqual(
    Object.keys(files)
      .filter((name) => name.startsWith('xl/') && !name.includes('_rels'))
      .toSorted(),
  )
})

test('heads are bold, numbers are numbers, and what is not known is empty', () => {
  const [head, row] = rowsOf([
    ['Πελάτης', 'kWh', 'Κάλυψη'],
    ['Μακρής', 0.1 + 0.2, null],
  ])
  expect(head).toContain('<c s="1" t="inlineStr"><is><t xml:space="preserve">Πελάτης</t></is></c>')
  expect(row).toBe(
    '<row><c s="0" t="inlineStr"><is><t xml:space="preserve">Μακρής</t></is></c><c><v>0.3</v></c><c/></row>',
  )
})

test('a clock time is a date, and one of the hour that comes twice keeps its offset', () => {
  const [, date, text] = rowsOf([['Από'], ['2026-11-23 06:00'], ['2026-10-25 03:00 +03:00']])
  expect(date).toBe('<row><c s="2"><v>46349.25</v></c></row>')
  expect(text).toContain('2026-10-25 03:00 +03:00')
})

test('signs of markup are text, a text that looks like a formula is none, and what XML cannot hold is left out', () => {
  const [, row] = rowsOf([['Σημείωση'], ['=1+1 <b> & "x" \u0001']])
  expect(row).toContain('=1+1 &lt;b&gt; &amp; "x" <')
  expect(row).not.toContain('<f>')
})
