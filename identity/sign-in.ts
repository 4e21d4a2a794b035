// Our sign-in page: shows the form, checks the password, hands the person back to the provider.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import pLimit from 'p-limit'
import type { KnownBrowsers } from './known-browser.ts'
import { subjectsOf, windowSeconds } from './limits.ts'
import { mountPath } from './mount-path.ts'
import { chooseLanguage, languageOf, rememberedLanguage, toLanguageCookie } from './pages/language.ts'
import { type Language, messages } from './pages/messages.ts'
import { linkToConsole, renderNotice } from './pages/notice-page.ts'
import { renderSignIn, type SignInFault } from './pages/sign-in-page.ts'
import { longestPassword, verifyPassword } from './passwords.ts'
import { readForm } from './request-form.ts'
import { sendPage } from './send-page.ts'
import type { IdentityLog, IdentityStore } from './store.ts'

/** Password checks cost memory and processor by design. */
const checksAtOnce = 2

interface SignInOptions {
  provider: Provider
  store: IdentityStore
  publicUrl: string
  browsers: KnownBrowsers
  log: IdentityLog
}

interface SignInRequest {
  request: IncomingMessage
  response: ServerResponse
  uid: string
  address: string
}

type Checked =
  | { outcome: 'right'; sub: string }
  | { outcome: 'wrong' }
  | { outcome: 'throttled'; retryAfter: number }

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export function createSignIn({ provider, store, publicUrl, browsers, log }: SignInOptions) {
  const inTurn = pLimit(checksAtOnce)

  return async function answerSignIn(call: SignInRequest): Promise<void> {
    const { request, response } = call
    const interaction = await findInteraction(call)
    if (!interaction) return sendExpired(call)
    if (request.method === 'GET' || request.method === 'HEAD') {
      const hint = interaction.params['login_hint']
      return send(call, interaction, 200, typeof hint === 'string' ? hint : '')
    }
    if (request.method === 'POST') return checkPassword(call, interaction)
    response.writeHead(405, { allow: 'GET, HEAD, POST' }).end()
  }

  async function findInteraction({
    request,
    response,
    uid,
  }: SignInRequest): Promise<Interaction | undefined> {
    try {
      const interaction = await provider.interactionDetails(request, response)
      return interaction.uid === uid && interaction.prompt.name === 'login' ? interaction : undefined
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }

  async function checkPassword(call: SignInRequest, interaction: Interaction): Promise<void> {
    const form = await readForm(call.request)
    const login = form?.get('login')?.trim() ?? ''
    const password = form?.get('password') ?? ''
    if (login === '' || password === '')
      return send(call, interaction, 400, login, {
        kind: 'missing',
        fields: [
          ...(login === '' ? ['login' as const] : []),
          ...(password === '' ? ['password' as const] : []),
        ],
      })

    const checked = await inTurn(() => check(login, password, call))
    if (checked.outcome === 'throttled') {
      log.warn({ address: call.address }, 'sign-in throttled')
      const { retryAfter } = checked
      call.response.setHeader('retry-after', retryAfter)
      return send(call, interaction, 429, login, { kind: 'throttled', retryAfter })
    }
    if (checked.outcome === 'wrong') {
      log.info({ address: call.address }, 'sign-in refused')
      return send(call, interaction, 401, login, { kind: 'wrong' })
    }
    log.info({ sub: checked.sub }, 'signed in')
    const browser = browsers.remember(browsers.read(call.request), checked.sub)
    call.response.appendHeader('set-cookie', browser)
    await provider.interactionFinished(
      call.request,
      call.response,
      { login: { accountId: checked.sub, amr: ['pwd'] } },
      { mergeWithLastSubmission: false },
    )
  }

  /** An attempt is on the count while it is checked, so that a burst of guesses cannot pass the limit together. */
  async function check(
    login: string,
    password: string,
    { request, address }: SignInRequest,
  ): Promise<Checked> {
    const credentials = await store.findCredentials(login)
    const subjects = subjectsOf({ login, sub: credentials?.sub, address }, browsers.read(request))
    const attempt = await store.attempt(subjects, windowSeconds)
    if (!attempt.allowed) return { outcome: 'throttled', retryAfter: attempt.retryAfter }
    const right = await verifyPassword(password.slice(0, longestPassword), credentials?.passwordHash)
    if (!credentials || !right) return { outcome: 'wrong' }
    await attempt.forgive()
    return { outcome: 'right', sub: credentials.sub }
  }

  function send(
    { request, response, uid }: SignInRequest,
    interaction: Interaction,
    status: number,
    login: string,
    fault?: SignInFault,
  ): void {
    const language = chooseForSignIn(request, interaction)
    response.appendHeader('set-cookie', toLanguageCookie(language))
    const path = `${mountPath}/sign-in/${uid}`
    sendPage(response, status, renderSignIn({ language, path, login, fault }))
  }

  function sendExpired({ request, response }: SignInRequest): void {
    const language = languageOf(request)
    const { expiredTitle: title, expiredText: text } = messages[language]
    const actions = linkToConsole(language, publicUrl)
    sendPage(response, 400, renderNotice({ language, title, text, actions }))
  }
}

function chooseForSignIn(request: IncomingMessage, interaction: Interaction): Language {
  const uiLocales = interaction.params['ui_locales']
  return chooseLanguage({
    query: new URL(request.url ?? '/', 'http://any').searchParams.get('lang'),
    uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
    cookie: rememberedLanguage(request),
  })
}
