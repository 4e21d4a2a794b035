// What no route and no hook sees: an address that cannot be decoded, and what is no HTTP. It is answered as all else is.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { sendProblem, toProblem } from './errors.ts'
import type { Log } from './log.ts'
import { Problem } from './problem.ts'

type Answers = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** There is no answer to write to, only the connection. */
function written(problem: Problem, headers: Record<string, string>): string {
  const { status } = problem
  const body = JSON.stringify(problem.toBody())
  const head = {
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

export const answerUnroutable = (headers: Record<string, string>, log: Log): Answers => ({
  frameworkErrors(error, request, reply) {
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
    reply.header('x-request-id', request.id)
    sendProblem(request, reply, toProblem(error))
  },
  clientErrorHandler(error, socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const id = randomUUID()
    // Not the error itself: it carries the bytes, and with them tokens.
    log.debug({ reason: error.code, reqId: id }, 'not read as a request')
    const problem = new Problem(statuses[error.code] ?? 400, 'bad_request')
    if (socket.writable) socket.write(written(problem, { ...headers, 'x-request-id': id }))
    socket.destroy(error)
  },
})
