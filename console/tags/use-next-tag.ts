import { useAnswer } from '../session/queries.ts'

/** The tag that the next installation gets. Others take tags too, so each form reads it for itself. */
export const useNextTag = (options: { enabled?: boolean; quiet?: boolean } = {}) =>
  useAnswer('getNextTag', {}, { ...options, gcTime: 0 })
