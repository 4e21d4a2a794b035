// The only access to the server: every call carries a bearer token and a request id, ends within 30 s, and returns
// the contract's reply or a Problem that has already been shown.
import { type ProblemBody, problemSchema } from '../../contract/problems.ts'
import { apiPrefix, type Reply, type RequestInput } from '../../contract/route.ts'
import type { Operation, Routes } from '../../contract/routes.ts'
import { requestTimeoutMs } from '../../contract/session.ts'
import { Problem } from '../kit/problem/problem.ts'
import { getLocale } from '../paraglide/runtime.js'
import { makeProblem } from '../problems/make-problem.ts'
import { changeKey } from './change-keys.ts'
import { noteReachable, noteUnreachable } from './connection.ts'
import { fetchFailedText } from './operation-text.ts'
import { operations } from './operations.ts'
import { showProblem } from './problem-log.ts'
import { accessToken } from './renewal.ts'

export type { Operation }
export type Answer<O extends Operation> = Reply<Routes[O]>
export type SentTo<O extends Operation> = RequestInput<Routes[O]>

interface CallOptions {
  signal?: AbortSignal | undefined
  /** No snackbar and no entry in the notification centre: the caller shows the problem itself. */
  quiet?: boolean
  /** Without a time limit, for a long download. */
  isPatient?: boolean
  /** Continues when the page is left (keepalive); for a small body. */
  outlivesPage?: boolean
}

/** An operation without parameters and body needs no argument. */
export type RequestArguments<O extends Operation, Extra = unknown> =
  Record<never, never> extends SentTo<O> ? [sent?: SentTo<O> & Extra] : [sent: SentTo<O> & Extra]

type Sendable = string | number | boolean

interface Plain {
  params?: Record<string, unknown> | undefined
  query?: Record<string, Sendable | readonly Sendable[] | undefined> | undefined
  body?: unknown
}

export const addressOf = (path: string, { params = {}, query = {} }: Plain): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one) => [name, String(one)])
      : value === undefined
        ? []
        : [[name, String(value)]],
  )
  const search = new URLSearchParams(pairs).toString()
  return `${apiPrefix}${filled}${search ? `?${search}` : ''}`
}

export const readProblem = (body: unknown): Partial<ProblemBody> => problemSchema.safeParse(body).data ?? {}

/** A file is sent as it is. */
const bodyOf = (body: unknown): BodyInit | null => {
  if (body === undefined) return null
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)
}

const send = async (
  operation: Operation,
  sent: Plain & CallOptions,
  requestId: string,
  idempotencyKey: string | undefined,
): Promise<Response> => {
  const { method, path, bodyType, queryNames } = operations[operation]
  // Screens share filters with routes that know only some of them; the server refuses unknown ones.
  const query = Object.fromEntries(
    Object.entries(sent.query ?? {}).filter(([key]) => queryNames.includes(key)),
  )
  const token = await accessToken()
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': getLocale(),
    'x-request-id': requestId,
  }
  if (token) headers.authorization = `Bearer ${token}`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (sent.body !== undefined) headers['content-type'] = bodyType ?? 'application/json'
  const timeout = AbortSignal.timeout(requestTimeoutMs)
  return fetch(addressOf(path, { params: sent.params, query }), {
    method,
    headers,
    body: bodyOf(sent.body),
    keepalive: sent.outlivesPage ?? false,
    signal: AbortSignal.any([...(sent.signal ? [sent.signal] : []), ...(sent.isPatient ? [] : [timeout])]),
  })
}

/** The body of a successful response. */
const attempt = async (operation: Operation, sent: Plain & CallOptions): Promise<Response> => {
  const requestId = crypto.randomUUID()
  const fallback = fetchFailedText(operation)
  const change = changeKey(operation, sent)
  let answer: Response
  try {
    answer = await send(operation, sent, requestId, change?.key)
    if (answer.status === 401 && (await accessToken(Number.POSITIVE_INFINITY)))
      answer = await send(operation, sent, requestId, change?.key)
  } catch (error) {
    if (sent.signal?.aborted) throw error
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    if (!isLate) noteUnreachable()
    throw makeProblem({
      status: 0,
      key: isLate ? 'timed_out' : 'unreachable',
      requestId,
      operation,
      fallback,
    })
  }
  noteReachable()
  if (answer.status < 500) change?.forget()
  if (answer.ok) return answer
  const tracedAs = answer.headers.get('x-request-id') ?? requestId
  const said = readProblem(await answer.json().catch(() => undefined))
  throw makeProblem({ ...said, status: answer.status, requestId: tracedAs, operation, fallback })
}

const attemptAloud = async (operation: Operation, sent: Plain & CallOptions): Promise<Response> => {
  try {
    return await attempt(operation, sent)
  } catch (error) {
    if (error instanceof Problem && !sent.quiet) showProblem(error)
    throw error
  }
}

export const call = async <const O extends Operation>(
  operation: O,
  ...[sent]: RequestArguments<O, CallOptions>
): Promise<Answer<O>> => {
  const answer = await attemptAloud(operation, (sent ?? {}) as Plain & CallOptions)
  return (answer.status === 204 ? undefined : await answer.json()) as Answer<O>
}

/** A response that is not JSON: a photo or a file. */
export const callForBytes = async <const O extends Operation>(
  operation: O,
  sent: SentTo<O> & CallOptions,
): Promise<Blob> => (await attemptAloud(operation, sent as Plain & CallOptions)).blob()

/** A long download as a stream. */
export const callForStream = async <const O extends Operation>(
  operation: O,
  sent: SentTo<O> & CallOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const { body } = await attemptAloud(operation, { ...(sent as Plain & CallOptions), isPatient: true })
  return body ?? new Blob([]).stream()
}
