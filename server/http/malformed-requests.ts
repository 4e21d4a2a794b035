// Requests that reach no route and no hook: an undecodable URL, or bytes that are not HTTP. The reply is a problem too.
import { randomUUID } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { Problem } from '../request/problem.ts'
import type { Log } from '../settings/log.ts'
import { sendProblem, toProblem } from './errors.ts'
import type { SetSecurityHeaders } from './security-headers.ts'

type FastifyHandlers = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Formats the whole HTTP reply, because there is only a socket to write to. */
function toHttp(problem: Problem, headers: OutgoingHttpHeaders): string {
  const { status } = problem
  const body = JSON.stringify(problem.toBody())
  const head = {
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${String(value)}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

function securityHeadersOf(socket: Socket, setSecurityHeaders: SetSecurityHeaders): OutgoingHttpHeaders {
  const request = new IncomingMessage(socket)
  const response = new ServerResponse(request)
  setSecurityHeaders(request, response, () => {})
  return response.getHeaders()
}

export const answerMalformedRequests = (
  setSecurityHeaders: SetSecurityHeaders,
  log: Log,
): FastifyHandlers => ({
  frameworkErrors(error, request, reply) {
    setSecurityHeaders(request.raw, reply.raw, () => {})
    reply.header('x-request-id', request.id).header('cache-control', 'no-store')
    sendProblem(request, reply, toProblem(error))
  },
  clientErrorHandler(error, socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const id = randomUUID()
    // The error itself is not logged: it holds the received bytes, which may include tokens.
    log.debug({ reason: error.code, reqId: id }, 'malformed request')
    const problem = new Problem(statuses[error.code] ?? 400, 'bad_request')
    const headers = {
      ...securityHeadersOf(socket, setSecurityHeaders),
      'x-request-id': id,
      'cache-control': 'no-store',
    }
    if (socket.writable) socket.write(toHttp(problem, headers))
    socket.destroy(error)
  },
})
