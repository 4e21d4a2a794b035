import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { IdField } from './IdField.tsx'

interface TechnicianFieldProps {
  /** What an empty choice stands for. */
  none: string
  required?: boolean
}

export const TechnicianField = ({ none, required = false }: TechnicianFieldProps) => {
  const { data } = useAnswer('listPersonnelOptions', {}, { quiet: true, staleTime: 60_000 })
  const people = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <IdField name="assignee_id" label={m.job_technician()} none={none} options={people} required={required} />
  )
}
