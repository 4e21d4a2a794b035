import { createContext, useContext } from 'react'
import { type FieldError, type FieldValues, get, useFormContext } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { limitsIn } from './resolver.ts'

/** The sentence for an error's key; some name a limit that another field sets. */
export type ErrorText = (key: string, values: FieldValues) => string | undefined

export const FormContext = createContext<ErrorText>(() => undefined)

const useErrorText = () => {
  const textOf = useContext(FormContext)
  const { getValues } = useFormContext()
  return (error: FieldError | undefined, field: string) =>
    error &&
    (textOf(error.message ?? '', { ...getValues(), ...limitsIn(error), field }) ?? m.problem_field_invalid())
}

/** The error of a field as a sentence, which may name the field by its label. */
export const useFieldError = (name: string, label: string) => {
  const { formState } = useFormContext()
  return useErrorText()(get(formState.errors, name) as FieldError | undefined, label)
}

/** What a field needs to know of its form: how to register, and its error as a sentence. */
export const useField = (name: string, label: string) => {
  const { register, watch } = useFormContext()
  return { field: register(name), value: watch(name), error: useFieldError(name, label) }
}

export interface ListedError {
  name: string
  text: string
  /** Which of several of a kind it is in. */
  group: string | undefined
}

const elementOf = (name: string): Element | undefined => document.getElementsByName(name)[0]

/** A field's label without its hints, as `LabelText` writes it. */
const labelOf = (name: string): string => {
  const labels = (elementOf(name) as HTMLInputElement | undefined)?.labels
  return labels?.[0]?.firstChild?.textContent ?? ''
}

/** As they stand on the screen, which is not how the schema lists them. */
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
