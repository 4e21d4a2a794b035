// How a list's values stand in a file that people open in a spreadsheet.
import type { Language } from '../../../contract/imports/columns.ts'
import { repeatedHourOffset, wallClock } from '../telemetry/table.ts'

export interface ListColumn<Row> {
  label: Readonly<Record<Language, string>>
  /** A moment is a Date. */
  value: (row: Row) => string | number | boolean | Date | null | undefined
}

const words = { el: { true: 'ναι', false: 'όχι' }, en: { true: 'yes', false: 'no' } } as const

/** A text that a spreadsheet would take for a formula is marked as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/**
 * Decimals stand behind a comma in Greek. Moments are those of the company's clock, with the offset in the hour that
 * it shows twice.
 */
export function cellWriter(language: Language, timezone: string) {
  const wall = wallClock(timezone)
  const offsetAt = repeatedHourOffset(timezone)
  return (value: ReturnType<ListColumn<never>['value']>): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return words[language][`${value}`]
    if (typeof value === 'string') return harmless(value)
    if (typeof value === 'number') return language === 'el' ? String(value).replace('.', ',') : String(value)
    const ms = value.getTime()
    const clock = new Date(wall(ms)).toISOString().slice(0, 16).replace('T', ' ')
    const offset = offsetAt(ms)
    return offset === undefined ? clock : `${clock} ${offset}`
  }
}
