// What every answer forbids a browser, whatever is answered. Written out once: working it out anew for each request
// cost as much as finding its route.
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../contract/route.ts'

interface Places {
  /** Further places that the console may call and sign in at. */
  trustedOrigins: readonly string[]
  /** Further places that it may only fetch from. */
  tileOrigins: readonly string[]
  isOverTls: boolean
}

export function securityHeaders({ trustedOrigins, tileOrigins, isOverTls }: Places): Record<string, string> {
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...trustedOrigins, ...tileOrigins],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...trustedOrigins],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isOverTls ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/**
 * On the raw answer, so that they hold for what is written past Fastify too. Replies of the API stay in no cache, unless
 * a handler says otherwise.
 */
export function secure(app: FastifyInstance, headers: Record<string, string>): void {
  const pairs = Object.entries(headers)
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of pairs) reply.raw.setHeader(name, value)
    if (request.url.startsWith(`${apiPrefix}/`)) reply.raw.setHeader('cache-control', 'no-store')
    done()
  })
}
