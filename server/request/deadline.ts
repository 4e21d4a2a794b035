// The time that a request has, counted from its arrival. It is over when it has passed or when the caller has gone; from
// then on the request changes nothing: see docs/decisions/deadlines.md.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from './problem.ts'

export interface Deadline {
  /** As `performance.now()` counts. */
  readonly arrivedAt: number
  readonly endsAt: number
  /** Aborts when the time is over; its reason is what the request ends with. */
  readonly signal: AbortSignal
  /** Whether a COMMIT is on its way, so that nobody knows yet what becomes of the change. */
  isCommitting: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    deadline: Deadline | null
  }
  interface FastifyContextConfig {
    /** Where a route may take longer than all others. */
    deadlineMs?: number
  }
}

/** A commit that is under way at the deadline is answered with what became of it, if that is known this soon. */
const commitGraceMs = 2000

const closing = { headers: { connection: 'close' } }
const timedOut = () => new Problem(503, 'timed_out', undefined, undefined, closing)
export const outcomeUnknown = () => new Problem(503, 'outcome_unknown', undefined, undefined, closing)
/** Nobody reads it; the log and the figures do. */
const callerGone = () => new Problem(499, 'timed_out', 'The caller has gone.')

function startDeadline(reply: FastifyReply, ms: number, usualMs: number): Deadline {
  const arrivedAt = performance.now()
  const over = new AbortController()
  const request = reply.request.raw
  const deadline: Deadline = { arrivedAt, endsAt: arrivedAt + ms, signal: over.signal, isCommitting: false }
  const answer = (problem: Problem) => {
    if (!reply.sent) reply.send(problem)
  }
  const end = () => {
    if (reply.sent) {
      // A handler that answers by itself, such as a download, takes as long as its caller reads, but no body does.
      if (!request.complete) request.socket.destroy()
      return
    }
    over.abort(timedOut())
    if (!deadline.isCommitting) return answer(timedOut())
    timer = setTimeout(() => answer(deadline.isCommitting ? outcomeUnknown() : timedOut()), commitGraceMs)
  }
  let timer = setTimeout(end, ms)
  reply.raw.once('close', () => {
    const isAnswered = reply.raw.writableFinished
    clearTimeout(timer)
    if (isAnswered && !request.complete) {
      // The body goes on, so that its sender gets to read the answer; an upload that was refused has no use for its time.
      const left = Math.min(usualMs, deadline.endsAt - performance.now())
      if (left > 0) timer = setTimeout(end, left)
      return
    }
    if (!isAnswered) over.abort(callerGone())
  })
  return deadline
}

/** Fastify's own limit ends for a request with a body as soon as that is read, and its work goes on behind it. */
export function enforceDeadlines(app: FastifyInstance, usualMs: number): void {
  app.decorateRequest('deadline', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = startDeadline(reply, request.routeOptions.config.deadlineMs ?? usualMs, usualMs)
    done()
  })
}
