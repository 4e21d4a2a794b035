// The embedded OpenID provider behind one function. Keycloak or any other issuer takes its place through settings.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import { loadKeys, toPublicKeys } from './keys.ts'
import { mountPath } from './mount-path.ts'
import { sendAsset } from './pages/assets.ts'
import { languageOf } from './pages/language.ts'
import { messages } from './pages/messages.ts'
import { linkToConsole, renderNotice } from './pages/notice-page.ts'
import { createProvider } from './provider.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { sendPage } from './send-page.ts'
import { createSignIn } from './sign-in.ts'
import type { IdentityLog, IdentityStore } from './store.ts'

export { mountPath } from './mount-path.ts'
export { hashPassword } from './passwords.ts'
export type { Artifact, Attempt, IdentityLog, IdentityPerson, IdentityStore } from './store.ts'

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
  jwks: JSONWebKeySet
}

const providerPlaces = new Set(['auth', 'token', 'jwks', 'session', '.well-known'])

type Mounted = IncomingMessage & { originalUrl?: string }

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { issuer, audience, clientId = 'console', store, log } = options
  const publicUrl = options.publicUrl.replace(/\/$/, '')
  const keys = await loadKeys(store)
  const provider = createProvider({ issuer, publicUrl, audience, clientId, store, keys, log })
  const answerProvider = provider.callback()
  const answerSignIn = createSignIn({ provider, store, publicUrl, log })

  async function answer(request: Mounted, response: ServerResponse, address: string): Promise<void> {
    bindToPublicAddress(request, publicUrl)
    setSecurityHeaders(response, publicUrl)
    const { pathname, search } = new URL(request.originalUrl ?? request.url ?? '/', publicUrl)
    const path = pathname.slice(mountPath.length) || '/'
    const [, place, name = ''] = path.split('/')
    if (place === 'assets' && sendAsset(name, response)) return
    if (place === 'sign-in') return answerSignIn({ request, response, uid: name, address })
    if (!providerPlaces.has(place ?? '')) return sendNotFound(request, response)
    request.originalUrl = pathname + search
    request.url = path + search
    await answerProvider(request, response)
  }

  function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
    const language = languageOf(request)
    const { notFoundTitle: title, notFoundText: text } = messages[language]
    const actions = linkToConsole(language, publicUrl)
    sendPage(response, 404, renderNotice({ language, title, text, actions }))
  }

  function sendFault(request: IncomingMessage, response: ServerResponse): void {
    const language = languageOf(request)
    const { errorTitle: title, errorText: text } = messages[language]
    const actions = linkToConsole(language, publicUrl)
    sendPage(response, 500, renderNotice({ language, title, text, code: 'server_error', actions }))
  }

  return {
    jwks: toPublicKeys(keys.signing),
    handle(request, response, address = request.socket.remoteAddress ?? 'unknown') {
      answer(request, response, address).catch((error: unknown) => {
        log.error({ err: error }, 'identity failed')
        if (response.headersSent) response.destroy()
        else sendFault(request, response)
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
