// Formats the values of a list for a spreadsheet.
import type { Language } from '../../../contract/language.ts'
import { repeatedHourOffset, wallClock } from '../telemetry/table.ts'

export interface ListColumn<Row> {
  label: Readonly<Record<Language, string>>
  /** Times are Dates. */
  value: (row: Row) => string | number | boolean | Date | null | undefined
}

const words = { el: { true: 'ναι', false: 'όχι' }, en: { true: 'yes', false: 'no' } } as const

/** Escapes a text that a spreadsheet would treat as a formula. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/**
 * Greek has a decimal comma. Times are local to the company, with the offset from UTC in the hour that occurs twice.
 */
export function cellWriter(language: Language, timezone: string) {
  const wall = wallClock(timezone)
  const offsetAt = repeatedHourOffset(timezone)
  return (value: ReturnType<ListColumn<never>['value']>): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return words[language][`${value}`]
    if (typeof value === 'string') return escapeFormula(value)
    if (typeof value === 'number') return language === 'el' ? String(value).replace('.', ',') : String(value)
    const ms = value.getTime()
    const clock = new Date(wall(ms)).toISOString().slice(0, 16).replace('T', ' ')
    const offset = offsetAt(ms)
    return offset === undefined ? clock : `${clock} ${offset}`
  }
}
