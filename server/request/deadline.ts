// Deadline of a request, counted from its arrival. Once it passes or the caller disconnects, the request changes
// nothing: see docs/decisions/deadlines.md.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from './problem.ts'

export interface Deadline {
  /** As `performance.now()` counts. */
  readonly arrivedAt: number
  readonly endsAt: number
  /** Aborts at the deadline; its reason is the error of the request. */
  readonly signal: AbortSignal
  /** Whether a COMMIT is under way; its outcome is unknown until it returns. */
  isCommitting: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    deadline: Deadline | null
  }
  interface FastifyContextConfig {
    /** Set on routes that may take longer than others. */
    deadlineMs?: number
  }
}

/** How long a commit under way at the deadline may still determine the reply. */
const commitGraceMs = 2000

const closing = { headers: { connection: 'close' } }
const timedOut = () => new Problem(503, 'timed_out', undefined, undefined, closing)
export const outcomeUnknown = () => new Problem(503, 'outcome_unknown', undefined, undefined, closing)
/** Seen only in the log and the metrics. */
const callerGone = () => new Problem(499, 'timed_out', 'The caller has gone.')

function startDeadline(reply: FastifyReply, ms: number, usualMs: number): Deadline {
  const arrivedAt = performance.now()
  const controller = new AbortController()
  const request = reply.request.raw
  const deadline: Deadline = {
    arrivedAt,
    endsAt: arrivedAt + ms,
    signal: controller.signal,
    isCommitting: false,
  }
  const answer = (problem: Problem) => {
    if (!reply.sent) reply.send(problem)
  }
  const end = () => {
    if (reply.sent) {
      // A streamed reply may outlast the deadline; a request body that is still arriving may not.
      if (!request.complete) request.socket.destroy()
      return
    }
    controller.abort(timedOut())
    if (!deadline.isCommitting) return answer(timedOut())
    timer = setTimeout(() => answer(deadline.isCommitting ? outcomeUnknown() : timedOut()), commitGraceMs)
  }
  let timer = setTimeout(end, ms)
  reply.raw.once('close', () => {
    const isAnswered = reply.raw.writableFinished
    clearTimeout(timer)
    if (isAnswered && !request.complete) {
      // The sender may finish its body to read the reply, but gets no more than the usual time for it.
      const left = Math.min(usualMs, deadline.endsAt - performance.now())
      if (left > 0) timer = setTimeout(end, left)
      return
    }
    if (!isAnswered) controller.abort(callerGone())
  })
  return deadline
}

/** Fastify's own time-out stops at the end of the body and does not cover the handler. */
export function enforceDeadlines(app: FastifyInstance, usualMs: number): void {
  app.decorateRequest('deadline', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = startDeadline(reply, request.routeOptions.config.deadlineMs ?? usualMs, usualMs)
    done()
  })
}
