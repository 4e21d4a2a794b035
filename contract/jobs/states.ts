// States of a job. A done job is never reopened: what returns is a call-back job.
import type { JobState } from './schema.ts'

/**
 * What a person may request. `done` → `complete` needs a settled job; a payment that settles a done job completes it by
 * itself, and a voided payment takes a complete job back to done.
 */
export const jobTransitions: Readonly<Record<JobState, readonly JobState[]>> = {
  pending: ['done', 'cancelled'],
  done: ['complete'],
  complete: [],
  cancelled: [],
}

export const canBecome = (from: JobState, to: JobState): boolean => jobTransitions[from].includes(to)

/** Fields of a job may change until it has ended; notes and the technician later too. */
export const isEditable = (state: JobState): boolean => state === 'pending' || state === 'done'
