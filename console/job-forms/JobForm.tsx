import { z } from 'zod'
import { formValues, pickFields, schemasOf } from '../../contract/fields.ts'
import {
  actionFormSchema,
  editableJobFields,
  type JobEdit,
  jobFields,
  jobFormSchema,
} from '../../contract/jobs/fields.ts'
import type { ListedJob } from '../../contract/jobs/schema.ts'
import { HomeField } from '../device-forms/HomeField.tsx'
import { EditModal } from '../edits/EditModal.tsx'
import { jobRecord } from '../jobs/job-fields.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import type { JobPrefill } from '../shell/offers.ts'
import { JobActionsField } from './JobActionsField.tsx'
import { PersonField, personOf } from './PersonField.tsx'
import { TypeField } from './TypeField.tsx'

/** Beside the fields of the contract: what was done, and whether a visit is scheduled next. */
const addSchema = jobFormSchema.extend({
  actions: z.array(actionFormSchema),
  schedule: z.boolean(),
})
export type AddJobValues = z.output<typeof addSchema>

const shared = (job: ListedJob | undefined) => (
  <>
    <TypeField name="type_id" autoFocus />
    <PersonField name="assignee_id" known={personOf(job)} />
    <TextField
      wide
      name="title"
      label={m.job_title()}
      description={m.job_title_hint()}
      max={jobFields.title.limit}
    />
    <NumberField name="estimated_cost" label={m.job_estimate_euro()} kind="money" />
  </>
)

interface AddJobFormProps {
  prefill: JobPrefill
  onSave: (values: AddJobValues) => Promise<void>
}

export const AddJobForm = ({ prefill, onSave }: AddJobFormProps) => {
  const { client, home, call_back_of, schedule = false, onAdded: _onAdded, ...known } = prefill
  const defaults = {
    ...formValues(jobFields, undefined),
    ...known,
    source: known.source ?? 'call',
    installation_id: home?.id ?? '',
    call_back_of: call_back_of?.id ?? null,
    actions: [],
    schedule,
  }
  return (
    <FormModal<AddJobValues>
      schema={addSchema}
      defaults={defaults as never}
      onSave={onSave}
      errorText={keyText}
    >
      <HomeField {...(client ? { client: { value: client.id, label: client.name } } : {})} home={home} />
      {shared(undefined)}
      <NumberField name="cost" label={m.job_cost_euro()} kind="money" />
      <TextAreaField name="notes" label={m.column_notes()} max={jobFields.notes.limit} />
      <JobActionsField />
      <CheckField name="schedule" label={m.job_schedule_next()} />
    </FormModal>
  )
}

const endedFields = pickFields(jobFields, 'assignee_id', 'notes')

interface EditJobFormProps {
  job: ListedJob
  /** An ended job changes only in its notes and technician. */
  hasEnded: boolean
  send: (edit: JobEdit) => Promise<unknown>
  read: () => Promise<ListedJob>
  onSaved: () => Promise<unknown>
}

const endedSchema: z.ZodType<JobEdit, JobEdit> = z.strictObject(schemasOf(endedFields)).partial()
const editSchema: z.ZodType<JobEdit, JobEdit> = z.strictObject(schemasOf(editableJobFields)).partial()

export const EditJobForm = ({ job, hasEnded, ...calls }: EditJobFormProps) => {
  const fields = hasEnded ? endedFields : editableJobFields
  const valuesOf = (record: ListedJob) => formValues(fields, record) as JobEdit
  const schema = hasEnded ? endedSchema : editSchema
  return (
    <EditModal<JobEdit, ListedJob>
      record={job}
      schema={schema}
      valuesOf={valuesOf}
      fields={jobRecord}
      {...calls}
    >
      {(record) => (
        <>
          {hasEnded ? (
            <PersonField name="assignee_id" known={personOf(record)} />
          ) : (
            <>
              {shared(record)}
              <NumberField name="cost" label={m.job_cost_euro()} kind="money" />
            </>
          )}
          <TextAreaField name="notes" label={m.column_notes()} max={jobFields.notes.limit} />
        </>
      )}
    </EditModal>
  )
}
