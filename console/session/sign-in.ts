// The identity session: sign-in by redirect with PKCE, the answer taken from the address before the hash
// router sees it, and log-out. Tokens are kept in localStorage because refresh rotates and tabs must share.
import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { getLocale } from '../paraglide/runtime.js'
import { personOf, personStore } from './person.ts'
import { renewUnder, startRenewal, stopRenewal } from './renewal.ts'
import type { ConsoleSettings } from './settings.ts'

const noAccessMark = 'signed_out_without_access'

export type Opening =
  | { state: 'signed_in' }
  | { state: 'leaving' }
  | { state: 'no_access' }
  | { state: 'failed'; reason: string }

let manager: UserManager

const createManager = (settings: ConsoleSettings) => {
  const home = `${location.origin}/`
  return new UserManager({
    authority: settings.issuer,
    client_id: settings.client_id,
    redirect_uri: home,
    post_logout_redirect_uri: home,
    scope: 'openid profile email offline_access',
    automaticSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
    userStore: new WebStorageStateStore({ store: localStorage }),
    ui_locales: getLocale(),
  })
}

/** Leaves for the identity service and comes back to the screen that was wanted. */
export const signIn = async (): Promise<Opening> => {
  sessionStorage.removeItem(noAccessMark)
  await manager.signinRedirect({ state: { hash: location.hash }, redirectMethod: 'replace' })
  return { state: 'leaving' }
}

const takeAnswer = async (): Promise<Opening | undefined> => {
  const query = new URLSearchParams(location.search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return undefined
  try {
    const user = await manager.signinRedirectCallback()
    const wanted = (user.state as { hash?: string } | undefined)?.hash ?? ''
    history.replaceState(null, '', `/${wanted}`)
    return { state: 'signed_in' }
  } catch (error) {
    history.replaceState(null, '', `/${location.hash}`)
    if (await manager.getUser()) return undefined
    return { state: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

const endSession = async () => {
  stopRenewal()
  const user = await manager.getUser()
  await manager.signoutRedirect({ id_token_hint: user?.id_token })
}

/** Opens the session, or says why the console cannot be shown. */
export const openSession = async (settings: ConsoleSettings): Promise<Opening> => {
  manager = createManager(settings)
  const answer = await takeAnswer()
  if (answer?.state === 'failed') return answer
  if (sessionStorage.getItem(noAccessMark) && !(await manager.getUser())) return { state: 'no_access' }

  const user = await renewUnder(manager, 30).catch(() => null)
  if (!user) return signIn()

  const person = personOf(user.access_token, settings.roles_claim)
  if (!person.controlAccess) {
    sessionStorage.setItem(noAccessMark, 'yes')
    await endSession()
    return { state: 'leaving' }
  }
  personStore.write(person)
  startRenewal(manager, () => void signIn())
  return { state: 'signed_in' }
}

export const signOut = (): Promise<void> => endSession()
