import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** One histogram entry and one log line per request, labelled by the declared route, never by ids. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = String(reply.statusCode)
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (route.startsWith('/api/'))
      request.log.info({ ...line, person: request.caller?.person.sub }, 'answered')
    else request.log.debug(line, 'answered')
    done()
  })
}

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)

/** Of a caller on this machine, past no proxy. */
export const isOfThisMachine = (request: FastifyRequest): boolean =>
  isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined

/** Metrics need METRICS_TOKEN; if none is set, only a direct caller on this machine may read them. */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isOfThisMachine(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
