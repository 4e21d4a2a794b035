// States of a job. A done job is never reopened: what returns is a call-back job.
import type { ProblemKey } from '../problems.ts'
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

/** Why each other transition is refused. */
export const refusedTransitions = {
  pending: { complete: 'job_not_done' },
  done: { pending: 'job_done_reopened', cancelled: 'job_done_cancelled' },
  complete: {
    pending: 'job_complete_reopened',
    done: 'job_complete_undone',
    cancelled: 'job_complete_cancelled',
  },
  cancelled: {
    pending: 'job_cancelled_reopened',
    done: 'job_cancelled_done',
    complete: 'job_cancelled_complete',
  },
} as const satisfies Record<JobState, Partial<Record<JobState, ProblemKey>>>

export const refusalOf = (from: JobState, to: JobState): ProblemKey | undefined =>
  (refusedTransitions[from] as Partial<Record<JobState, ProblemKey>>)[to]

/** Fields of a job may change until it has ended; notes and the technician later too. */
export const isEditable = (state: JobState): boolean => state === 'pending' || state === 'done'
