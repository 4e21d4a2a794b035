import { usualDuration } from '../jobs/durations.ts'
import type { Dragged } from './drag/drag-store.ts'

/** Minutes. */
export const durationOf = (dragged: Dragged): number =>
  dragged.kind === 'job' ? usualDuration(dragged.job.type_id) : dragged.visit.duration
