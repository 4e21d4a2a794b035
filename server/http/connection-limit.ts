// Connections cost memory and a file handle each before anything is known of their caller.
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'

/** Closes connections past the limit as soon as they are opened, and counts them. */
export function limitConnections(app: FastifyInstance, most: number, registry: Registry): void {
  const dropped = new Counter({
    name: 'http_connections_dropped_total',
    help: 'Connections closed at once because HTTP_MAX_CONNECTIONS were open',
    registers: [registry],
  })
  app.server.maxConnections = most
  app.server.on('drop', () => dropped.inc())
}
