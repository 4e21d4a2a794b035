// A session as the console itself stores it, requested from the provider by HTTP: one journey alone uses the form.

import { decodeJwt } from 'jose'
import type { Language } from '../contract/language.ts'
import { signIn } from '../server/identity/sign-in.testing.ts'
import { world } from './world.ts'

/** What a browser holds in which this person signed in, and chose a language where one is given. */
export async function sessionOf(login: string, password: string, lang?: Language) {
  const { accessToken, refreshToken, idToken } = await signIn({ baseUrl: world.url, login, password })
  const { exp, scope } = decodeJwt(accessToken)
  const user = {
    access_token: accessToken,
    refresh_token: refreshToken,
    id_token: idToken,
    token_type: 'Bearer',
    // What was granted; renewing may not ask for more.
    scope,
    profile: decodeJwt(idToken),
    expires_at: exp,
  }
  const localStorage = [
    { name: `oidc.user:${world.url}/identity:console`, value: JSON.stringify(user) },
    ...(lang ? [{ name: 'lang', value: lang }] : []),
  ]
  return { cookies: [], origins: [{ origin: world.url, localStorage }] }
}
