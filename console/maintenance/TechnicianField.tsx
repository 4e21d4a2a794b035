import { useOfferedValue } from '../kit/form/use-offered-value.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { IdField } from './IdField.tsx'

interface TechnicianFieldProps {
  /** What an empty choice stands for. */
  none: string
  required?: boolean
  /** The technician of a stored plan, who may have left. */
  known?: { assignee_id: string | null; assignee_name: string | null } | undefined
}

export const TechnicianField = ({ none, required = false, known }: TechnicianFieldProps) => {
  const { data } = useAnswer('listPersonnelOptions', {}, { quiet: true, staleTime: 60_000 })
  const people = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const left =
    data && known?.assignee_id && people.every(({ value }) => value !== known.assignee_id)
      ? [{ value: known.assignee_id, label: m.person_who_left({ name: known.assignee_name ?? '' }) }]
      : []
  const options = [...left, ...people]
  useOfferedValue('assignee_id', data && options.map(({ value }) => value), null)
  return (
    <IdField
      name="assignee_id"
      label={m.job_technician()}
      none={none}
      options={options}
      required={required}
    />
  )
}
