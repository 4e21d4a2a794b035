// The server refuses an edit of a visit that somebody else has changed since it was read.
import type { Appointment } from '../../contract/jobs/schema.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { call } from '../session/api.ts'
import { cacheVisit } from './shown-changes.ts'

export const isVisitChanged = (error: unknown): boolean => isProblem(error) && error.key === 'visit_changed'

/** As the server has it now, also in the lists on screen. */
export async function readVisit(id: string): Promise<Appointment> {
  const visit = await call('getAppointment', { params: { id } })
  cacheVisit(visit)
  return visit
}
