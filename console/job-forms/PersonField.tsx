import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFieldError } from '../kit/form/form-context.ts'
import { LabelText } from '../kit/form/LabelText.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

interface PersonFieldProps {
  name: string
  /** The person of a stored record, who may have left the company. */
  known?: { id: string; name: string } | undefined
}

/** A person of the company, or none. */
export const PersonField = ({ name, known }: PersonFieldProps) => {
  const label = m.job_technician()
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, string | null>>({ name })
  const error = useFieldError(name, label)
  const { data } = useAnswer('listPersonnelOptions', {})
  const people = data?.items ?? []
  const all = known && people.every(({ id }) => id !== known.id) ? [known, ...people] : people
  return (
    <NativeSelect
      ref={ref}
      name={name}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={onBlur}
      data={[
        { value: '', label: m.job_without_technician() },
        ...all.map((person) => ({ value: person.id, label: person.name })),
      ]}
      label={<LabelText label={label} required={false} />}
      error={error}
    />
  )
}

/** The person of a stored record. */
export const personOf = (
  record: { assignee_id?: string | null; assignee_name?: string | null } | undefined,
): PersonFieldProps['known'] =>
  record?.assignee_id ? { id: record.assignee_id, name: record.assignee_name ?? '' } : undefined
