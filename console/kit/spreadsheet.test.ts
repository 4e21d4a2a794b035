import { expect, test } from 'vitest'
import { clipboardOf, csvOf } from './spreadsheet.ts'

test('a file opens in a spreadsheet, and no text becomes a formula', () => {
  const cells = [
    ['Συσκευή', 'Αιτία'],
    ['=1+1', 'Εκτός ορίων; έως 20 "°C"'],
  ]
  expect(csvOf(cells, 'el')).toBe('\uFEFF"Συσκευή";"Αιτία"\r\n"\'=1+1";"Εκτός ορίων; έως 20 ""°C"""\r\n')
})

test('numbers are written as they are in the reader’s country, and what is not known is empty', () => {
  const cells = [
    ['Ώρα', 'Λέβητας, °C'],
    ['2026-11-22 10:00', -41.25],
    ['2026-11-22 11:00', null],
    ['2026-11-22 12:00', 0.1 + 0.2],
  ]
  expect(csvOf(cells, 'el')).toBe(
    '\uFEFF"Ώρα";"Λέβητας, °C"\r\n"2026-11-22 10:00";-41,25\r\n"2026-11-22 11:00";\r\n"2026-11-22 12:00";0,3\r\n',
  )
  expect(csvOf(cells, 'en')).toBe(
    '\uFEFF"Ώρα","Λέβητας, °C"\r\n"2026-11-22 10:00",-41.25\r\n"2026-11-22 11:00",\r\n"2026-11-22 12:00",0.3\r\n',
  )
  expect(clipboardOf(cells.slice(1, 3), 'el')).toBe('2026-11-22 10:00\t-41,25\n2026-11-22 11:00\t')
  expect(clipboardOf(cells.slice(0, 2), 'en')).toBe('Ώρα\tΛέβητας, °C\n2026-11-22 10:00\t-41.25')
})
