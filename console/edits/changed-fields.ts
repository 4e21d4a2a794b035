// What a form changes in a record, and what somebody else has changed in it meanwhile.
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Fields that change as a whole, such as both numbers of a position. */
export type Together = readonly (readonly string[])[]

const wholeOf = (name: string, together: Together): readonly string[] =>
  together.find((names) => names.includes(name)) ?? [name]

/** Only the values that differ from the record's: whatever else is sent would undo the changes of others. */
export const changedFields = <Values extends object>(
  record: object,
  values: Values,
  together: Together = [],
): Partial<Values> => {
  const [stored, given] = [record as Record<string, unknown>, values as Record<string, unknown>]
  const isChanged = (name: string) => !isSame(given[name], stored[name])
  const changed = Object.entries(values).filter(([name]) => wholeOf(name, together).some(isChanged))
  return Object.fromEntries(changed) as Partial<Values>
}

/** The fields of an edit that somebody else has set to something else. */
export const conflictingFields = (edit: object, before: object, after: object): string[] => {
  const [seen, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return Object.entries(edit).flatMap(([name, value]) =>
    isSame(seen[name], now[name]) || isSame(value, now[name]) ? [] : [name],
  )
}

/** Puts what somebody else has changed into the fields that are as they were at first; the others, by name. */
export function adoptUntouched<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  before: Partial<Values>,
  after: Partial<Values>,
  together: Together = [],
): ReadonlySet<string> {
  const given: Record<string, unknown> = form.getValues()
  const isTouched = (name: string) => !isSame(given[name], before[name])
  const names = Object.keys(before)
  const touched = new Set(names.filter((name) => wholeOf(name, together).some(isTouched)))
  for (const name of names)
    if (!touched.has(name))
      form.setValue(name as Path<Values>, after[name] as PathValue<Values, Path<Values>>)
  return touched
}
