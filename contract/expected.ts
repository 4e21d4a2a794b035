// An edit may say which version of a record it is based on; what has changed since stays as it is.
import { z } from 'zod'

/** The `updated_at` of the record that the edit is based on; null if it had never been changed. */
export const expectedUpdatedAt = z.iso.datetime({ offset: true }).nullable()

export interface Expectation {
  expected_updated_at?: string | null | undefined
}
