import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { formValues } from '../../contract/fields.ts'
import { type ActionForm, actionFields } from '../../contract/jobs/fields.ts'
import { TextField } from '../kit/form/fields.tsx'
import { m } from '../paraglide/messages.js'
import styles from './job-forms.module.css'
import { TypeField } from './TypeField.tsx'

/** Spec section 7: a job may be added together with what was done. */
const mostActions = 50

/** What was done already, when a job is written down after the work. */
export const JobActionsField = () => {
  const { control, getValues } = useFormContext<{
    type_id: number | null
    assignee_id: string | null
    actions: ActionForm[]
  }>()
  const { fields, append, remove } = useFieldArray({ control, name: 'actions', keyName: 'key' })
  const add = () =>
    append({
      ...formValues(actionFields, undefined),
      type_id: getValues('type_id'),
      assignee_id: getValues('assignee_id'),
    } as ActionForm)
  return (
    <fieldset className={styles.actions}>
      <legend>{m.job_actions_done()}</legend>
      {fields.map(({ key }, at) => (
        <div
          key={key}
          className={styles.action}
          role="group"
          aria-label={m.job_action_number({ number: at + 1 })}
        >
          <TypeField name={`actions.${at}.type_id`} />
          <TextField name={`actions.${at}.notes`} label={m.column_notes()} max={actionFields.notes.limit} />
          <ActionIcon
            size={36}
            className={styles.remove ?? ''}
            onClick={() => remove(at)}
            aria-label={m.job_action_remove({ number: at + 1 })}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        className={styles.add ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={fields.length >= mostActions}
        onClick={add}
      >
        {m.entry_action()}
      </Button>
    </fieldset>
  )
}
