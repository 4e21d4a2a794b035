// A form in a modal: checked by its zod schema, errors beside the fields and listed at the top, the first one
// focused, and never lost by a stray Escape. The server's field errors land on the same fields.
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { LeaveQuestion, ModalBody, ModalFoot } from '../layers/ModalParts.tsx'
import { useModal, useModalGuard } from '../layers/modals.ts'
import { isProblem } from '../problem/problem.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import styles from './Form.module.css'
import { type ErrorText, FormContext } from './form-context.ts'
import { fieldError, resolverOf } from './resolver.ts'

interface FormModalProps<Values extends FieldValues> {
  schema: z.ZodType<Values, FieldValues>
  defaults: DefaultValues<Values>
  /** Saves, then the modal closes; false, or a Problem thrown here with its field errors, keeps it open. */
  onSave: (values: Values) => Promise<unknown>
  /** The sentence for an error key of the schema or the server. */
  errorText: ErrorText
  saveLabel?: string
  /** What is typed is known to be wrong: nothing can be saved yet. */
  isBlocked?: boolean
  /** In place of the buttons while it is saved: how far that is, and a way to stop it. */
  saving?: ReactNode
  children: ReactNode
}

export const FormModal = <Values extends FieldValues>(props: FormModalProps<Values>) => {
  const { schema, defaults, onSave, errorText, saveLabel, isBlocked = false, saving, children } = props
  const { close, requestClose } = useModal()
  const [isLeaving, setLeaving] = useState(false)
  const form = useForm<Values>({
    resolver: resolverOf(schema),
    defaultValues: defaults,
    shouldFocusError: true,
  })
  const { isDirty, isSubmitting } = form.formState
  const isSaving = saving !== undefined
  useModalGuard(isDirty || isSaving, () => setLeaving(!isSaving))
  const save = form.handleSubmit(async (values) => {
    try {
      if ((await onSave(values)) !== false) close()
    } catch (error) {
      if (!isProblem(error)) throw error
      for (const { path, key, values: limits } of error.errors)
        form.setError(path as Path<Values>, fieldError(key, limits), { shouldFocus: true })
    }
  })
  return (
    <FormContext value={errorText}>
      <FormProvider {...form}>
        <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
          <ModalBody>
            <ErrorSummary />
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
