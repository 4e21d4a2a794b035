import type { Appointment } from '../../contract/jobs/schema.ts'

/** Technician and helpers of a visit. */
export const peopleOf = ({
  assignee_id,
  helpers,
}: Pick<Appointment, 'assignee_id' | 'helpers'>): string[] => [
  ...(assignee_id ? [assignee_id] : []),
  ...helpers.map(({ id }) => id),
]
