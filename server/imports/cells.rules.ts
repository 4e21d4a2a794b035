// Parses the cells of a row into form values.
import type { FileChoice } from '../../contract/fields.ts'
import type { ImportRowError } from '../../contract/imports/routes.ts'
import type { Cells } from './sheet.ts'

const words = (...all: string[]): ReadonlySet<string> => new Set(all)
const yes = words('ναι', 'ν', 'yes', 'y', 'true', 'αληθεσ', '1', 'x', 'χ', '✓')
const no = words('', 'οχι', 'ο', 'no', 'n', 'false', 'ψευδεσ', '0', '-')
const mobile = words('κινητο', 'κιν', 'mobile', 'cell', '1')
const landline = words('σταθερο', 'σταθ', 'landline', 'fixed', '2')

const groundFloor = words('ισογειο', 'ισ', 'ground')
const basement = words('υπογειο', 'υπ', 'basement')

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll('ς', 'σ')

/** Reads the cells of one row and collects their errors. */
export class RowReader {
  readonly errors: ImportRowError[] = []
  readonly #cells: Cells
  constructor(cells: Cells) {
    this.#cells = cells
  }

  text(column: string): string {
    return this.#cells[column] ?? ''
  }

  addError(column: string, key: string, values?: ImportRowError['values']): void {
    this.errors.push({ column, value: this.text(column), key, ...(values ? { values } : {}) })
  }

  flag(column: string): boolean {
    const word = fold(this.text(column))
    if (yes.has(word)) return true
    if (!no.has(word)) this.addError(column, 'import_flag')
    return false
  }

  /** 1 for a mobile, 2 for a landline; guessed from the number if empty. */
  contactType(column: string, phone: string): number {
    const word = fold(this.text(column))
    if (mobile.has(word)) return 1
    if (landline.has(word)) return 2
    if (word !== '') this.addError(column, 'import_contact_type')
    return /^(\+?30|0030)?2/.test(phone.replaceAll(/[\s()./-]/g, '')) ? 2 : 1
  }

  /** A spreadsheet that treats a phone number as a quantity drops its last digits. */
  phone(column: string): string {
    const text = this.text(column)
    if (/^\d([.,]\d+)?e\+?\d+$/i.test(text)) this.addError(column, 'import_rounded')
    return text
  }

  /** Null for an empty cell; decimals may stand behind a comma. */
  number(column: string): number | null {
    const text = this.text(column).replace(',', '.')
    if (text === '') return null
    if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text)
    this.addError(column, 'import_number')
    return null
  }

  /** The value of a word; null for an empty cell. */
  choice(column: string, choices: readonly FileChoice[]): string | number | null {
    const word = fold(this.text(column))
    if (word === '') return null
    const chosen = choices.find(({ value, label }) =>
      [String(value), label.el, label.en].some((name) => fold(name) === word),
    )
    if (!chosen) this.addError(column, 'import_choice')
    return chosen?.value ?? null
  }

  floor(column: string): number | null {
    const word = fold(this.text(column))
    if (groundFloor.has(word)) return 0
    return basement.has(word) ? -1 : this.number(column)
  }
}
