// What a supervisor asks every process, whatever its role.
import fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { answerErrors } from './errors.ts'
import type { Log } from './log.ts'
import { mayReadMetrics } from './metrics.ts'
import { Problem } from './problem.ts'

export interface HealthOptions {
  registry: Registry
  metricsToken: string | undefined
  isReady(): Promise<boolean>
}

export function answerHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await options.isReady().catch(() => false)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw new Problem(403, 'forbidden')
    return reply.type(options.registry.contentType).send(await options.registry.metrics())
  })
}

/** All that a process without the role `api` answers. */
export function buildHealthApp(options: HealthOptions & { log: Log; trustProxy: boolean }): FastifyInstance {
  const app = fastify({
    loggerInstance: options.log,
    trustProxy: options.trustProxy,
  }) as unknown as FastifyInstance
  answerErrors(app)
  answerHealth(app, options)
  return app
}
