// Liveness, readiness and metrics of every process, whatever its role.
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Registry } from 'prom-client'
import { enforceDeadlines } from '../request/deadline.ts'
import { Problem } from '../request/problem.ts'
import type { Log } from '../settings/log.ts'
import type { TrustedProxies } from '../settings/trusted-proxies.ts'
import { limitConnections } from './connection-limit.ts'
import { answerErrors } from './errors.ts'
import { mayReadMetrics } from './metrics.ts'

export interface HealthOptions {
  registry: Registry
  metricsToken: string | undefined
  isReady(): Promise<boolean>
}

const probeTimeoutMs = 1200

/**
 * A stalled database neither answers nor refuses. Probes share one pending query, so they do not use up connections.
 */
export function createReadiness(isReady: () => Promise<boolean>): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined
  return async () => {
    probe ??= isReady().finally(() => {
      probe = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const timedOut = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, probeTimeoutMs, false)
    })
    return Promise.race([probe.catch(() => false), timedOut]).finally(() => clearTimeout(timer))
  }
}

export function answerHealth(app: FastifyInstance, options: HealthOptions): void {
  const isReady = createReadiness(options.isReady)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw new Problem(403, 'forbidden')
    return reply.type(options.registry.contentType).send(await options.registry.metrics())
  })
}

interface HealthAppOptions extends HealthOptions {
  log: Log
  trustProxy: TrustedProxies
  requestTimeoutMs: number
  maxConnections: number
}

/** The HTTP side of a process without the role `api`. */
export function buildHealthApp(options: HealthAppOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.log,
    trustProxy: options.trustProxy as FastifyServerOptions['trustProxy'],
  }) as unknown as FastifyInstance
  enforceDeadlines(app, options.requestTimeoutMs)
  limitConnections(app, options.maxConnections, options.registry)
  answerErrors(app)
  answerHealth(app, options)
  return app
}
