import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('results open in a spreadsheet, and no text becomes a formula', () => {
  expect(
    csvOf(
      [
        ['Συσκευή', 'Αιτία'],
        ['=1+1', 'Εκτός ορίων; έως 20 "°C"'],
      ],
      ';',
    ),
  ).toBe('\uFEFFΣυσκευή;Αιτία\r\n\'=1+1;"Εκτός ορίων; έως 20 ""°C"""\r\n')
})
