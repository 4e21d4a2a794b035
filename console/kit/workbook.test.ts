import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { workbookOf } from './workbook.ts'

const sheetOf = async (...rows: Parameters<typeof workbookOf>) => {
  const files = unzipSync(new Uint8Array(await workbookOf(...rows).arrayBuffer()))
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

test('numbers are numbers, a formula and XML stay text, and what is not known is empty', async () => {
  const sheet = await sheetOf([['kWh'], [1.23456789], ['=1+1'], ['Α & <Β>'], [null]])
  expect(sheet).toContain('<c s="1" t="inlineStr"><is><t xml:space="preserve">kWh</t></is></c>')
  expect(sheet).toContain('<row><c><v>1.234568</v></c></row>')
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>')
  expect(sheet).toContain('Α &amp; &lt;Β&gt;')
  expect(sheet).toContain('<row><c/></row></sheetData>')
})

test('a time is a date of the sheet, and in the hour that comes twice a text with its offset', async () => {
  const sheet = await sheetOf([['Από'], ['2026-11-23 12:00'], ['2026-10-25 03:00 +03:00']])
  expect(sheet).toContain('<c s="2"><v>46349.5</v></c>')
  expect(sheet).toContain('>2026-10-25 03:00 +03:00</t>')
})

test('the archive has every part that its list of contents names', async () => {
  const files = unzipSync(new Uint8Array(await workbookOf([['α']]).arrayBuffer()))
  const named = [
    ...strFromU8(files['[Content_Types].xml'] ?? new Uint8Array()).matchAll(/PartName="\/([^"]+)"/g),
  ]
  expect(named).toHaveLength(3)
  for (const [, name = ''] of named) expect(files[name]).toBeDefined()
})
