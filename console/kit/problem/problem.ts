import type { FieldError, ProblemBody } from '../../../contract/problems.ts'

/** What is known of a failed call. Its sentence is the reason in the person's language. */
export type ProblemParts = Pick<Problem, 'status' | 'requestId' | 'operation' | 'sentence'> &
  Partial<ProblemBody> & { fallback?: string | undefined }

/** A failed call. Status 0 means that no response arrived; `key` is then `unreachable` or `timed_out`. */
export class Problem extends Error {
  readonly status: number
  readonly key: string
  readonly detail: string | undefined
  readonly sentence: string
  readonly values: NonNullable<ProblemBody['values']>
  readonly errors: readonly FieldError[]
  readonly requestId: string
  readonly operation: string
  /** The error text of its area for a failed fetch; undefined for a change. */
  readonly fallback: string | undefined

  constructor(from: ProblemParts) {
    super(from.title ?? `${from.operation}: ${from.status}`)
    this.name = 'Problem'
    this.status = from.status
    this.key = from.key ?? 'unknown'
    this.detail = from.detail
    this.sentence = from.sentence
    this.values = from.values ?? {}
    this.errors = from.errors ?? []
    this.requestId = from.requestId
    this.operation = from.operation
    this.fallback = from.fallback
  }
}

export const isProblem = (value: unknown): value is Problem => value instanceof Problem

/** Whether the same call may succeed when repeated. */
export const isPassing = (value: unknown): boolean =>
  isProblem(value) && [0, 502, 503, 504].includes(value.status)
