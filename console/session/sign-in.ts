// The identity session: sign-in by redirect with PKCE, the reply read from the address before the hash
// router sees it, and log-out. localStorage holds the tokens because refresh rotates and tabs must share.
import { ErrorResponse, ErrorTimeout, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { getLocale } from '../paraglide/runtime.js'
import { personOf, personStore } from './person.ts'
import { exclusively, isStoredUser, renewUnder, startRenewal, stopRenewal } from './renewal.ts'
import type { ConsoleSettings } from './settings.ts'

const noAccessMark = 'signed_out_without_access'

/** Set during an automatic second sign-in, which is tried only once. */
const againMark = 'signing_in_again'

export type Opening =
  | { state: 'opening' }
  | { state: 'leaving' }
  | { state: 'signed_out' }
  | { state: 'no_access' }
  | { state: 'insecure' }
  | { state: 'failed'; reason: string }
  | {
      state: 'identity_unavailable'
      during: 'sign_in' | 'sign_out'
      address: string
      reason: string
      retry: () => Promise<void>
    }

let manager: UserManager
let show: (opening: Opening) => void

const createManager = (settings: ConsoleSettings) => {
  const home = `${location.origin}/`
  return new UserManager({
    authority: settings.issuer,
    client_id: settings.client_id,
    redirect_uri: home,
    post_logout_redirect_uri: home,
    scope: 'openid profile email offline_access',
    requestTimeoutInSeconds: 10,
    automaticSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
    userStore: new WebStorageStateStore({ store: localStorage }),
    ui_locales: getLocale(),
  })
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const unavailable = (during: 'sign_in' | 'sign_out', error: unknown, retry: () => Promise<void>): Opening => {
  const address = manager.settings.authority
  return { state: 'identity_unavailable', during, address, reason: reasonOf(error), retry }
}

/** Redirects to the identity service after checking that it answers; otherwise the page shows a problem. */
const leave = async (during: 'sign_in' | 'sign_out', go: () => Promise<unknown>): Promise<void> => {
  show({ state: 'leaving' })
  try {
    await go()
  } catch (error) {
    show(unavailable(during, error, () => leave(during, go)))
  }
}

/** Returns to the requested screen. */
export const signIn = (): Promise<void> => {
  sessionStorage.removeItem(noAccessMark)
  return leave('sign_in', () =>
    manager.signinRedirect({ state: { hash: location.hash }, redirectMethod: 'replace' }),
  )
}

const errorCodeOf = (error: unknown) =>
  error instanceof ErrorResponse ? (error.error ?? 'unknown') : undefined

/** A log-out in another tab ended the session between sign-in and its reply. */
const hasEndedMeanwhile = (error: unknown) =>
  errorCodeOf(error) === 'invalid_grant' && !sessionStorage.getItem(againMark)

const isUnavailable = (error: unknown) =>
  ['server_error', 'temporarily_unavailable'].includes(errorCodeOf(error) ?? '') ||
  error instanceof TypeError ||
  error instanceof ErrorTimeout

const explain = (error: unknown): Opening =>
  isUnavailable(error) ? unavailable('sign_in', error, signIn) : { state: 'failed', reason: reasonOf(error) }

/** The error in the identity service's reply, if any. */
const takeAnswer = async (): Promise<Opening | undefined> => {
  const query = new URLSearchParams(location.search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return undefined
  try {
    const user = await exclusively(() => manager.signinRedirectCallback())
    const wanted = (user.state as { hash?: string } | undefined)?.hash ?? ''
    history.replaceState(null, '', `/${wanted}`)
    sessionStorage.removeItem(againMark)
    return undefined
  } catch (error) {
    history.replaceState(null, '', `/${location.hash}`)
    if (await manager.getUser()) return undefined
    if (!hasEndedMeanwhile(error)) return explain(error)
    sessionStorage.setItem(againMark, 'yes')
    return undefined
  }
}

/**
 * No tab renews tokens during a log-out, so that none are stored again after it. If another
 * tab was first, there is nothing left to end.
 */
export const signOut = async (): Promise<void> => {
  stopRenewal()
  const user = await exclusively(async () => {
    const stored = await manager.getUser()
    await manager.removeUser()
    return stored
  })
  if (!user) return showSignedOut()
  await leave('sign_out', () => manager.signoutRedirect({ id_token_hint: user.id_token }))
}

/** Another tab logged out. An immediate sign-in would meet the session that is just ending. */
const showSignedOut = () => {
  show({ state: 'signed_out' })
  addEventListener('storage', (event) => {
    if (isStoredUser(event) && event.newValue !== null) location.reload()
  })
}

/** False if the console cannot be shown; `onShow` gets the reason, now and whenever the session ends. */
export const openSession = async (
  settings: ConsoleSettings,
  onShow: (opening: Opening) => void,
): Promise<boolean> => {
  show = onShow
  const stop = (opening: Opening) => {
    show(opening)
    return false
  }
  // Browsers offer no crypto keys on an insecure origin.
  if (!isSecureContext) return stop({ state: 'insecure' })
  manager = createManager(settings)
  const trouble = await takeAnswer()
  if (trouble) return stop(trouble)
  if (sessionStorage.getItem(noAccessMark) && !(await manager.getUser())) return stop({ state: 'no_access' })

  const user = await renewUnder(manager, 30).catch(() => null)
  if (!user) {
    await signIn()
    return false
  }
  const person = personOf(user.access_token, settings.roles_claim)
  if (!person.controlAccess) {
    sessionStorage.setItem(noAccessMark, 'yes')
    await signOut()
    return false
  }
  personStore.write(person)
  startRenewal(manager, (why) => (why === 'refused' ? void signIn() : showSignedOut()))
  return true
}
