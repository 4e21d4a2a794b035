import { STATUS_CODES } from 'node:http'
import type { FieldError, ProblemBody, ProblemKey } from '../../contract/problems.ts'

/** An error reply: thrown anywhere in a request, sent as RFC 9457 problem details. */
export class Problem extends Error {
  readonly status: number
  readonly key: ProblemKey
  readonly detail: string | undefined
  readonly errors: FieldError[] | undefined
  readonly values: ProblemBody['values']
  readonly headers: Record<string, string>

  constructor(
    status: number,
    key: ProblemKey,
    detail?: string,
    errors?: FieldError[],
    more: { values?: ProblemBody['values']; headers?: Record<string, string> } = {},
  ) {
    super(detail ?? key)
    this.status = status
    this.key = key
    this.detail = detail
    this.errors = errors
    this.values = more.values
    this.headers = more.headers ?? {}
  }

  toBody(instance?: string): ProblemBody {
    return {
      type: `urn:thalpos:problem:${this.key}`,
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      key: this.key,
      ...(instance === undefined ? {} : { instance }),
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      ...(this.errors === undefined ? {} : { errors: this.errors }),
      ...(this.values === undefined ? {} : { values: this.values }),
    }
  }
}
