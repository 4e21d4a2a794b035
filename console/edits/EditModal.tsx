// The form of a record that several people may change at once: it sends only what its person changed, takes over what
// others have changed meanwhile, and stops only where both changed the same field.
import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FormModal } from '../kit/form/FormModal.tsx'
import { isProblem } from '../kit/problem/problem.ts'
import { differencesOf, type RecordFields } from '../kit/record/differences.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { showProblem } from '../session/problem-log.ts'
import { adoptUntouched, changedFields, conflictingFields, type Together } from './changed-fields.ts'
import { type Meanwhile, MeanwhileNotice } from './MeanwhileNotice.tsx'

interface EditedRow {
  updated_at: string | null
  updated_by: string | null
}

interface EditModalProps<Values extends FieldValues, Row extends EditedRow> {
  record: Row
  schema: z.ZodType<Values, FieldValues>
  valuesOf: (record: Row) => Partial<Values>
  /** A quiet call: the server refuses it with `record_changed` if the record has changed since. */
  send: (edit: Partial<Values> & { expected_updated_at: string | null }) => Promise<unknown>
  read: () => Promise<Row>
  onSaved: () => Promise<unknown>
  /** The fields as the history names them. */
  fields: RecordFields
  together?: Together
  children: (record: Row) => ReactNode
}

const isChanged = (error: unknown): boolean => isProblem(error) && error.key === 'record_changed'

/** The history has people and appliances by name. */
const namedIn = (fields: RecordFields, names: readonly string[]) =>
  new Set(names.map((name) => (name in fields ? name : name.replace(/_id$/, '_name'))))

function changesBetween(before: object, after: object, fields: RecordFields, names: readonly string[]) {
  const named = namedIn(fields, names)
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => named.has(name)))
  const change = { action: 'changed', before: { ...before }, after: { ...after } } as const
  return differencesOf(change, shown).map(({ label, before: was, after: now }) =>
    m.form_change_yours({ field: label, before: was || '–', after: now || '–' }),
  )
}

export const EditModal = <Values extends FieldValues, Row extends EditedRow>(
  props: EditModalProps<Values, Row>,
) => {
  const { record, schema, valuesOf, send, read, onSaved, fields, together, children } = props
  const [base, setBase] = useState(record)
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()

  /** False if both changed the same field, which the form then shows. */
  const store = async (values: Values, form: UseFormReturn<Values>): Promise<boolean> => {
    const edit = changedFields(base, values, together)
    for (let seen = base; Object.keys(edit).length > 0; ) {
      try {
        await send({ ...edit, expected_updated_at: seen.updated_at })
        return true
      } catch (error) {
        if (!isChanged(error)) {
          if (isProblem(error)) showProblem(error)
          throw error
        }
      }
      const now = await read()
      const conflicts = conflictingFields(edit, seen, now)
      adoptUntouched(form, valuesOf(seen), valuesOf(now), together)
      if (conflicts.length > 0) {
        const title = m.form_changed({ by: now.updated_by ?? m.visit_somebody() })
        setMeanwhile({ title, changes: changesBetween(seen, now, fields, conflicts) })
        setBase(now)
        return false
      }
      seen = now
    }
    return true
  }
  const save = async (values: Values, form: UseFormReturn<Values>) => {
    if (!(await store(values, form))) return false
    await onSaved()
    return true
  }
  return (
    <FormModal<Values>
      schema={schema}
      defaults={valuesOf(record) as DefaultValues<Values>}
      onSave={save}
      errorText={keyText}
    >
      {children(base)}
      {meanwhile && <MeanwhileNotice key={base.updated_at} {...meanwhile} />}
    </FormModal>
  )
}
