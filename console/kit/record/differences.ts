// A change of the audit trail in words: which fields, as a person knows them, and what they held.
import type { RecordChange } from '../../../contract/changes.ts'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'

export interface Difference {
  label: string
  /** Undefined where there was nothing before, for the record or what is told of it was made. */
  before: string | undefined
  after: string
}

/** The words of a field, and how its value is written where it is neither text, number, nor yes or no. */
export interface RecordField {
  label: () => string
  text?: (value: unknown) => string
  /** What it means that there is none. */
  none?: () => string
  /** Tells of the change itself and not of the record: there was nothing of it before. */
  isOfChange?: boolean
}

/** Fields in the order of the form; what is worked out from others is left out. */
export type RecordFields = Readonly<Record<string, RecordField>>

function textOf(value: unknown, { text, none }: RecordField): string {
  if (value === null || value === undefined) return none?.() ?? ''
  if (text) return text(value)
  if (typeof value === 'boolean') return value ? m.word_yes() : m.word_no()
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'string' ? value : ''
}

const isAddition = /_(added|placed)$/

export const differencesOf = ({ action, before, after }: RecordChange, fields: RecordFields): Difference[] =>
  Object.entries(fields).flatMap(([name, field]): Difference[] => {
    if (!after || !(name in after)) return []
    const label = field.label()
    const now = textOf(after[name], field)
    if (before && !field.isOfChange) {
      const was = textOf(before[name], field)
      return [{ label, before: was === '' && isAddition.test(action) ? undefined : was, after: now }]
    }
    return now && after[name] !== false ? [{ label, before: undefined, after: now }] : []
  })
