// A change of the audit trail in words: labels of fields and their values.
import type { RecordChange } from '../../../contract/changes.ts'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'

export interface Difference {
  label: string
  /** Undefined for a created record, and for fields of the change itself. */
  before: string | undefined
  after: string
}

/** The label of a field, and the text of a value that is not text, number, or yes or no. */
export interface RecordField {
  label: () => string
  text?: (value: unknown) => string
  /** Text for an empty value. */
  none?: () => string
  /** A field of the change itself, not of the record: it has no earlier value. */
  isOfChange?: boolean
}

/** Fields in the order of the form, without derived ones. */
export type RecordFields = Readonly<Record<string, RecordField>>

function textOf(value: unknown, { text, none }: RecordField): string {
  if (value === null || value === undefined) return none?.() ?? ''
  if (text) return text(value)
  if (typeof value === 'boolean') return value ? m.word_yes() : m.word_no()
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'string' ? value : ''
}

const isAddition = /_(added|placed)$/

export const differencesOf = (
  { action, before, after }: Pick<RecordChange, 'action' | 'before' | 'after'>,
  fields: RecordFields,
): Difference[] =>
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
