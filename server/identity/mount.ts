// Passes raw requests under /identity to the embedded provider, which reads bodies and writes replies itself.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Identity, mountPath } from '../../identity/index.ts'

/** Only pages are redirected to the public address; API calls and health checks may use any. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api\/|healthz|readyz|metrics)/.test(url)

export function mountIdentity(app: FastifyInstance, identity: Identity): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPage(request) && identity.correctAddress(request.raw, reply.raw, request.host)) reply.hijack()
    else done()
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of [mountPath, `${mountPath}/*`]) {
      scope.all(url, { schema: { hide: true } }, (request, reply) => {
        reply.hijack()
        identity.handle(request.raw, reply.raw, request.ip)
      })
    }
  })
}
