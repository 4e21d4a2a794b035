// Hands /identity to the embedded provider as raw requests: it reads bodies and writes answers itself.
import type { FastifyInstance } from 'fastify'
import { type Identity, mountPath } from '../../identity/index.ts'

export function mountIdentity(app: FastifyInstance, identity: Identity): void {
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
