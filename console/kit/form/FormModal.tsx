// A form in a modal: validated by its zod schema, errors beside the fields and listed at the top, the first one
// focused; Escape never loses input. The server's field errors appear at the same fields.
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { LeaveQuestion, ModalBody, ModalFoot } from '../layers/ModalParts.tsx'
import { useModal, useModalGuard } from '../layers/modals.ts'
import { isProblem, type Problem } from '../problem/problem.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import styles from './Form.module.css'
import { type ErrorText, FormContext } from './form-context.ts'
import { fieldError, resolverOf } from './resolver.ts'

interface FormModalProps<Values extends FieldValues> {
  schema: z.ZodType<Values, FieldValues>
  defaults: DefaultValues<Values>
  /** Saves, then the modal closes; false or a thrown Problem leaves it open. */
  onSave: (values: Values, form: UseFormReturn<Values>) => Promise<unknown>
  /** The sentence for an error key of the schema or the server. */
  errorText: ErrorText
  saveLabel?: string
  /** Whether the input is known to be invalid. */
  isBlocked?: boolean
  /** Replaces the buttons while saving: progress and a stop button. */
  saving?: ReactNode
  children: ReactNode
}

export const FormModal = <Values extends FieldValues>(props: FormModalProps<Values>) => {
  const { schema, defaults, onSave, errorText, saveLabel, isBlocked = false, saving, children } = props
  const { close, requestClose } = useModal()
  const [isLeaving, setLeaving] = useState(false)
  const [refusal, setRefusal] = useState<Problem>()
  const form = useForm<Values>({
    resolver: resolverOf(schema),
    defaultValues: defaults,
    shouldFocusError: true,
  })
  const { isDirty, isSubmitting } = form.formState
  const isSaving = saving !== undefined
  useModalGuard(isDirty || isSaving, () => setLeaving(!isSaving))
  const save = form.handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      if ((await onSave(values, form)) !== false) close()
    } catch (error) {
      if (!isProblem(error)) throw error
      if (error.errors.length === 0) setRefusal(error)
      for (const { path, key, values: limits } of error.errors)
        form.setError(path as Path<Values>, fieldError(key, limits), { shouldFocus: true })
    }
  })
  return (
    <FormContext value={errorText}>
      <FormProvider {...form}>
        <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
          <ModalBody>
            <ErrorSummary refusal={refusal} />
            <div className={styles.fields}>{children}</div>
          </ModalBody>
          {isSaving ? (
            <ModalFoot>{saving}</ModalFoot>
          ) : isLeaving ? (
            <ModalFoot>
              <LeaveQuestion onStay={() => setLeaving(false)} />
            </ModalFoot>
          ) : (
            <ModalFoot>
              <Button variant="default" onClick={() => requestClose()}>
                {m.action_cancel()}
              </Button>
              <Button type="submit" loading={isSubmitting} disabled={isBlocked}>
                {saveLabel ?? m.action_save()}
              </Button>
            </ModalFoot>
          )}
        </form>
      </FormProvider>
    </FormContext>
  )
}
