// What a form changes in a record, and what somebody else has changed in it meanwhile.
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Only the values that differ from the record's: whatever else is sent would undo the changes of others. */
export const changedFields = <Values extends object>(record: object, values: Values): Partial<Values> => {
  const stored = record as Record<string, unknown>
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, stored[name]))
  return Object.fromEntries(changed) as Partial<Values>
}

/** The fields of an edit that somebody else has set to something else. */
export const conflictingFields = (edit: object, before: object, after: object): string[] => {
  const [seen, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return Object.entries(edit).flatMap(([name, value]) =>
    isSame(seen[name], now[name]) || isSame(value, now[name]) ? [] : [name],
  )
}

/** Puts what somebody else has changed into the fields that are as they were at first. */
export function adoptUntouched<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  before: Partial<Values>,
  after: Partial<Values>,
): void {
  const given: Record<string, unknown> = form.getValues()
  for (const name of Object.keys(before))
    if (isSame(given[name], before[name]))
      form.setValue(name as Path<Values>, after[name] as PathValue<Values, Path<Values>>)
}
