// The embedded OpenID provider behind one function. Keycloak or any other issuer takes its place through settings.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import { refuseAuthRequest } from './auth-request.ts'
import { loadKeys, toPublicKeys } from './keys.ts'
import { createKnownBrowsers } from './known-browser.ts'
import { createRateLimit } from './limits.ts'
import { mountPath } from './mount-path.ts'
import { sendAsset } from './pages/assets.ts'
import { languageOf } from './pages/language.ts'
import { messages } from './pages/messages.ts'
import { linkToConsole, type NoticeTexts, renderNotice } from './pages/notice-page.ts'
import { createProvider } from './provider.ts'
import { correctAddress } from './public-address.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { sendPage } from './send-page.ts'
import { createSignIn } from './sign-in.ts'
import { type IdentityLog, type IdentityStore, StoreUnavailable } from './store.ts'

export { createRateLimit } from './limits.ts'
export { mountPath } from './mount-path.ts'
export { hashPassword } from './passwords.ts'
export { isLoopback } from './public-address.ts'
export type { Artifact, Attempt, IdentityLog, IdentityPerson, IdentityStore, Subject } from './store.ts'
export { StoreUnavailable } from './store.ts'

export interface IdentityOptions {
  /** The public address followed by `/identity`. */
  issuer: string
  /** Scheme, host and port under which browsers reach the server. */
  publicUrl: string
  audience: string
  clientId?: string
  store: IdentityStore
  log: IdentityLog
}

export interface Identity {
  /** Answers whatever is under `/identity`; `address` is the caller's, where a proxy stands between. */
  handle(request: IncomingMessage, response: ServerResponse, address?: string): void
  /** Answers a page that was opened at another host than the public one; false when there is nothing to correct. */
  correctAddress(request: IncomingMessage, response: ServerResponse, host: string): boolean
  jwks: JSONWebKeySet
}

/** Sign-ins, and log-outs, begun in a minute from one address: an office full of people opens no more. */
const begunAtMost = 120

const providerPlaces = new Set(['auth', 'token', 'jwks', 'session', '.well-known'])

type Mounted = IncomingMessage & { originalUrl?: string }

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { issuer, audience, clientId = 'console', store, log } = options
  const publicUrl = options.publicUrl.replace(/\/$/, '')
  const keys = await loadKeys(store)
  const provider = createProvider({ issuer, publicUrl, audience, clientId, store, keys, log })
  const answerProvider = provider.callback()
  const browsers = createKnownBrowsers(keys.cookies, publicUrl.startsWith('https:'))
  const answerSignIn = createSignIn({ provider, store, publicUrl, browsers, log })
  const beginnings: Record<string, (address: string) => number> = {
    '/auth': createRateLimit(begunAtMost),
    '/session/end': createRateLimit(begunAtMost),
  }
  const setSecurityHeaders = createSecurityHeaders(publicUrl)

  async function answer(request: Mounted, response: ServerResponse, address: string): Promise<void> {
    bindToPublicAddress(request, publicUrl)
    setSecurityHeaders(request, response, () => {})
    const { pathname, search } = new URL(request.originalUrl ?? request.url ?? '/', publicUrl)
    const path = pathname.slice(mountPath.length) || '/'
    const [, place, name = ''] = path.split('/')
    if (place === 'assets' && sendAsset(name, response)) return
    if (place === 'sign-in') return answerSignIn({ request, response, uid: name, address })
    if (!providerPlaces.has(place ?? '')) return sendNotice(request, response, 404, 'notFound')
    // The provider answers there too when a slash stands at the end.
    const beginning = path.replace(/\/$/, '')
    const take = beginnings[beginning]
    if (beginning === '/auth' && !isAuthRequest(request, response, search)) return
    if (take && !mayBegin(request, response, take(address), address)) return
    request.originalUrl = pathname + search
    request.url = path + search
    await answerProvider(request, response)
  }

  function isAuthRequest(request: Mounted, response: ServerResponse, search: string): boolean {
    const refusal = refuseAuthRequest(request, search)
    if (refusal?.status === 405) response.setHeader('allow', 'GET, HEAD')
    if (refusal) sendNotice(request, response, refusal.status, 'error', refusal.code)
    return !refusal
  }

  function mayBegin(
    request: Mounted,
    response: ServerResponse,
    retryAfter: number,
    address: string,
  ): boolean {
    if (retryAfter === 0) return true
    log.warn({ address }, 'authorization requests throttled')
    response.setHeader('retry-after', retryAfter)
    sendNotice(request, response, 429, 'busy')
    return false
  }

  function sendNotice(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    texts: NoticeTexts,
    code?: string,
  ): void {
    const language = languageOf(request)
    const { [`${texts}Title` as const]: title, [`${texts}Text` as const]: text } = messages[language]
    const actions = linkToConsole(language, publicUrl, texts)
    sendPage(response, status, renderNotice({ language, title, text, code, actions }))
  }

  return {
    jwks: toPublicKeys(keys.signing),
    correctAddress: (request, response, host) => correctAddress(request, response, { host, publicUrl }),
    handle(request, response, address = request.socket.remoteAddress ?? 'unknown') {
      answer(request, response, address).catch((error: unknown) => {
        log.error({ err: error }, 'identity failed')
        if (response.headersSent) response.destroy()
        else if (error instanceof StoreUnavailable) sendNotice(request, response, 503, 'unavailable')
        else sendNotice(request, response, 500, 'error', 'server_error')
      })
    },
  }
}

/** The provider builds its own links from these headers, which callers could otherwise choose. */
function bindToPublicAddress(request: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl)
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
}
