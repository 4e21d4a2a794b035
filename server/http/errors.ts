// Maps every error of a request to problem details: a Problem as it is, errors of Fastify and of schemas by their
// status, anything else as a 500 whose cause is only logged.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../../contract/fields.ts'
import { type FieldError, type ProblemKey, problemKeys } from '../../contract/problems.ts'
import { passedLimit } from '../database/column-limits.ts'
import { isDeadlock } from '../database/database.ts'
import { CommitLost } from '../database/transaction.ts'
import { outcomeUnknown } from '../request/deadline.ts'
import { Problem } from '../request/problem.ts'

const keysByStatus: Record<number, ProblemKey> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  406: 'not_acceptable',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

const isKey = (text: string): text is ProblemKey => (problemKeys as readonly string[]).includes(text)

function fieldErrors(error: FastifyError): FieldError[] {
  return (error.validation ?? []).flatMap(({ instancePath, keyword, message = '', params }) => {
    const path = instancePath.split('/').filter(Boolean)
    if (keyword !== 'unrecognized_keys') {
      const values = limitsOf(params)
      return {
        path: path.join('.'),
        key: isKey(message) ? message : 'field_invalid',
        ...(values ? { values } : {}),
      }
    }
    const names = (params as { keys?: readonly string[] }).keys ?? ['']
    return names.map((name) => ({ path: [...path, name].join('.'), key: 'field_unknown' }))
  })
}

/** A cancelled statement, or a transaction that deadlocked on every retry. */
function isTooLate(error: Error & { code?: string }): boolean {
  return error.code === '57014' || isDeadlock(error)
}

function isUnavailable(error: Error & { code?: string }): boolean {
  return /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOSPC|EDQUOT|57P0[123]|53300|08)/.test(error.code ?? '')
}

/**
 * A value that passes the schemas but not PostgreSQL: a character, a time, a number out of range, an invalid literal.
 */
function isUnreadable(error: Error & { code?: string }): boolean {
  return /^22(021|P05|007|008|003|P02)$/.test(error.code ?? '')
}

/** A value that passes the schemas but violates a check constraint of a column. */
function limitProblem(constraint: string | undefined): Problem | undefined {
  const passed = passedLimit(constraint)
  if (!passed) return undefined
  const { column: path, limit } = passed
  const isText = typeof limit === 'number'
  const values: Record<string, number> = isText ? { max: limit } : { ...limit }
  const key = isText ? 'too_long' : 'value_range'
  return new Problem(400, 'bad_request', 'A field passes its limit.', [{ path, key, values }])
}

export function toProblem(error: FastifyError & { constraint?: string }): Problem {
  if (error instanceof Problem) return error
  if (error instanceof CommitLost) return outcomeUnknown()
  const overLimit = limitProblem(error.constraint)
  if (overLimit) return overLimit
  if (error.validation)
    return new Problem(400, 'bad_request', 'A field is missing or wrong.', fieldErrors(error))
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new Problem(400, 'bad_request', 'Not valid JSON.')
  // Closes the connection, because the body may still be arriving.
  if (isTooLate(error))
    return new Problem(503, 'timed_out', undefined, undefined, { headers: { connection: 'close' } })
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new Problem(status, keysByStatus[status] ?? 'bad_request')
  if (isUnreadable(error)) return new Problem(400, 'bad_request', 'A value cannot be read.')
  if (isUnavailable(error)) return new Problem(503, 'unavailable')
  return new Problem(500, 'internal_error')
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .status(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.toBody(request.url.split('?')[0] ?? '/'))
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500 || isUnreadable(error)) request.log.error({ err: error }, 'request failed')
    return sendProblem(request, reply, problem)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem(404, 'not_found')))
}
