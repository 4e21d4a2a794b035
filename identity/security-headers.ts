import type { ServerResponse } from 'node:http'

/** No inline code or style anywhere; a form may lead only here and to the console, also after a redirect. */
export function setSecurityHeaders(response: ServerResponse, publicUrl: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${new URL(publicUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  response.setHeader('content-security-policy', policy.join('; '))
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  if (publicUrl.startsWith('https:')) {
    response.setHeader('strict-transport-security', 'max-age=31536000')
  }
}
