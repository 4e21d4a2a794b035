import { createContext, useContext } from 'react'
import { type FieldError, type FieldValues, get, useFormContext } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { limitsIn } from './resolver.ts'

/** The sentence for an error's key; some include the limit of another field. */
export type ErrorText = (key: string, values: FieldValues) => string | undefined

export const FormContext = createContext<ErrorText>(() => undefined)

const useErrorText = () => {
  const textOf = useContext(FormContext)
  const { getValues } = useFormContext()
  return (error: FieldError | undefined, field: string) =>
    error &&
    (textOf(error.message ?? '', { ...getValues(), ...limitsIn(error), field }) ?? m.problem_field_invalid())
}

/** The error of a field as a sentence with its label. */
export const useFieldError = (name: string, label: string) => {
  const { formState } = useFormContext()
  return useErrorText()(get(formState.errors, name) as FieldError | undefined, label)
}

/** Registration and error text of a field. */
export const useField = (name: string, label: string) => {
  const { register, watch } = useFormContext()
  return { field: register(name), value: watch(name), error: useFieldError(name, label) }
}

export interface ListedError {
  name: string
  text: string
  /** Its number within a repeated group. */
  group: string | undefined
}

const elementOf = (name: string): Element | undefined => document.getElementsByName(name)[0]

/** A field's label without the hints of `LabelText`. */
const labelOf = (name: string): string => {
  const labels = (elementOf(name) as HTMLInputElement | undefined)?.labels
  return labels?.[0]?.firstChild?.textContent ?? ''
}

/** In the order of the screen, which differs from the schema's. */
const byPlace = (one: { name: string }, other: { name: string }): number => {
  const [first, second] = [elementOf(one.name), elementOf(other.name)]
  if (!first || !second) return Number(!first) - Number(!second)
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

const flatten = (errors: object, path: string): { name: string; error: FieldError }[] =>
  Object.entries(errors).flatMap(([key, value]) => {
    const name = path ? `${path}.${key}` : key
    if (typeof value !== 'object' || value === null) return []
    return typeof value.type === 'string' || typeof value.message === 'string'
      ? [{ name, error: value as FieldError }]
      : flatten(value, name)
  })

/** Every error of the form, in the order of its fields. */
export const useErrors = (): readonly ListedError[] => {
  const { formState } = useFormContext()
  const errorText = useErrorText()
  return flatten(formState.errors, '')
    .toSorted(byPlace)
    .map(({ name, error }) => ({
      name,
      text: errorText(error, labelOf(name)) ?? '',
      group: elementOf(name)?.closest('[role=group]')?.getAttribute('aria-label') ?? undefined,
    }))
}
